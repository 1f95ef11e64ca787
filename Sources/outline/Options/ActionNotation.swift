import ArgumentParser
import Foundation
import OutlineOperations
import OutlineStore

/// A swipe action in the notation of the command line: `TITLE:EFFECT`, then optionally
/// `:destructive`, `:image=X` and `:color=X`; or the JSON object of `--json`. The target section of
/// a move may have any name that the command accepts; it is looked up inside the transaction.
struct ActionNotation {
  private var action: SwipeAction
  /// The name of the section an item is moved to.
  private var target: String?

  init(_ argument: String) throws(ValidationError) {
    if argument.hasPrefix("{") {
      do { action = try JSONDecoder().decode(SwipeAction.self, from: Data(argument.utf8)) } catch {
        throw ValidationError(
          "The swipe action \(argument.inQuotes) is not valid: \(DecodingReason.text(of: error)).")
      }
      return
    }
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, !parts[0].isEmpty else {
      throw ValidationError(
        "The swipe action \(argument.inQuotes) is not TITLE:EFFECT; effects are \(Self.effects).")
    }
    let effect = parts[1].split(separator: "=", maxSplits: 1).map(String.init)
    let name = SwipeAction.Effect.names.first { $0.lowercased() == effect.first?.lowercased() }
    guard let name else {
      throw ValidationError("Unknown effect \(parts[1].inQuotes); there are \(Self.effects).")
    }
    let (isMove, hasTarget) = (name == "move", effect.count == 2)
    try refuse("A move needs a section: \(parts[0]):move=SECTION.", if: isMove && !hasTarget)
    try refuse("Only move takes a section, not \(name).", if: hasTarget && !isMove)
    target = hasTarget ? effect[1] : nil
    action = SwipeAction(title: parts[0], effect: SwipeAction.Effect(name: name) ?? .delete)
    for part in parts.dropFirst(2) { try apply(part) }
  }

  private mutating func apply(_ part: String) throws(ValidationError) {
    if let style = SwipeAction.Style(rawValue: part.lowercased()) { return action.style = style }
    let end = part.firstIndex(of: "=").map(part.index(after:)) ?? part.startIndex
    let value = String(part[end...])
    switch part[..<end] {
    case "image=": action.image = value
    case "color=": action.color = value
    case "id=": action.id = value
    default:
      throw ValidationError(
        "A swipe action has no part \(part.inQuotes); its parts are normal, destructive, "
          + "image=X, color=X and id=X.")
    }
  }

  private static var effects: String {
    // Only apps perform custom actions, so help does not list them.
    SwipeAction.Effect.names.filter { $0 != "custom" }.map { $0 == "move" ? "move=SECTION" : $0 }
      .joined(separator: ", ")
  }

  /// The action as JSON. The target section of a move keeps the name that was given.
  func json() throws -> JSONValue {
    guard case .object(var fields) = try JSONValue(encoding: action) else { return .null }
    if let target {
      fields["effect"] = .string("move")
      fields["section"] = .string(target)
    }
    return .object(fields)
  }

  /// The notation of an action.
  static func text(_ action: SwipeAction) -> String {
    var parts = [action.title, action.effect.name]
    if case .move(let section) = action.effect { parts[1] += "=\(section)" }
    if action.style != .normal { parts.append(action.style.rawValue) }
    if let image = action.image { parts.append("image=\(image)") }
    if let color = action.color { parts.append("color=\(color)") }
    if let id = action.id { parts.append("id=\(id)") }
    return parts.joined(separator: ":")
  }
}

extension Accessory {
  /// An accessory in the notation of the command line: `KIND`, then optionally `:STATE` and
  /// `:TEXT`, as in `label:always:New`.
  init(notation argument: String) throws {
    let parts = argument.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(
      String.init)
    guard let kind = CaseArgument<Kind>(argument: parts[0])?.value else {
      throw ValidationError(
        "Unknown accessory \(parts[0].inQuotes); there are \(Self.names(Kind.self)).")
    }
    var state: DisplayedState?
    if parts.count > 1, !parts[1].isEmpty {
      state = CaseArgument<DisplayedState>(argument: parts[1])?.value
      try refuse(
        "An accessory cannot be displayed \(parts[1].inQuotes), only \(Self.names(DisplayedState.self)).",
        if: state == nil)
    }
    try refuse("A label needs a text: label:always:TEXT.", if: kind == .label && parts.count < 3)
    self.init(kind, displayed: state, text: parts.count > 2 ? parts[2] : nil)
  }

  private static func names<Value: CaseIterable & RawRepresentable<String>>(_: Value.Type) -> String
  { Value.allCases.map(\.rawValue).joined(separator: ", ") }

  /// The accessory in this notation.
  var notation: String {
    var parts = [kind.rawValue]
    if displayed != kind.defaultDisplayedState || text != nil { parts.append(displayed.rawValue) }
    if let text { parts.append(text) }
    return parts.joined(separator: ":")
  }
}
