import OutlineModel

// The coded form is for programs that draw the list: absent values, false flags and empty
// lists are omitted, a layout has its name, and the look of a row is among its own fields.
extension ListPresentation: Codable {
  private enum CodingKeys: String, CodingKey { case sections, isEditing }

  /// Reads a list.
  /// - Throws: `DecodingError` if a field is missing or a value has the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    sections = try values.decode([Section].self, forKey: .sections)
    isEditing = try values.decodeFlag(.isEditing)
  }

  /// Writes the list.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(sections, forKey: .sections)
    try values.encode(flag: isEditing, .isEditing)
  }
}

extension ListPresentation.Section: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, section, appearance, layout, columns, cells, itemHeight, groupWidth, contentInsets
    case itemInsets, itemSpacing, orthogonalScrolling, backgroundColor
    case showsSeparators, isLive, pinsHeader, header, rows, footer, hasMoreBefore, hasMoreAfter,
      reordering
    case prefixLength, hiddenCount
  }

  /// Reads a section.
  /// - Throws: `DecodingError` if a field is missing or a value has the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let columns = try values.decodeIfPresent(GridColumns.self, forKey: .columns)
    let kind = try values.decode(String.self, forKey: .layout)
    guard let layout = ListConfiguration.Layout(kind: kind, columns: columns?.columns)
    else { throw values.flaw(at: .layout, "no layout \(kind.inQuotes)") }
    self.init(
      id: try values.read(.id), section: try values.read(.section),
      appearance: try values.read(.appearance), layout: layout, columns: columns,
      cells: try values.find(.cells) ?? [], itemHeight: try values.find(.itemHeight),
      groupWidth: try values.find(.groupWidth), contentInsets: try values.find(.contentInsets),
      itemInsets: try values.find(.itemInsets), itemSpacing: try values.find(.itemSpacing),
      orthogonalScrolling: try values.read(.orthogonalScrolling),
      backgroundColor: try values.find(.backgroundColor),
      showsSeparators: try values.decodeFlag(.showsSeparators),
      isLive: try values.decodeFlag(.isLive), pinsHeader: try values.decodeFlag(.pinsHeader),
      header: try values.find(.header), rows: try values.read(.rows),
      footer: try values.find(.footer), hasMoreBefore: try values.decodeFlag(.hasMoreBefore),
      hasMoreAfter: try values.decodeFlag(.hasMoreAfter), reordering: try values.read(.reordering),
      prefixLength: try values.find(.prefixLength), hiddenCount: try values.find(.hiddenCount))
  }

  /// Writes the section.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(section, forKey: .section)
    try values.encode(appearance, forKey: .appearance)
    try values.encode(layout.kind, forKey: .layout)
    try values.encodeIfPresent(columns, forKey: .columns)
    if !cells.isEmpty { try values.encode(cells, forKey: .cells) }
    try values.encodeIfPresent(itemHeight, forKey: .itemHeight)
    try values.encodeIfPresent(groupWidth, forKey: .groupWidth)
    try values.encodeIfPresent(contentInsets, forKey: .contentInsets)
    try values.encodeIfPresent(itemInsets, forKey: .itemInsets)
    try values.encodeIfPresent(itemSpacing, forKey: .itemSpacing)
    try values.encode(orthogonalScrolling, forKey: .orthogonalScrolling)
    try values.encodeIfPresent(backgroundColor, forKey: .backgroundColor)
    try values.encode(flag: showsSeparators, .showsSeparators)
    try values.encode(flag: isLive, .isLive)
    try values.encode(flag: pinsHeader, .pinsHeader)
    try values.encodeIfPresent(header, forKey: .header)
    try values.encode(rows, forKey: .rows)
    try values.encodeIfPresent(footer, forKey: .footer)
    try values.encode(flag: hasMoreBefore, .hasMoreBefore)
    try values.encode(flag: hasMoreAfter, .hasMoreAfter)
    try values.encode(reordering, forKey: .reordering)
    try values.encodeIfPresent(prefixLength, forKey: .prefixLength)
    try values.encodeIfPresent(hiddenCount, forKey: .hiddenCount)
  }
}

extension ListPresentation.Row: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, cell, source, indentation, disclosure, content, isFavorite, separators, canMove
    case isBlocked, isMatch, prefixLength, hiddenCount
  }

  /// Reads a row.
  /// - Throws: `DecodingError` if a field is missing or a value has the wrong type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try values.read(.id), cell: try values.read(.cell),
      source: try values.decodeIfPresent([String].self, forKey: .source).map(NodePath.init),
      indentation: try values.read(.indentation), disclosure: try values.read(.disclosure),
      content: try values.read(.content), isFavorite: try values.decodeFlag(.isFavorite),
      appearance: try RowAppearance(from: decoder), separators: try values.find(.separators) ?? [],
      canMove: try values.decodeFlag(.canMove), isBlocked: try values.decodeFlag(.isBlocked),
      isMatch: try values.find(.isMatch) ?? true, prefixLength: try values.find(.prefixLength),
      hiddenCount: try values.find(.hiddenCount))
  }

  /// Writes the row, with the fields of its appearance.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(content, forKey: .content)
    try encodeLook(to: encoder)
  }

  /// Writes all fields but the identity and the content, in which most rows of a section differ.
  package func encodeLook(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(cell, forKey: .cell)
    try values.encodeIfPresent(source?.texts, forKey: .source)
    try values.encode(indentation, forKey: .indentation)
    try values.encode(disclosure, forKey: .disclosure)
    try values.encode(flag: isFavorite, .isFavorite)
    if !separators.isEmpty { try values.encode(separators, forKey: .separators) }
    try values.encode(flag: canMove, .canMove)
    try values.encode(flag: isBlocked, .isBlocked)
    if !isMatch { try values.encode(false, forKey: .isMatch) }
    try values.encodeIfPresent(prefixLength, forKey: .prefixLength)
    try values.encodeIfPresent(hiddenCount, forKey: .hiddenCount)
    try appearance.encode(to: encoder)
  }

  /// Whether all fields of another row but the identity and the content are the same.
  package func looks(like other: Self) -> Bool {
    // Field by field, because a copy of a row costs more than all of these.
    cell == other.cell && indentation == other.indentation && disclosure == other.disclosure
      && isFavorite == other.isFavorite && canMove == other.canMove && isBlocked == other.isBlocked
      && isMatch == other.isMatch && prefixLength == other.prefixLength
      && hiddenCount == other.hiddenCount && separators == other.separators
      && source == other.source && appearance == other.appearance
  }
}
