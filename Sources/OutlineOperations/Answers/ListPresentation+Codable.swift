import OutlineModel

// The coded form is for programs that draw the list: absent values, false flags and empty
// lists are omitted, a layout has its name, and the look of a row is among its own fields.
extension ListPresentation: Encodable {
  private enum CodingKeys: String, CodingKey { case sections, isEditing }

  /// Writes the list.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(sections, forKey: .sections)
    try values.encode(flag: isEditing, .isEditing)
  }
}

extension ListPresentation.Section: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, section, appearance, layout, columns, cells, itemHeight, groupWidth, contentInsets
    case itemInsets, itemSpacing, orthogonalScrolling, backgroundColor
    case showsSeparators, isLive, pinsHeader, shownWhile, header, rows, footer, hasMoreBefore,
      hasMoreAfter,
      reordering
    case prefixLength, hiddenCount
  }

  /// Writes the section.
  package func encode(to encoder: any Encoder) throws {
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
    try values.encodeIfPresent(shownWhile, forKey: .shownWhile)
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

extension ListPresentation.Row: Encodable {
  private enum CodingKeys: String, CodingKey {
    case id, cell, source, indentation, disclosure, content, isFavorite, separators, canMove
    case isBlocked, isMatch, prefixLength, hiddenCount
  }

  /// Writes the row, with the fields of its appearance.
  package func encode(to encoder: any Encoder) throws {
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
