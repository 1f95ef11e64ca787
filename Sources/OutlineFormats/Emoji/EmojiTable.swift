internal import EmbeddedFiles

extension EmojiList {
  /// The emoji in the library: all fully-qualified ones of Emoji 18.0.
  ///
  /// - Complexity: O(*n*) in the number of emoji for the first call, then O(1).
  public static func builtIn() -> EmojiList { table }

  /// `Sources/EmbeddedFiles/emoji.txt`: the version after `=`, groups after `>`, subgroups after
  /// `-`; and a line for each emoji, with its name, its keywords, its short names and the words by
  /// which it is meant first after tabs. Such lists have `|` between their words. Other lines are
  /// comments.
  private static let table = list(having: [])

  /// - Parameter word: bytes in lower case that a line of an emoji must have; empty for all lines.
  private static func list(having word: [UInt8]) -> EmojiList {
    var list = EmojiList()
    var group = ""
    var subgroup = ""
    let file = emoji_file()
    let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.has(word) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      if fields.count > 1 {
        func words(_ index: Int) -> [String] {
          if index >= fields.count { return [] }
          return fields[index].split(separator: UInt8(ascii: "|")).map(\.text)
        }
        list.records.append(
          EmojiRecord(
            group: group, subgroup: subgroup, emoji: fields[0].text, status: .fullyQualified,
            name: fields[1].text, keywords: words(2), shortNames: words(3), meanings: words(4)))
      } else if let name = line.after(">") {
        group = name.text
      } else if let name = line.after("-") {
        subgroup = name.text
      } else if let version = line.after("=") {
        list.unicodeVersion = version.text
      }
    }
    return list
  }

  /// The emoji that a person means by a short name between colons, such as `:tada:` or
  /// `:red_heart:`, or by code points, such as `U+1F389`.
  /// - Parameter typed: the text as typed.
  /// - Returns: the emoji, or `nil` if the text is neither.
  /// - Complexity: O(*n*) in the number of emoji for a text between colons, else O(length).
  package static func emoji(typed: String) -> String? {
    if typed.uppercased().hasPrefix("U+") {
      let scalars = typed.uppercased().split(separator: " ").map { point in
        point.hasPrefix("U+")
          ? UInt32(point.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init) : nil
      }
      let known = scalars.compactMap { $0 }.filter { !$0.isControlOrSeparator }
      return known.count == scalars.count ? String(String.UnicodeScalarView(known)) : nil
    }
    guard typed.utf8.count > 2, typed.hasPrefix(":"), typed.hasSuffix(":") else { return nil }
    let name = typed.dropFirst().dropLast().lowercased()
    let slug = name.slug
    let records = records(near: name)
    return
      (records.first { $0.shortNames.contains(name) } ?? records.first { $0.name.slug == slug }
      ?? records.first { $0.meanings.contains(name) })?.emoji
  }

  /// The emoji that people mean first by words, such as 🙏 by `thank you` and 🌙 by `moon`.
  /// - Complexity: O(*n*) in the number of emoji.
  package static func emoji(meant words: String) -> String? {
    let name = words.lowercased().split(separator: " ").joined(separator: "_")
    return records(near: name).first { $0.meanings.contains(name) }?.emoji
  }

  /// The records of the lines that have the first word of a name.
  private static func records(near name: String) -> [EmojiRecord] {
    // Reading the records of all lines takes as long as a search of the outline.
    let word = name.utf8.split { !(0x30...0x39).contains($0) && !(0x61...0x7A).contains($0) }.first
    return list(having: Array(word ?? name.utf8[...])).records
  }
}

extension ArraySlice<UInt8> {
  /// Whether bytes in lower case are in the line, in any case of ASCII.
  fileprivate func has(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    // A letter with an accent may be meant by one without: piñata.
    if contains(0xC3) { return true }
    return indices.contains { start in
      (self[start] | 0x20 == first || self[start] == first) && endIndex - start >= word.count
        && zip(word, self[start...]).allSatisfy { $0 == $1 || $0 == $1 | 0x20 }
    }
  }
}
