/// How the content of a cell, a header or a footer is laid out.
///
/// The names are those of Apple's content configurations (`UIListContentConfiguration`). It is open:
/// a name of a later release, or one of your own, is stored and read back as it is.
public struct ContentKind: RawRepresentable, Hashable, Sendable, Codable {
  /// The name, as it is stored.
  public let rawValue: String

  /// Makes a kind of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One line: image and text.
  public static let cell = Self(rawValue: "cell")
  /// The second line below the first.
  public static let subtitleCell = Self(rawValue: "subtitleCell")
  /// The second line as a value beside the first.
  public static let valueCell = Self(rawValue: "valueCell")
  /// A line of a sidebar.
  public static let sidebarCell = Self(rawValue: "sidebarCell")
  /// A line of a sidebar, with the second line below it.
  public static let sidebarSubtitleCell = Self(rawValue: "sidebarSubtitleCell")
  /// A line of a sidebar that has another list beside it.
  public static let accompaniedSidebarCell = Self(rawValue: "accompaniedSidebarCell")
  /// The same, with the second line below it.
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

  /// The kinds that this release has names for.
  public static let known: [ContentKind] = [
    .cell, .subtitleCell, .valueCell, .sidebarCell, .sidebarSubtitleCell, .accompaniedSidebarCell,
    .accompaniedSidebarSubtitleCell, .plainHeader, .plainFooter, .groupedHeader, .groupedFooter,
    .sidebarHeader, .prominentInsetGroupedHeader, .extraProminentInsetGroupedHeader,
  ]
}

extension ListConfiguration {
  /// What lays out the content of an item.
  ///
  /// - Parameter content: what the item says.
  /// - Returns: the kind that was chosen; else one for the look of the list, with room for a second
  ///   line where there is one.
  /// - Complexity: O(1).
  public func contentKind(of content: Content) -> ContentKind {
    if let contentKind { return contentKind }
    let hasSecondLine = content.secondaryText != nil
    switch appearance {
    case .sidebar, .sidebarPlain: return hasSecondLine ? .sidebarSubtitleCell : .sidebarCell
    case .plain, .grouped, .insetGrouped: return hasSecondLine ? .subtitleCell : .cell
    }
  }

  /// What lays out the header: the kind that was chosen, else one for the look of the list. O(1).
  public var shownHeaderKind: ContentKind {
    if let headerKind { return headerKind }
    switch appearance {
    case .plain: return .plainHeader
    case .grouped, .insetGrouped: return .groupedHeader
    case .sidebar, .sidebarPlain: return .sidebarHeader
    }
  }

  /// What lays out the footer: the kind that was chosen, else one for the look of the list. O(1).
  public var shownFooterKind: ContentKind {
    if let footerKind { return footerKind }
    switch appearance {
    case .plain, .sidebar, .sidebarPlain: return .plainFooter
    case .grouped, .insetGrouped: return .groupedFooter
    }
  }
}
