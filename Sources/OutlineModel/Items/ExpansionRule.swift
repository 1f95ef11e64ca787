/// What a named view expands by itself: everything, nothing, or the nodes above a level. It applies
/// to all nodes, also to those added later, except the ones that the view expands or collapses
/// individually.
public struct ExpansionRule: Hashable, Sendable {
  /// The number of levels whose nodes are expanded: 0 for none, 1 for the sections alone, 2 also
  /// for their top-level items.
  public let levels: Int

  /// Everything is expanded.
  public static let expanded = ExpansionRule(levels: .max)
  /// Everything is collapsed, the sections too.
  public static let collapsed = ExpansionRule(levels: 0)

  /// The nodes above a level are expanded, so that no rows below it are shown.
  /// - Parameter level: the last level shown: 0 for the sections, 1 for their top-level items. A
  ///   negative one counts as 0.
  public static func level(_ level: Int) -> ExpansionRule { ExpansionRule(levels: max(0, level)) }

  /// Whether it expands the nodes of a level.
  /// - Parameter level: 0 for a section, 1 for a top-level item.
  package func isExpanded(atLevel level: Int) -> Bool { level < levels }
}
