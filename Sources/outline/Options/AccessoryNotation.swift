import ArgumentParser
import OutlineStore

/// An accessory in the notation of the command line: `KIND`, then optionally `:STATE` and `:TEXT`,
/// as in `label:always:New`.
enum AccessoryNotation {
  static func accessory(_ argument: String) throws -> Accessory {
    let parts = argument.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(
      String.init)
    guard let kind = CaseArgument<Accessory.Kind>(argument: parts[0])?.value else {
      let known = names(Accessory.Kind.self)
      throw ValidationError(
        "There is no accessory \(parts[0].debugDescription); there are \(known).")
    }
    var state: Accessory.DisplayedState?
    if parts.count > 1, !parts[1].isEmpty {
      state = CaseArgument<Accessory.DisplayedState>(argument: parts[1])?.value
      if state == nil {
        throw ValidationError(
          "An accessory cannot be displayed \(parts[1].debugDescription), only \(names(Accessory.DisplayedState.self))."
        )
      }
    }
    if kind == .label && parts.count < 3 {
      throw ValidationError("A label needs a text: label:always:TEXT.")
    }
    return Accessory(kind, displayed: state, text: parts.count > 2 ? parts[2] : nil)
  }

  private static func names<Value: CaseIterable & RawRepresentable<String>>(_: Value.Type) -> String
  {
    Value.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// The notation of an accessory.
  static func text(_ accessory: Accessory) -> String {
    var parts = [accessory.kind.rawValue]
    if accessory.displayed != accessory.kind.defaultDisplayedState || accessory.text != nil {
      parts.append(accessory.displayed.rawValue)
    }
    if let text = accessory.text { parts.append(text) }
    return parts.joined(separator: ":")
  }
}
