extension ListConfiguration {
  /// The number of columns of a grid from a given width on.
  public struct ColumnStep: Hashable, Sendable, Codable {
    /// The minimum width of the list for this step, in points.
    public var minimumWidth: Double
    /// The number of columns, 1 to 100.
    public var columns: Int

    /// Makes a step.
    /// - Parameters:
    ///   - minimumWidth: the minimum width of the list for this step, in points.
    ///   - columns: the number of columns, 1 to 100.
    public init(minimumWidth: Double, columns: Int) {
      (self.minimumWidth, self.columns) = (minimumWidth, columns)
    }
  }

  /// The horizontal scrolling of a section, like
  /// `UICollectionLayoutSectionOrthogonalScrollingBehavior`. The type is open: names from later
  /// releases are kept.
  public struct OrthogonalScrolling: RawRepresentable, Hashable, Sendable, Codable {
    /// The stored name.
    public let rawValue: String

    /// Makes a behaviour from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Does not scroll.
    public static let none = Self(rawValue: "none")
    /// Stops anywhere.
    public static let continuous = Self(rawValue: "continuous")
    /// Stops at the beginning of a group.
    public static let continuousGroupLeadingBoundary = Self(
      rawValue: "continuousGroupLeadingBoundary")
    /// Scrolls by the visible width.
    public static let paging = Self(rawValue: "paging")
    /// Scrolls by one group.
    public static let groupPaging = Self(rawValue: "groupPaging")
    /// Scrolls by one group, which is then centred.
    public static let groupPagingCentered = Self(rawValue: "groupPagingCentered")

    /// The behaviours with a name in this release.
    public static let known: [OrthogonalScrolling] = [
      .none, .continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging,
      .groupPagingCentered,
    ]
  }

  /// The horizontal scrolling: the chosen one, or by default continuous for a strip and none for
  /// other layouts. O(1).
  public var shownOrthogonalScrolling: OrthogonalScrolling {
    orthogonalScrolling ?? (layout == .strip ? .continuous : .none)
  }

  /// Returns the number of columns for a width.
  ///
  /// ```swift
  /// configuration.layout = .grid(columns: 2)
  /// configuration.columnSteps = [.init(minimumWidth: 600, columns: 4)]
  /// configuration.columns(forWidth: 800)  // 4
  /// ```
  ///
  /// - Parameter width: the width of the list in points.
  /// - Returns: for a grid, the columns of the widest of ``columnSteps`` that fits; otherwise as
  ///   many columns of ``minimumColumnWidth`` as fit, 1 to 100; otherwise those of its layout. For
  ///   any other layout, 1.
  /// - Complexity: O(number of steps).
  public func columns(forWidth width: Double) -> Int {
    guard case .grid(let columns) = layout else { return 1 }
    let fitting = columnSteps.filter { $0.minimumWidth <= width }
    if let step = fitting.max(by: { $0.minimumWidth < $1.minimumWidth }) {
      return min(max(step.columns, 1), 100)
    }
    if let minimumColumnWidth, minimumColumnWidth > 0, width > 0 {
      // Compared before the conversion, because `Int(count)` traps if the number is too large.
      let count = width / minimumColumnWidth
      return count >= 100 ? 100 : count >= 1 ? Int(count) : 1
    }
    return columns
  }
}
