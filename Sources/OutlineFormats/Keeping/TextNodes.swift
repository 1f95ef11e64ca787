package import OutlineModel

/// A text and its nodes, for an outline that knows which nodes of its own they are.
package struct TextNodes {
  /// The bytes, without a byte order mark.
  package let bytes: [UInt8]
  /// The format.
  let format: FileFormat
  /// The options with which it is read.
  package let options: ReadingOptions
  /// The nodes.
  package var document: DraftDocument
  /// The repairs and omissions.
  package let warnings: [FormatWarning]

  /// Reads a text.
  /// - Parameter hasSections: whether headings of the first level of Org are sections.
  /// - Throws: ``FormatError`` if the format cannot read it.
  package init(_ bytes: [UInt8], as format: FileFormat, hasSections: Bool = false) throws {
    var options = ReadingOptions()
    options.headingsAreSections = hasSections && format == .org
    options.mayLackTasks = true
    self.bytes = bytes
    self.format = format
    self.options = options
    (document, warnings) = try format.document(of: bytes, options: options)
  }

  /// Reads back a text that was written, with the options that give the written nodes.
  /// - Parameters:
  ///   - source: the nodes that were written.
  ///   - hasSections: whether headings of the first level of Org are sections, to try first.
  /// - Returns: the text, the node of each of its nodes, and the section whose items are outside of
  ///   sections in it; `nil` if the text does not have these nodes.
  package static func readBack(
    _ bytes: [UInt8], as format: FileFormat, with source: [DraftNode],
    hasSections first: Bool
  ) throws -> (text: TextNodes, ids: [NodeID], container: NodeID?)? {
    for hasSections in format == .org ? [first, !first] : [first] {
      let text = try TextNodes(bytes, as: format, hasSections: hasSections)
      let isOfTasks = format == .taskwarrior
      let source = isOfTasks ? source.inOrder(ofTasks: text.document.nodes) : source
      // A table whose rows name their sections has none without items.
      for source in [source, source.filled.map { source[$0] }] {
        if text.has(source[...]) { return (text, source.map(\.nodeID), nil) }
        if let section = source.first, section.isSection, text.has(source.dropFirst()) {
          return (text, source.dropFirst().map(\.nodeID), section.nodeID)
        }
      }
    }
    return nil
  }

  /// The bytes with another title of the document, if they have one in a place that can hold the new
  /// one.
  package func bytes(titled title: String) -> [UInt8] {
    guard let old = document.header.title, old != title else { return bytes }
    var text = String(decoding: bytes, as: UTF8.self)
    guard let titlePlace, let match = text.firstMatch(of: titlePlace),
      let value = Self.value(of: title, as: format, insteadOf: match.1)
    else { return bytes }
    text.replaceSubrange(match.1.startIndex..<match.1.endIndex, with: value)
    let new = Array(text.utf8)
    let read = try? TextNodes(new, as: format, hasSections: options.headingsAreSections)
    return read?.document.header.title == title && read?.document.nodes == document.nodes
      ? new : bytes
  }

  /// The place of the title.
  private var titlePlace: Regex<(Substring, Substring)>? {
    switch format {
    case .markdown: /(?m)^title:[ \t]*(.*?)[ \t]*$/
    case .org: /(?im)^[ \t]*#\+title:[ \t]*(.*?)[ \t]*$/
    case .opml: /<title>([^<]*)<\/title>/
    case .bookmarks: /<[Hh]1[^>]*>([^<]*)<\/[Hh]1>/
    case .icalendar: /(?:X-WR-CALNAME|NAME):([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/
    default: nil
    }
  }

  /// A title as a format writes it; in front matter in quotes if the old one has them or YAML needs
  /// them, and `nil` if these cannot hold it.
  private static func value(
    of title: String, as format: FileFormat, insteadOf old: Substring
  ) -> String? {
    switch format {
    case .icalendar: return CalendarText.escape(title)
    case .opml, .bookmarks: return KeptElements.escape(title, quote: "\"")
    case .markdown: break
    default: return title
    }
    let quote = old.first.flatMap { "\"'".contains($0) ? String($0) : nil }
    let isPlain = title.allSatisfy { $0.isLetter || $0.isNumber || " -_.,()/".contains($0) }
    if quote == nil, isPlain, title.first?.isLetter == true { return title }
    let mark = quote ?? "\""
    return title.contains { $0 == "\\" || String($0) == mark } ? nil : mark + title + mark
  }

  private func has(_ source: ArraySlice<DraftNode>) -> Bool {
    document.nodes.count == source.count
      && zip(document.nodes, source).allSatisfy { $0.isSection == $1.isSection }
  }

  /// The text as an outline.
  /// - Parameters:
  ///   - ids: the node of each node of the text.
  ///   - container: a section for the nodes outside of sections.
  package func outline(ids: [NodeID], container: Node?) -> Outline {
    var rows: [Outline.Row] = container.map { [Outline.Row(node: $0, level: 0)] } ?? []
    var favorites: [(rank: Int, id: NodeID)] = []
    for (draft, id) in zip(document.nodes, ids) {
      let node = draft.node(id, as: draft.isSection ? .section : .item)
      rows.append(Outline.Row(node: node, level: draft.isSection ? 0 : draft.level + 1))
      if draft.isFavorite { favorites.append((draft.favoriteRank ?? .max, id)) }
    }
    // The sort is stable.
    let order = favorites.sorted { $0.rank < $1.rank }.map { Item.ID(checked: $0.id.rawValue) }
    return Outline(rows: rows, favorites: order)
  }
}

extension DraftNode {
  /// The id of a node of an outline.
  fileprivate var nodeID: NodeID { NodeID(checked: id ?? "") }
}
