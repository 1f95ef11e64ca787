/// A file of OPML as another program wrote it, with the nodes of an outline: the tags of nodes that
/// did not change stay byte by byte, and so do the order and the quotes of the attributes of others,
/// comments, foreign elements, the head and the lines between tags.
struct KeptOPML {
  /// An outline element of the file.
  private struct Element {
    /// The bytes between the tag before it and its own.
    var lead: Range<Int>
    var tag: Range<Int>
    var isEmpty: Bool
    var depth: Int
    /// The bytes before its end tag, and the end tag.
    var end: (lead: Range<Int>, tag: Range<Int>)?
  }

  private let bytes: [UInt8]
  /// The nodes of the file.
  let nodes: [DraftNode]
  private var elements: [Element] = []
  /// The bytes until the first element may begin, and those from the end of the body on.
  private var body = 0..<0
  /// The blanks before the elements of each depth.
  private var blanks: [Int: [UInt8]] = [:]

  /// - Parameter nodes: the nodes that are read from the file.
  /// - Returns: `nil` if each node is not one whole element.
  init?(_ bytes: [UInt8], nodes: [DraftNode]) {
    self.bytes = bytes
    self.nodes = nodes
    guard scan(), elements.count == nodes.count else { return nil }
    for element in elements where blanks[element.depth] == nil {
      let lead = bytes[element.lead]
      blanks[element.depth] = lead.lastIndex(of: 0x0A).map { lead[($0 + 1)...].filter(\.isBlank) }
    }
  }

