extension ListConfiguration: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case appearance, headerMode, footerMode, footer, showsSeparators, layout, columns,
      leadingActions, trailingActions
    case performsFirstActionWithFullSwipe, accessories, reordering, removedWhenEmpty, shows
    case contentKind, headerKind, footerKind, headerTopPadding, separators, backgroundColor
    case leadingFullSwipe, trailingFullSwipe, orthogonalScrolling, columnSteps, minimumColumnWidth
    case pinsHeader, contentInsets, itemInsets, itemSpacing, itemHeight, groupWidth, group
  }

  /// The names of all coded fields, for callers that reject unknown ones.
  package static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Reads a configuration; missing fields get their defaults.
  /// - Throws: `DecodingError` if a value has the wrong type or is out of range, such as the number
  ///   of columns.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, into value: inout Value) throws {
      if let stored = try values.decodeIfPresent(Value.self, forKey: key) { value = stored }
    }
    try read(.appearance, into: &appearance)
    try read(.headerMode, into: &headerMode)
    try read(.footerMode, into: &footerMode)
    footer = try values.decodeIfPresent(String.self, forKey: .footer)
    try read(.showsSeparators, into: &showsSeparators)
    try read(.leadingActions, into: &leadingActions)
    try read(.trailingActions, into: &trailingActions)
    try read(.performsFirstActionWithFullSwipe, into: &performsFirstActionWithFullSwipe)
    try read(.accessories, into: &accessories)
    try read(.reordering, into: &reordering)
    try read(.removedWhenEmpty, into: &removedWhenEmpty)
    shows = try values.decodeIfPresent(Query.self, forKey: .shows)
    contentKind = try values.decodeIfPresent(ContentKind.self, forKey: .contentKind)
    headerKind = try values.decodeIfPresent(ContentKind.self, forKey: .headerKind)
    footerKind = try values.decodeIfPresent(ContentKind.self, forKey: .footerKind)
    headerTopPadding = try values.decodeIfPresent(Double.self, forKey: .headerTopPadding)
    try read(.separators, into: &separators)
    backgroundColor = try values.decodeIfPresent(String.self, forKey: .backgroundColor)
    leadingFullSwipe = try values.decodeIfPresent(Bool.self, forKey: .leadingFullSwipe)
    trailingFullSwipe = try values.decodeIfPresent(Bool.self, forKey: .trailingFullSwipe)
    orthogonalScrolling = try values.decodeIfPresent(
      OrthogonalScrolling.self, forKey: .orthogonalScrolling)
    try read(.columnSteps, into: &columnSteps)
    if let step = columnSteps.first(where: { !(1...100).contains($0.columns) }) {
      throw DecodingError.dataCorruptedError(
        forKey: .columnSteps, in: values,
        debugDescription: "a grid has 1 to 100 columns, not \(step.columns)")
    }
    minimumColumnWidth = try values.decodeIfPresent(Double.self, forKey: .minimumColumnWidth)
    if let width = minimumColumnWidth, !(width > 0) {
      throw DecodingError.dataCorruptedError(
        forKey: .minimumColumnWidth, in: values,
        debugDescription: "a column is wider than 0 points, not \(width)")
    }
    try read(.pinsHeader, into: &pinsHeader)
    contentInsets = try values.decodeIfPresent(EdgeInsets.self, forKey: .contentInsets)
    itemInsets = try values.decodeIfPresent(EdgeInsets.self, forKey: .itemInsets)
    itemSpacing = try values.decodePoints(.itemSpacing)
    itemHeight = try values.decodeIfPresent(Dimension.self, forKey: .itemHeight)
    groupWidth = try values.decodeIfPresent(Dimension.self, forKey: .groupWidth)
    group = try values.decodeIfPresent(Group.self, forKey: .group)
    let columns = try values.decodeIfPresent(Int.self, forKey: .columns)
    guard let kind = try values.decodeIfPresent(String.self, forKey: .layout) else { return }
    guard let stored = Layout(kind: kind, columns: columns) else {
      throw DecodingError.dataCorruptedError(
        forKey: .layout, in: values,
        debugDescription:
          "no layout \(kind.inQuotes) with \(columns.map(String.init) ?? "no") columns")
    }
    layout = stored
  }

  /// Writes the fields that differ from their defaults, so that a file has only explicit choices.
  public func encode(to encoder: any Encoder) throws {
    let standard = ListConfiguration()
    var values = encoder.container(keyedBy: CodingKeys.self)
    func write<Value: Encodable & Equatable>(_ path: KeyPath<Self, Value>, _ key: CodingKeys) throws
    {
      if self[keyPath: path] != standard[keyPath: path] {
        try values.encode(self[keyPath: path], forKey: key)
      }
    }
    try write(\.appearance, .appearance)
    try write(\.headerMode, .headerMode)
    try write(\.footerMode, .footerMode)
    try write(\.footer, .footer)
    try write(\.showsSeparators, .showsSeparators)
    try write(\.leadingActions, .leadingActions)
    try write(\.trailingActions, .trailingActions)
    try write(\.performsFirstActionWithFullSwipe, .performsFirstActionWithFullSwipe)
    try write(\.accessories, .accessories)
    try write(\.reordering, .reordering)
    try write(\.removedWhenEmpty, .removedWhenEmpty)
    try values.encodeIfPresent(shows, forKey: .shows)
    try values.encodeIfPresent(contentKind, forKey: .contentKind)
    try values.encodeIfPresent(headerKind, forKey: .headerKind)
    try values.encodeIfPresent(footerKind, forKey: .footerKind)
    try values.encodeIfPresent(headerTopPadding, forKey: .headerTopPadding)
    try write(\.separators, .separators)
    try values.encodeIfPresent(backgroundColor, forKey: .backgroundColor)
    try values.encodeIfPresent(leadingFullSwipe, forKey: .leadingFullSwipe)
    try values.encodeIfPresent(trailingFullSwipe, forKey: .trailingFullSwipe)
    try values.encodeIfPresent(orthogonalScrolling, forKey: .orthogonalScrolling)
    try write(\.columnSteps, .columnSteps)
    try values.encodeIfPresent(minimumColumnWidth, forKey: .minimumColumnWidth)
    try write(\.pinsHeader, .pinsHeader)
    try values.encodeIfPresent(contentInsets, forKey: .contentInsets)
    try values.encodeIfPresent(itemInsets, forKey: .itemInsets)
    try values.encodeIfPresent(itemSpacing, forKey: .itemSpacing)
    try values.encodeIfPresent(itemHeight, forKey: .itemHeight)
    try values.encodeIfPresent(groupWidth, forKey: .groupWidth)
    try values.encodeIfPresent(group, forKey: .group)
    switch layout {
    case .list: break
    case .strip: try values.encode("strip", forKey: .layout)
    case .grid(let columns):
      try values.encode("grid", forKey: .layout)
      try values.encode(columns, forKey: .columns)
    }
  }
}

extension ListConfiguration.Layout {
  /// The default number of columns of a grid.
  package static var defaultColumns: Int { 8 }

  /// Makes a layout from its stored form.
  /// - Parameters:
  ///   - kind: `list`, `grid` or `strip`; the result is `nil` for any other.
  ///   - columns: for a grid, 1 to 100.
  package init?(kind: String, columns: Int? = nil) {
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
