extension ListConfiguration {
  /// The number of columns of a grid from a given width on.
  public struct ColumnStep: Hashable, Sendable, Codable {
    /// The minimum width of the list for this step, in points.
    public var minimumWidth: Double
    /// The number of columns, 1 to 100.
    public var columns: Int

    /// Creates a step.
    /// - Parameters:
    ///   - minimumWidth: the minimum width of the list for this step, in points.
    ///   - columns: the number of columns, 1 to 100.
    public init(minimumWidth: Double, columns: Int) {
      self.minimumWidth = minimumWidth
      self.columns = columns
    }
  }

  /// The horizontal scrolling of a section, like
  /// `UICollectionLayoutSectionOrthogonalScrollingBehavior`. The type is open: names from later
  /// releases are kept.
  public struct OrthogonalScrolling: RawRepresentable, Hashable, Sendable, Codable {
    /// The stored name.
    public let rawValue: String

    /// Creates a behaviour from its name.
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
  }

  /// The horizontal scrolling: the chosen one, or by default continuous for a strip and none for
  /// other layouts. O(1).
  package var shownOrthogonalScrolling: OrthogonalScrolling {
    orthogonalScrolling ?? (layout == .strip ? .continuous : .none)
  }

  /// The columns of a grid; `nil` for any other layout. O(1).
  package var gridColumns: GridColumns? {
    guard case .grid(let columns) = layout else { return nil }
    return GridColumns(columns: columns, steps: columnSteps, minimumWidth: minimumColumnWidth)
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
  /// - Returns: the number that ``GridColumns/count(forWidth:)`` has for a grid; for any other
  ///   layout, 1.
  /// - Complexity: O(number of steps).
  package func columns(forWidth width: Double) -> Int { gridColumns?.count(forWidth: width) ?? 1 }
}

/// The numbers of columns of a grid.
package struct GridColumns: Hashable, Sendable, Codable {
  /// The number of columns if nothing else applies, 1 to 100.
  package var columns: Int
  /// The numbers of columns by width.
  var steps: [ListConfiguration.ColumnStep]
  /// The minimum width of a column in points, or `nil` for ``columns``.
  var minimumWidth: Double?

  /// The width of a character cell of a terminal in points.
  static let pointsPerCell = 8.0

  /// Returns the number of columns for a width.
  /// - Parameter width: the width of the list in points.
  /// - Returns: the columns of the widest of ``steps`` that fits; otherwise as many columns of
  ///   ``minimumWidth`` as fit, 1 to 100; otherwise ``columns``.
  /// - Complexity: O(number of steps).
  func count(forWidth width: Double) -> Int {
    let fitting = steps.filter { $0.minimumWidth <= width }
    if let step = fitting.max(by: { $0.minimumWidth < $1.minimumWidth }) {
      return min(max(step.columns, 1), 100)
    }
    if let minimumWidth, minimumWidth > 0, width > 0 {
      // Compared before the conversion, because `Int(count)` traps if the number is too large.
      let count = width / minimumWidth
      if count >= 100 { return 100 }
      return count >= 1 ? Int(count) : 1
    }
    return columns
  }

  /// Returns the number of columns for a width of a terminal.
  /// - Parameter cells: the width of the list in character cells.
  /// - Complexity: O(number of steps).
  package func count(forCells cells: Int) -> Int {
    count(forWidth: Double(cells) * Self.pointsPerCell)
  }
}
