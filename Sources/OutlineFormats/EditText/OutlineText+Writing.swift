package import OutlineModel

extension OutlineText {
  /// Rows as text, each line with its end; see ``OutlineText``.
  /// - Parameters:
  ///   - rows: whole subtrees, in pre-order; the first row is not indented.
  ///   - favorites: the nodes with the mark of a favorite.
  ///   - names: the names of nodes in the text, such as ``names(in:)``; other nodes have their
  ///     whole identifiers.
  ///   - dates: how dates are written in a text whose lines have dates, tags and priorities, and
  ///     whose header has ``planningHeader``; `nil` for a text whose lines do not.
  ///   - limit: the text ends in the line with which it has more bytes. The indentation of a deep
  ///     outline alone could take gigabytes.
  /// - Complexity: O(size of the text).
  package static func bytes(
    of rows: some Collection<Outline.Row>, favorites: Set<NodeID> = [],
    names: [NodeID: String] = [:], dates: DateForms? = nil, upTo limit: Int = .max
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    let top = rows.first?.level ?? 0
    for (index, row) in rows.enumerated() where bytes.count <= limit {
      if index > 0 && row.level == 0 { bytes.append(0x0A) }
      let level = row.level - top
      let blanks = repeatElement(UInt8(ascii: " "), count: level * indentation)
      bytes += blanks
      let line = line(
        of: row.node, isFavorite: favorites.contains(row.node.id), isAtLeft: level == 0, dates)
      bytes += Array(line.utf8)
      if !line.isEmpty {
        let gap = max(2, columnOfIDs - blanks.count - line.roughWidth)
        bytes += repeatElement(UInt8(ascii: " "), count: gap)
      }
      let id = escapes.escape(names[row.node.id] ?? row.node.id.rawValue) {
        "{} \t".unicodeScalars.contains($0)
      }
      bytes += Array("{\(id)}\n".utf8)
      guard let note = row.node.content.note else { continue }
      for line in note.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      where bytes.count <= limit {
        bytes += blanks
        bytes += Array("  |".utf8)
        if !line.isEmpty {
          bytes += Array((" " + escapes.escape(String(line), isNote: true)).utf8)
        }
        bytes.append(0x0A)
      }
    }
    return bytes
  }

  /// The number of blanks per level.
  static let indentation = 2
  /// The column of the identifiers, unless a line is longer: to the right of the texts, so that
  /// they do not distract.
  private static let columnOfIDs = 48
  /// The smallest number of letters of an identifier in the text.
  private static let fewestLetters = 4

  /// The shortest unique prefix of the identifier of each node of the outline, at least four
  /// letters.
  /// - Parameter outline: the outline.
  /// - Complexity: O(n log n).
  package static func names(in outline: Outline) -> [NodeID: String] {
    let ids = outline.rows.map(\.node.id).sorted()
    var names: [NodeID: String] = [:]
    names.reserveCapacity(ids.count)
    var before = 0
    for (place, id) in ids.enumerated() {
      let text = id.rawValue
      let next = place + 1 < ids.count ? ids[place + 1].rawValue : ""
      let after = zip(text.utf8, next.utf8).prefix { $0 == $1 }.count
      let letters = text.indices.enumerated().first { count, index in
        count >= fewestLetters && text[..<index].utf8.count > max(before, after)
      }
      names[id] = letters.map { String(text[..<$0.element]) } ?? text
      before = after
    }
    return names
  }

  /// One line, without its indentation and its identifier.
  private static func line(
    of node: Node, isFavorite: Bool, isAtLeft: Bool, _ dates: DateForms?
  ) -> String {
    let content = node.content
    let isExpanded = node.isExpanded == (node.kind == .section) ? nil : node.isExpanded
    let marks = Marks(isDone: content.isDone, isFavorite: isFavorite, isExpanded: isExpanded)
    let front = [marks.text, content.image.map(word(ofImage:)) ?? ""].filter { !$0.isEmpty }
    let texts = texts(of: content, isAtLeft: isAtLeft && front.isEmpty, hasPlans: dates != nil)
    let line = (front + [texts]).filter { !$0.isEmpty }.joined(separator: " ")
    guard let dates, node.kind == .item else { return line }
    let words = words(of: plan(of: content), dates)
    return [line, words].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private static func word(ofImage image: String) -> String {
    isEmoji(image)
      ? image : "<" + escapes.escape(image) { "<>{".unicodeScalars.contains($0) } + ">"
  }

  /// Text and secondary text, escaped so that they are read back unchanged.
  private static func texts(of content: Content, isAtLeft: Bool, hasPlans: Bool) -> String {
    var text = escapes.escape(content.text)
    if separator(in: Array(text.utf8)[...]) != nil {
      // Escape every colon, because later ones would separate as well.
      text = escapes.escape(content.text) { $0 == ":" }
    }
    text = withGuards(text, hasPlans: hasPlans)
    if let secondary = content.secondaryText {
      text += text.isEmpty ? "::" : " ::"
      let escaped = escapes.escape(secondary)
      if !escaped.isEmpty { text += withGuards(" " + escaped, hasPlans: hasPlans) }
    }
    // At the beginning of a file it would be read as a byte order mark.
    if isAtLeft, text.unicodeScalars.first == "\u{FEFF}" {
      return #"\u{FEFF}"# + String(text.unicodeScalars.dropFirst())
    }
    let bytes = Array(text.utf8)[...]
    // Only an unindented line could be read as part of the header, and only a tag is a sign.
    let isPlainSign =
      bytes.first == UInt8(ascii: "#") && !isAtLeft && image(in: bytes) == nil
      && !(hasPlans && planningWord(at: bytes.startIndex, of: bytes) != nil)
    if isSpecial(bytes, hasPlans: hasPlans) && !isPlainSign { return "\\" + text }
    // A backslash in the text would be read as a guard of the character after it.
    let isGuard =
      bytes.first == UInt8(ascii: "\\") && isSpecial(bytes.dropFirst(), hasPlans: hasPlans)
    return isGuard ? #"\u{5C}"# + String(text.unicodeScalars.dropFirst()) : text
  }

  /// A text with a backslash before each word in it, except the first, that would be read as an
  /// identifier, or as a part of a plan.
  private static func withGuards(_ text: String, hasPlans: Bool) -> String {
    guard text.utf8.contains(where: { mayBeginSign($0, hasPlans: hasPlans) }) else { return text }
    let bytes = Array(text.utf8)[...]
    var guarded: [UInt8] = []
    for index in bytes.indices {
      let isWord = index > 0 && bytes[index - 1].isBlank
      if isWord, isSign(at: index, of: bytes, hasPlans: hasPlans) {
        guarded.append(UInt8(ascii: "\\"))
      } else if isWord, isGuardedWord(at: index, of: bytes, hasPlans: hasPlans) {
        guarded += Array(#"\u{5C}"#.utf8)
        continue
      }
      guarded.append(bytes[index])
    }
    return guarded[...].text
  }
}

extension String {
  /// The approximate number of columns of the text on a screen; emoji and East Asian letters take
  /// two.
  fileprivate var roughWidth: Int {
    if utf8.count == unicodeScalars.count { return utf8.count }
    return reduce(0) { $0 + (($1.unicodeScalars.first?.value ?? 0) >= 0x1100 ? 2 : 1) }
  }
}