  /// Finds the elements in the order of the file.
  private mutating func scan() -> Bool {
    var (index, last, isInBody) = (0, 0, false)
    var open: [Int] = []
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if rest.starts(with: "<!--".utf8) || rest.starts(with: "<![CDATA[".utf8) {
        let mark = Array((rest.starts(with: "<!--".utf8) ? "-->" : "]]>").utf8)
        guard let end = bytes.range(of: mark, after: start) else { return false }
        index = end
        continue
      }
      guard let end = tagEnd(start) else { return false }
      let name = rest.dropFirst().prefix { $0 > 0x20 && ![0x3E].contains($0) }
      let isEmpty = bytes[end - 2] == UInt8(ascii: "/")
      let tag = start..<end
      switch name.text.lowercased().split(separator: "/", omittingEmptySubsequences: false).first {
      case "body" where !isInBody && !isEmpty:
        isInBody = true
        last = end
        body = end..<end
      case "outline" where isInBody:
        let element = Element(
          lead: last..<start, tag: tag, isEmpty: isEmpty, depth: open.count, end: nil)
        if !isEmpty { open.append(elements.count) }
        elements.append(element)
        last = end
      case "" where name.text.lowercased() == "/outline":
        guard let element = open.popLast() else { return false }
        elements[element].end = (last..<start, tag)
        last = end
      case "" where name.text.lowercased() == "/body" && isInBody:
        body = body.lowerBound..<last
        return open.isEmpty
      default: break
      }
      index = end
    }
    return false
  }

  /// The end of a tag, whose values may contain `>`.
  private func tagEnd(_ start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return nil
  }

  /// The file with other nodes. A tag in which a change has no place is written anew.
  /// - Parameters:
  ///   - new: the nodes, in preorder.
  ///   - kept: the nodes of the file that they are.
  ///   - expansion: the text for the element of the head that numbers the expanded rows.
  func bytes(of new: [DraftNode], _ kept: KeptNodes, expansion: String?) -> [UInt8] {
    var written = head(expansion, isChanged: !kept.places.elementsEqual(nodes.indices))
    let leads = leads(keeping: Set(kept.places))
    var open: [(depth: Int, place: Int)] = []
    var isInSection = false
    func close(downTo depth: Int) {
      while let last = open.last, last.depth >= depth {
        open.removeLast()
        let element = last.place >= 0 ? elements[last.place] : nil
        if let end = element?.end {
          // One that had no children has no line before its end.
          let isNew = end.lead.isEmpty && end.lead.lowerBound == element?.tag.upperBound
          let lead = isNew ? [0x0A] : bytes[end.lead]
          written += indent(lead, to: last.depth, from: isNew ? nil : element?.depth)
          written += bytes[end.tag]
        } else {
          written += indent([0x0A], to: last.depth, from: nil) + Array("</outline>".utf8)
        }
      }
    }
    for (index, node) in new.enumerated() {
      isInSection = isInSection || node.isSection
      let depth = node.depth(isInSection: isInSection)
      close(downTo: depth)
      let next = index + 1 < new.count ? new[index + 1] : nil
      // A section after it has the depth 0.
      let hasChildren = next.map { $0.depth(isInSection: isInSection) > depth } ?? false
      let place = kept.places[index]
      if place < 0 {
        written += indent([0x0A], to: depth, from: nil)
        written += Self.tag(of: node, isEmpty: !hasChildren)
        if hasChildren { open.append((depth, place)) }
        continue
      }
      let element = elements[place]
      written += indent(leads[place][...], to: depth, from: element.depth)
      var tag = Array(bytes[element.tag])
      if !kept.areSame[index] {
        tag =
          edit(tag, from: nodes[place], to: node) ?? Self.tag(of: node, isEmpty: element.isEmpty)
      }
      if hasChildren, element.isEmpty {
        tag.removeLast(2)
        while tag.last?.isBlank == true { tag.removeLast() }
        tag.append(UInt8(ascii: ">"))
      }
      written += tag
      if hasChildren {
        open.append((depth, place))
      } else if let end = element.end {
        // The last child is gone, and its line with it.
        let isLeaf = place + 1 == elements.count || elements[place + 1].depth <= element.depth
        if isLeaf { written += bytes[end.lead] }
        written += bytes[end.tag]
      }
    }
    close(downTo: 0)
    return written + leads[elements.count] + bytes[body.upperBound...]
  }

  /// The bytes before the first element, with other numbers of expanded rows if rows have changed.
  private func head(_ expansion: String?, isChanged: Bool) -> [UInt8] {
    let head = Array(bytes[..<body.lowerBound])
    guard isChanged, let expansion,
      let start = head.range(of: Array("<expansionState>".utf8), after: 0),
      let end = head.range(of: Array("</expansionState>".utf8), after: start)
    else { return head }
    return head[..<start] + Array(expansion.utf8) + head[(end - 17)...]
  }

  /// The bytes before each element, and before the end of the body. Comments before elements that
  /// are gone go to the next one.
  private func leads(keeping places: Set<Int>) -> [[UInt8]] {
    var leads = elements.map { Array(bytes[$0.lead]) }
    let lastEnd = elements.last.map { max($0.tag.upperBound, $0.end?.tag.upperBound ?? 0) }
    let tail = elements.lazy.compactMap { $0.end?.tag.upperBound }.max() ?? 0
    leads.append(Array(bytes[max(lastEnd ?? body.lowerBound, tail)..<body.upperBound]))
    var moved: [UInt8] = []
    for index in elements.indices {
      if places.contains(index) {
        leads[index] = moved + leads[index]
        moved = []
      } else if leads[index].contains(UInt8(ascii: "<")) {
        moved += leads[index]
      }
    }
    leads[elements.count] = moved + leads[elements.count]
    return leads
  }

  /// A lead whose last line is indented for another depth.
  private func indent(_ lead: Bytes, to depth: Int, from old: Int?) -> [UInt8] {
    if depth == old { return Array(lead) }
    guard let line = lead.lastIndex(of: 0x0A), lead[line...].allSatisfy({ $0 <= 0x20 })
    else { return Array(lead) }
    let isReturn = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
    let start: [UInt8] = old == nil && isReturn ? [0x0D] : []
    return start + lead[...line] + indentation(of: depth)
  }

  /// The blanks before an element of a depth, as the file has them.
  private func indentation(of depth: Int) -> [UInt8] {
    if let known = blanks[depth] { return known }
    guard depth > 0 else { return [] }
    let unit = blanks[0].flatMap { outer in blanks[1].map { Array($0.dropFirst(outer.count)) } }
    let above = indentation(of: min(depth, OPMLFormat.mostIndented) - 1)
    return above + (unit ?? [0x20, 0x20])
  }

  // MARK: Tags

  private static func tag(of node: DraftNode, isEmpty: Bool) -> [UInt8] {
    let attributes = OPMLFormat.attributes(of: node).map { name, value in
      " \(name)=\"\(escape(value, quote: "\""))\""
    }
    return Array(("<outline" + attributes.joined() + (isEmpty ? "/>" : ">")).utf8)
  }

  /// A text as XML, for a value in quotes of a kind.
  static func escape(_ value: String, quote: Character) -> String {
    var output = FormatOutput(options: WritingOptions()) { _ in }
    output.put(xml: value)
    let text = String(decoding: output.bytes, as: UTF8.self)
    if quote == "\"" { return text }
    return text.replacing("&quot;", with: "\"").replacing("'", with: "&#39;")
  }

  /// An attribute in a tag: all of it with the blanks before it, its name, and its value.
  private struct Attribute {
    var whole: Range<Int>
    var name: String
    var value: Range<Int>
    var quote: Character
  }

  private static func attributes(in tag: [UInt8]) -> [Attribute]? {
    var attributes: [Attribute] = []
    var index = tag.firstIndex { $0 <= 0x20 } ?? tag.count
    while index < tag.count {
      let start = index
      while index < tag.count, tag[index] <= 0x20 { index += 1 }
      let name = tag[index...].prefix { $0 > 0x20 && ![0x3D, 0x3E, 0x2F].contains($0) }
      if name.isEmpty { return attributes }
      index = name.endIndex
      while index < tag.count, tag[index] <= 0x20 { index += 1 }
      guard index + 1 < tag.count, tag[index] == UInt8(ascii: "=") else { return nil }
      index += 1
      while index < tag.count, tag[index] <= 0x20 { index += 1 }
      guard index < tag.count,
        let quote = [UInt8(ascii: "\""), 0x27].first(where: { $0 == tag[index] }),
        let end = tag[(index + 1)...].firstIndex(of: quote)
      else { return nil }
      attributes.append(
        Attribute(
          whole: start..<(end + 1), name: name.text, value: (index + 1)..<end,
          quote: Character(Unicode.Scalar(quote))))
      index = end + 1
    }
    return attributes
  }

  /// Other names of attributes.
  private static let synonyms = ["_note": "note", "_complete": "complete"]

  /// A tag with the changes between two nodes.
  private func edit(_ tag: [UInt8], from old: DraftNode, to new: DraftNode) -> [UInt8]? {
    guard let known = Self.attributes(in: tag) else { return nil }
    let (was, now) = (OPMLFormat.attributes(of: old), OPMLFormat.attributes(of: new))
    let values = Dictionary(was) { first, _ in first }
    let names = Set(now.map(\.name))
    func find(_ name: String) -> Attribute? {
      known.first { $0.name == name } ?? known.first { $0.name == Self.synonyms[name] }
    }
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    for (name, _) in was where !names.contains(name) {
      guard let attribute = find(name) else { return nil }
      edits.append((attribute.whole, []))
    }
    var added: [UInt8] = []
    for (name, value) in now where values[name] != value {
      if let attribute = find(name) {
        edits.append((attribute.value, Array(Self.escape(value, quote: attribute.quote).utf8)))
      } else if values[name] != nil {
        return nil
      } else {
        added += Array(" \(name)=\"\(Self.escape(value, quote: "\""))\"".utf8)
      }
    }
    let end = known.last?.whole.upperBound ?? 8
    if !added.isEmpty { edits.append((end..<end, added)) }
    var changed = tag
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      changed.replaceSubrange(edit.range, with: edit.bytes)
    }
    return changed
  }
}

extension [UInt8] {
  /// The end of the first occurrence of a mark.
  fileprivate func range(of mark: [UInt8], after start: Int) -> Int? {
    self[start...].firstRange(of: mark)?.upperBound
  }
}
