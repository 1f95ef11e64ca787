extension ListConfiguration {
  /// How many columns a grid has from a width on.
  public struct ColumnStep: Hashable, Sendable, Codable {
    /// The least width of the list for which it holds, in points.
    public var minimumWidth: Double
    /// The number of columns, 1 to 100.
    public var columns: Int

    /// Makes a step.
    /// - Parameters:
    ///   - minimumWidth: the least width of the list for which it holds, in points.
    ///   - columns: the number of columns, 1 to 100.
    public init(minimumWidth: Double, columns: Int) {
      (self.minimumWidth, self.columns) = (minimumWidth, columns)
    }
  }

  /// How a section scrolls across, as `UICollectionLayoutSectionOrthogonalScrollingBehavior` has it.
  /// It is open: a name of a later release is stored and read back as it is.
  public struct OrthogonalScrolling: RawRepresentable, Hashable, Sendable, Codable {
    /// The name, as it is stored.
    public let rawValue: String

    /// Makes a behaviour of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It does not.
    public static let none = Self(rawValue: "none")
    /// It stops anywhere.
    public static let continuous = Self(rawValue: "continuous")
    /// It stops where a group begins.
    public static let continuousGroupLeadingBoundary = Self(
      rawValue: "continuousGroupLeadingBoundary")
    /// It goes on by as much as is visible.
    public static let paging = Self(rawValue: "paging")
    /// It goes on by a group.
    public static let groupPaging = Self(rawValue: "groupPaging")
    /// It goes on by a group, which is then in the middle.
    public static let groupPagingCentered = Self(rawValue: "groupPagingCentered")

    /// The behaviours that this release has names for.
    public static let known: [OrthogonalScrolling] = [
      .none, .continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging,
      .groupPagingCentered,
    ]
  }

  /// How the section scrolls across: what was chosen, else continuously for a strip, and not at all
  /// for the others. O(1).
  public var shownOrthogonalScrolling: OrthogonalScrolling {
    orthogonalScrolling ?? (layout == .strip ? .continuous : .none)
  }

  /// How many columns the list has at a width.
  ///
  /// ```swift
  /// configuration.layout = .grid(columns: 2)
  /// configuration.columnSteps = [.init(minimumWidth: 600, columns: 4)]
  /// configuration.columns(forWidth: 800)  // 4
  /// ```
  ///
  /// - Parameter width: the width of the list in points.
  /// - Returns: of a grid, the columns of the widest of ``columnSteps`` that fits; else as many of
  ///   ``minimumColumnWidth`` as fit, 1 to 100; else those of its layout. Of any other layout, 1.
  /// - Complexity: O(number of steps).
  public func columns(forWidth width: Double) -> Int {
    guard case .grid(let columns) = layout else { return 1 }
    let fitting = columnSteps.filter { $0.minimumWidth <= width }
    if let step = fitting.max(by: { $0.minimumWidth < $1.minimumWidth }) {
      return min(max(step.columns, 1), 100)
    }
    if let minimumColumnWidth, minimumColumnWidth > 0, width > 0 {
      // Compared before it is converted: a number without bounds would end the process.
      let count = width / minimumColumnWidth
      return count >= 100 ? 100 : count >= 1 ? Int(count) : 1
    }
    return columns
  }
}
