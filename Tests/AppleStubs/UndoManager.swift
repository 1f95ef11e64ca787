// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// foundation/undomanager
@MainActor open class UndoManager {
  private var undos: [(name: String, action: @MainActor () -> Void)] = []
  private var redos: [(name: String, action: @MainActor () -> Void)] = []
  public private(set) var isUndoing = false
  public private(set) var isRedoing = false

  nonisolated public init() {}
  public var canUndo: Bool { !undos.isEmpty }
  public var canRedo: Bool { !redos.isEmpty }
  public var undoActionName: String { undos.last?.name ?? "" }
  public var redoActionName: String { redos.last?.name ?? "" }
  // foundation/undomanager/setactionname(_:)
  public func setActionName(_ actionName: String) {
    if isUndoing {
      if !redos.isEmpty { redos[redos.count - 1].name = actionName }
    } else if !undos.isEmpty {
      undos[undos.count - 1].name = actionName
    }
  }
  // foundation/undomanager/undo(); what is registered meanwhile is for redo.
  public func undo() {
    guard let last = undos.popLast() else { return }
    isUndoing = true
    last.action()
    isUndoing = false
  }
  // foundation/undomanager/redo()
  public func redo() {
    guard let last = redos.popLast() else { return }
    isRedoing = true
    last.action()
    isRedoing = false
  }

  fileprivate func register(_ action: @escaping @MainActor () -> Void) {
    if isUndoing { return redos.append(("", action)) }
    if !isRedoing { redos = [] }
    undos.append(("", action))
  }
}
extension UndoManager {
  // foundation/undomanager/registerundo(withtarget:handler:)
  @MainActor @preconcurrency public func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    // The target is not held.
    register { [weak target] in if let target { handler(target) } }
  }
}
