import OutlineModel

/// A file of OPML or of bookmarks as another program wrote it, with the nodes of an outline: the
/// tags of nodes that did not change stay byte by byte, and so do the order and the quotes of the
/// attributes of others, comments, foreign elements, the head and the lines between tags.
struct KeptElements {
  /// The element of a node.
  private struct Element {
    /// The bytes between the element before it and its own.
    var lead: Range<Int>
    /// The tag; of a bookmark from its `<DT>` to its note, or to the tag that begins its list.
    var tag: Range<Int>
    var isEmpty: Bool
    var depth: Int
    /// The tag with the attributes.
    var start: Range<Int>
    /// The name of a bookmark, the end tag after it, and its note.
    var words: Range<Int>?
    var nameEnd: Range<Int>?
    /// The bytes before its end tag, and the end tag, with the note of a folder after it.
    var end: (lead: Range<Int>, tag: Range<Int>)?
  }

  private let bytes: [UInt8]
  /// The nodes of the file.
  let nodes: [DraftNode]
  private let isHTML: Bool
  private var elements: [Element] = []
  /// The bytes until the first element may begin, and those from the end of the body on.
  private var body = 0..<0
  /// The line end before new elements; none in a file whose elements are all on one line.
  private var newLine: [UInt8] = [0x0A]
  /// The blanks before the elements of each depth.
  private var blanks: [Int: [UInt8]] = [:]

  /// - Parameters:
  ///   - nodes: the nodes that are read from the file.
  ///   - format: OPML or bookmarks.
  /// - Returns: `nil` if each node is not one whole element.
  init?(_ bytes: [UInt8], nodes: [DraftNode], as format: FileFormat) {
    self.bytes = bytes
    self.nodes = nodes
    isHTML = format == .bookmarks
    guard scan(), elements.count == nodes.count,
      !isHTML || elements.allSatisfy({ $0.words != nil || bytes.name(of: $0.start) == "hr" })
    else { return nil }
    for element in elements where blanks[element.depth] == nil {
      let lead = bytes[element.lead]
      blanks[element.depth] = lead.lastIndex(of: 0x0A).map { lead[($0 + 1)...].filter(\.isBlank) }
    }
    let hasLines = elements.contains { bytes[$0.lead].contains(0x0A) }
    if !elements.isEmpty, !hasLines { newLine = [] }
    // A file that is not well-formed may have other parents than it seems.
    var isInSection = false
    for (element, node) in zip(elements, nodes) {
      isInSection = isInSection || node.isSection
      if element.depth != node.depth(isInSection: isInSection) { return nil }
    }
  }

  /// Finds the elements in the order of the file.
  private mutating func scan() -> Bool {
    var last = 0
    var term: Int?
    var open: [Int] = []
    var closed = 0
    // Bookmarks may have no list around them.
    var hasList = true
    var head = 0
    let names = isHTML ? ["h3", "a", "hr"] : ["outline", "outline/"]
    var next = bytes.nextTag(0)
    while let tag = next {
      let place = elements.count - 1
      let end = end(ofList: tag)
      if isHTML, body.lowerBound == 0, (names + ["dt"]).contains(bytes.name(of: tag)) {
        hasList = false
        last = head
        body = head..<head
      }
      head = tag.upperBound
      switch bytes.name(of: tag) {
      case isHTML ? "dl" : "body" where body.isEmpty && body.lowerBound == 0:
        last = end
        body = end..<end
      case "dt" where isHTML: term = tag.lowerBound
      case let name where names.contains(name) && body.lowerBound > 0:
        let isEmpty = isHTML || bytes[tag.upperBound - 2] == UInt8(ascii: "/")
        let start = max(term ?? tag.lowerBound, last)
        elements.append(
          Element(
            lead: last..<start, tag: start..<tag.upperBound, isEmpty: isEmpty, depth: open.count,
            start: tag))
        if !isEmpty { open.append(elements.count - 1) }
        last = tag.upperBound
        term = nil
      case "/h3" where isHTML && place >= 0, "/a" where isHTML && place >= 0,
        "dd" where place >= 0 && elements[place].words?.upperBound == last:
        let isNote = bytes.name(of: tag) == "dd"
        let end = isNote ? noteEnd(tag.upperBound) { !Self.blocks.contains($0) } : tag.upperBound
        // An empty note is none.
        if end == tag.upperBound, isNote { break }
        // A note with other tags goes with its bookmark, and does not change.
        let words = isNote ? noteEnd(tag.upperBound) { $0.hasPrefix("br") } : end
        if !isNote { elements[place].nameEnd = elements[place].nameEnd ?? tag }
        elements[place].words = elements[place].start.upperBound..<words
        elements[place].tag = elements[place].tag.lowerBound..<end
        last = end
      case "dd" where !elements.isEmpty && elements[closed].end?.tag.upperBound == last:
        let end = noteEnd(tag.upperBound) { !Self.blocks.contains($0) }
        guard end > tag.upperBound, let start = elements[closed].end?.tag.lowerBound else { break }
        elements[closed].end?.tag = start..<end
        last = end
      case "dl" where isHTML:
        guard place >= 0, elements[place].isEmpty, elements[place].depth == open.count
        else { return false }
        elements[place].isEmpty = false
        elements[place].tag = elements[place].tag.lowerBound..<end
        open.append(place)
        last = end
      case isHTML ? "/dl" : "/outline" where !open.isEmpty:
        closed = open.removeLast()
        elements[closed].end = (last..<tag.lowerBound, tag.lowerBound..<end)
        last = end
      case isHTML ? "/dl" : "/body" where body.lowerBound > 0:
        body = body.lowerBound..<last
        return open.isEmpty
      default: break
      }
      next = bytes.nextTag(tag.upperBound)
    }
    body = body.lowerBound..<last
    return !hasList && open.isEmpty
  }

