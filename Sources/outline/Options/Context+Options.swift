import OutlineOperations
import Terminal

// The active context for a command.
extension Context {
  /// The active context for a person at a terminal; `nil` if there is none. A name without a
  /// context is reported.
  static func active(for options: some CommonOptions) -> Context? {
    guard Environment.isTerminal, !options.isJSON, let name = activeName else { return nil }
    if let context = all(for: options.path).first(where: { $0.name == name }) { return context }
    options.say(
      "outline: the context \(name.shellSafe) is active, but your configuration does not "
        + "define it  (outline context none ends it)")
    return nil
  }

  /// The active context for new items, which is reported if it gives them anything.
  static func forNewItems(_ options: some CommonOptions) -> Context? {
    guard let context = active(for: options) else { return nil }
    let parts = [context.words] + (context.section.map { ["into \($0)"] } ?? [])
    let given = parts.filter { !$0.isEmpty }.joined(separator: " ")
    if given.isEmpty { return nil }
    options.say(
      "context \(context.name): \(given)".shellSafe + "  (outline context none ends it)")
    return context
  }
}
