extension ListConfiguration: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case appearance, headerMode, footerMode, footer, showsSeparators, layout, columns,
      leadingActions, trailingActions, keepsOccurrences
    case performsFirstActionWithFullSwipe, accessories, reordering, removedWhenEmpty, shows
    case shownWhile
    case contentKind, headerKind, footerKind, headerTopPadding, separators, backgroundColor
    case leadingFullSwipe, trailingFullSwipe, orthogonalScrolling, columnSteps, minimumColumnWidth
    case pinsHeader, contentInsets, itemInsets, itemSpacing, itemHeight, groupWidth, group
  }

  /// The fields of one value; a layout has two.
  private static let fields: [CodedField<Self, CodingKeys>] = [
    .init(.appearance, \.appearance), .init(.headerMode, \.headerMode),
    .init(.footerMode, \.footerMode), .init(.footer, \.footer),
    .init(.showsSeparators, \.showsSeparators), .init(.leadingActions, \.leadingActions),
    .init(.trailingActions, \.trailingActions),
    .init(.performsFirstActionWithFullSwipe, \.performsFirstActionWithFullSwipe),
    .init(.accessories, \.accessories), .init(.reordering, \.reordering),
    .init(.removedWhenEmpty, \.removedWhenEmpty), .init(.shows, \.shows),
    .init(.keepsOccurrences, \.keepsOccurrences), .init(.contentKind, \.contentKind),
    .init(.headerKind, \.headerKind), .init(.footerKind, \.footerKind),
    .init(.headerTopPadding, \.headerTopPadding), .init(.separators, \.separators),
    .init(.backgroundColor, \.backgroundColor), .init(.group, \.group),
    .init(.leadingFullSwipe, \.leadingFullSwipe), .init(.trailingFullSwipe, \.trailingFullSwipe),
    .init(.orthogonalScrolling, \.orthogonalScrolling), .init(.columnSteps, \.columnSteps),
    .init(.minimumColumnWidth, \.minimumColumnWidth), .init(.pinsHeader, \.pinsHeader),
    .init(.contentInsets, \.contentInsets), .init(.itemInsets, \.itemInsets),
    .init(.itemSpacing, \.itemSpacing), .init(.itemHeight, \.itemHeight),
    .init(.groupWidth, \.groupWidth), .init(.shownWhile, \.shownWhile),
  ]

  /// The names of all coded fields, for callers that reject unknown ones.
  package static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Reads a configuration; missing fields get their defaults.
  /// - Throws: `DecodingError` if a value has the wrong type or is out of range, such as the number
  ///   of columns.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    for field in Self.fields { try field.read(values, &self) }
    if let step = columnSteps.first(where: { !(1...100).contains($0.columns) }) {
      throw values.flaw(at: .columnSteps, "a grid has 1 to 100 columns, not \(step.columns)")
    }
    if let width = minimumColumnWidth, !(width > 0) {
      throw values.flaw(at: .minimumColumnWidth, "a column is wider than 0 points, not \(width)")
    }
    // Once more, for its bounds.
    itemSpacing = try values.decodePoints(.itemSpacing)
    let columns = try values.decodeIfPresent(Int.self, forKey: .columns)
    guard let kind = try values.decodeIfPresent(String.self, forKey: .layout) else { return }
    guard let stored = Layout(kind: kind, columns: columns) else {
      throw values.flaw(
        at: .layout, "no layout \(kind.inQuotes) with \(columns.map(String.init) ?? "no") columns")
    }
    layout = stored
  }

  /// Writes the fields that differ from their defaults, so that a file has only explicit choices.
  public func encode(to encoder: any Encoder) throws {
    let standard = ListConfiguration()
    var values = encoder.container(keyedBy: CodingKeys.self)
    for field in Self.fields { try field.write(self, standard, &values) }
    if layout != .list { try values.encode(layout.kind, forKey: .layout) }
    if case .grid(let columns) = layout { try values.encode(columns, forKey: .columns) }
  }
}

extension ListConfiguration.Layout {
  /// The default number of columns of a grid.
  static var defaultColumns: Int { 8 }

  /// Creates a layout from its stored form.
  /// - Parameters:
  ///   - kind: `list`, `grid` or `strip`; the result is `nil` for any other.
  ///   - columns: for a grid, 1 to 100.
  init?(kind: String, columns: Int? = nil) {
    switch kind {
    case "list": self = .list
    case "strip": self = .strip
    case "grid":
      let columns = columns ?? Self.defaultColumns
      guard (1...100).contains(columns) else { return nil }
      self = .grid(columns: columns)
    default: return nil
    }
  }

  /// The stored name of the kind of layout.
  package var kind: String {
    switch self {
    case .list: "list"
    case .grid: "grid"
    case .strip: "strip"
    }
  }
}