  /// The end of a tag of a list and the `<p>` that browsers write after it.
  private func end(ofList tag: Range<Int>) -> Int {
    let mark = bytes[tag.upperBound...].prefix(3)
    return isHTML && mark.text.lowercased() == "<p>" ? mark.endIndex : tag.upperBound
  }

  /// The tags that end a note.
  private static let blocks: Set<String> = [
    "dt", "/dt", "dd", "/dd", "dl", "/dl", "h3", "/h3", "a", "/a", "hr",
  ]

  /// The end of the words of a note.
  /// - Parameter passes: whether it goes on after the tag with a name.
  private func noteEnd(_ start: Int, passes: (String) -> Bool) -> Int {
    var end = start
    while let tag = bytes.nextTag(end) {
      end = tag.lowerBound
      if !passes(bytes.name(of: tag)) { break }
      end = tag.upperBound
    }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  /// The file with other nodes. A tag in which a change has no place is written anew.
  /// - Parameters:
  ///   - new: the nodes, in preorder.
  ///   - kept: the nodes of the file that they are.
  ///   - expansion: the text for the element of the head that numbers the expanded rows.
  ///   - marksItems: whether folders at the top that are items say so.
  func bytes(
    of new: [DraftNode], _ kept: KeptNodes, expansion: String?, marksItems: Bool
  ) -> [UInt8] {
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
          let lead = isNew ? newLine[...] : bytes[end.lead]
          written += indent(lead, to: last.depth, from: isNew ? nil : element?.depth)
          written += bytes[end.tag]
        } else {
          let tag = isHTML ? "</DL><p>" : "</outline>"
          written += indent(newLine[...], to: last.depth, from: nil) + Array(tag.utf8)
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
        written += indent(newLine[...], to: depth, from: nil)
        written += tag(of: node, isEmpty: !hasChildren, depth: depth)
        if hasChildren { open.append((depth, place)) }
        continue
      }
      let element = elements[place]
      written += indent(leads[place][...], to: depth, from: element.depth)
      var tag = Array(bytes[element.tag])
      if isHTML, hasChildren, element.isEmpty {
        tag = self.tag(of: node, isEmpty: false, depth: depth)
      } else if !kept.areSame[index] {
        tag =
          edit(element, from: nodes[place], to: node)
          ?? self.tag(of: node, isEmpty: element.isEmpty, depth: depth)
      }
      if !isHTML, hasChildren, element.isEmpty {
        tag.removeLast(2)
        while tag.last?.isBlank == true { tag.removeLast() }
        tag.append(UInt8(ascii: ">"))
      }
      written += depth == 0 && (marksItems || element.depth > 0) ? itemTag(tag, of: node) : tag
      if hasChildren {
        open.append((depth, place))
      } else if let end = element.end {
        written += bytes[end.lead] + bytes[end.tag]
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
    let old = head[start..<(end - 17)].text
    var numbers = expansion.split(separator: ",").compactMap { Int($0) }
    // Some programs count from 0.
    let isFromZero = old.split { ", ".contains($0) }.contains("0") && numbers.first == 1
    if isFromZero { numbers = numbers.map { $0 - 1 } }
    let list = numbers.map(String.init).joined(separator: old.contains(", ") ? ", " : ",")
    return head[..<start] + Array(list.utf8) + head[(end - 17)...]
  }

  /// The bytes before each element, and before the end of the body. Comments before elements that
  /// are gone go to the next one.
  private func leads(keeping places: Set<Int>) -> [[UInt8]] {
    var leads = elements.map { Array(bytes[$0.lead]) }
    let lastEnd = elements.last?.tag.upperBound
    let tail = elements.lazy.compactMap { $0.end?.tag.upperBound }.max()
    leads.append(Array(bytes[max(lastEnd ?? body.lowerBound, tail ?? 0)..<body.upperBound]))
    var moved: [UInt8] = []
    for index in elements.indices {
      if places.contains(index) {
        leads[index] = moved + leads[index]
        moved = []
      } else if leads[index].contains(UInt8(ascii: "<")) {
        // The blanks before the element that is gone go with it.
        moved += leads[index][...].trimmedEnd
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
    return indentation(of: min(depth, OPMLFormat.mostIndented) - 1) + (unit ?? [0x20, 0x20])
  }

  // MARK: Tags

  private func tag(of node: DraftNode, isEmpty: Bool, depth: Int) -> [UInt8] {
    if isHTML {
      let isFolder = BookmarksFormat.isFolder(node, hasChildren: !isEmpty)
      let lineEnd = indent(newLine[...], to: depth, from: nil)
      var output = FormatOutput(options: WritingOptions()) { _ in }
      BookmarksFormat.put(node, isFolder: isFolder, lineEnd: lineEnd, to: &output)
      let end = isFolder && isEmpty ? lineEnd + Array("</DL><p>".utf8) : []
      return depth == 0 ? itemTag(output.bytes + end, of: node) : output.bytes + end
    }
    let attributes = OPMLFormat.attributes(of: node).map { name, value in
      " \(name)=\"\(Self.escape(value, quote: "\""))\""
    }
    return Array(("<outline" + attributes.joined() + (isEmpty ? "/>" : ">")).utf8)
  }

  /// The tag of an item at the top, which as a folder would be a section without a mark.
  private func itemTag(_ tag: [UInt8], of node: DraftNode) -> [UInt8] {
    let text = String(decoding: tag, as: UTF8.self)
    if !isHTML || node.isSection || text.contains("DATA-KIND") { return tag }
    return Array(
      text.replacing(/<[Hh]3/, maxReplacements: 1) { $0.output + #" DATA-KIND="item""# }.utf8)
  }

  /// A text as XML, for a value in quotes of a kind.
  static func escape(_ value: String, quote: Character) -> String {
    var output = FormatOutput(options: WritingOptions()) { _ in }
    output.put(xml: value)
    let text = String(decoding: output.bytes, as: UTF8.self)
    if quote == "\"" { return text }
    return text.replacing("&quot;", with: "\"").replacing(["'": "&#39;"])
  }

  /// Other names of attributes.
  private static let synonyms = ["_note": "note", "_complete": "complete"]

  /// An element with the changes between two nodes.
  private func edit(_ element: Element, from old: DraftNode, to new: DraftNode) -> [UInt8]? {
    let tag = bytes[element.start]
    guard let known = TagAttribute.all(in: tag) else { return nil }
    let attributes = { (_ node: DraftNode) in
      isHTML ? BookmarksFormat.attributes(of: node) : OPMLFormat.attributes(of: node)
    }
    let (was, now) = (attributes(old), attributes(new))
    let values = Dictionary(was) { first, _ in first }
    let names = Set(now.map(\.name))
    func find(_ name: String) -> TagAttribute? {
      known.first { $0.name == name || isHTML && $0.name.uppercased() == name }
        ?? known.first { $0.name == Self.synonyms[name] }
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
    let end = known.last?.whole.upperBound ?? tag.firstIndex { $0 <= 0x2F } ?? tag.endIndex - 1
    if !added.isEmpty { edits.append((end..<end, added)) }
    if isHTML, old.text != new.text || old.note != new.note {
      guard let words = element.words, let end = element.nameEnd else { return nil }
      if old.text != new.text {
        let name = Self.escape(BookmarksFormat.line(of: new.text), quote: "\"")
        edits.append((words.lowerBound..<end.lowerBound, Array(name.utf8)))
      }
      if old.note != new.note {
        var output = FormatOutput(options: WritingOptions()) { _ in }
        let lineEnd = indent(newLine[...], to: element.depth, from: nil)
        BookmarksFormat.put(note: new.note, lineEnd: lineEnd, to: &output)
        edits.append((end.upperBound..<words.upperBound, output.bytes))
      }
    }
    var changed = bytes[element.tag]
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      changed.replaceSubrange(edit.range, with: edit.bytes)
    }
    return Array(changed)
  }
}
