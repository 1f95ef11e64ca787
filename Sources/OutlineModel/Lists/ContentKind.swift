/// The layout of a cell's content, or of a header or footer.
///
/// The names are those of Apple's content configurations (`UIListContentConfiguration`). The type
/// is open: names from later releases, and your own, are kept.
public struct ContentKind: RawRepresentable, Hashable, Sendable, Codable {
  /// The stored name.
  public let rawValue: String

  /// Creates a kind from its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One line, with image and text.
  public static let cell = Self(rawValue: "cell")
  /// The second line is below the first.
  public static let subtitleCell = Self(rawValue: "subtitleCell")
  /// The second line is a value beside the first.
  public static let valueCell = Self(rawValue: "valueCell")
  /// A row of a sidebar.
  public static let sidebarCell = Self(rawValue: "sidebarCell")
  /// A row of a sidebar, with the second line below the first.
  public static let sidebarSubtitleCell = Self(rawValue: "sidebarSubtitleCell")
  /// A row of a sidebar that has another list beside it.
  public static let accompaniedSidebarCell = Self(rawValue: "accompaniedSidebarCell")
  /// A row of a sidebar that has another list beside it, with the second line below the first.
  public static let accompaniedSidebarSubtitleCell = Self(
    rawValue: "accompaniedSidebarSubtitleCell")
  /// The header of a plain list.
  public static let plainHeader = Self(rawValue: "plainHeader")
  /// The footer of a plain list.
  public static let plainFooter = Self(rawValue: "plainFooter")
  /// The header of a grouped list.
  public static let groupedHeader = Self(rawValue: "groupedHeader")
  /// The footer of a grouped list.
  public static let groupedFooter = Self(rawValue: "groupedFooter")
  /// The header of a section of a sidebar.
  public static let sidebarHeader = Self(rawValue: "sidebarHeader")
  /// A larger header of an inset grouped list.
  public static let prominentInsetGroupedHeader = Self(rawValue: "prominentInsetGroupedHeader")
  /// The largest header of an inset grouped list.
  public static let extraProminentInsetGroupedHeader = Self(
    rawValue: "extraProminentInsetGroupedHeader")
}

extension ListConfiguration {
  /// Returns the layout of an item's content.
  ///
  /// - Parameter content: the content of the item.
  /// - Returns: the chosen kind; by default one that fits the appearance of the list, with room for
  ///   a second line if there is one.
  /// - Complexity: O(1).
  func contentKind(of content: Content) -> ContentKind {
    if let contentKind { return contentKind }
    let hasSecondLine = content.secondaryText != nil
    switch appearance {
    case .sidebar, .sidebarPlain: return hasSecondLine ? .sidebarSubtitleCell : .sidebarCell
    case .plain, .grouped, .insetGrouped: return hasSecondLine ? .subtitleCell : .cell
    }
  }

  /// The layout of the header: the chosen kind, or by default one that fits the appearance. O(1).
  package var shownHeaderKind: ContentKind {
    if let headerKind { return headerKind }
    switch appearance {
    case .plain: return .plainHeader
    case .grouped, .insetGrouped: return .groupedHeader
    case .sidebar, .sidebarPlain: return .sidebarHeader
    }
  }

  /// The layout of the footer: the chosen kind, or by default one that fits the appearance. O(1).
  package var shownFooterKind: ContentKind {
    if let footerKind { return footerKind }
    switch appearance {
    case .plain, .sidebar, .sidebarPlain: return .plainFooter
    case .grouped, .insetGrouped: return .groupedFooter
    }
  }
}
