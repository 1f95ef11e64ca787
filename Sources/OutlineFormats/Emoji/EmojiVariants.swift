/// Finds the base of an emoji that is a variant in skin tone.
struct EmojiBases {
  private var bySequence: [[Unicode.Scalar]: Int] = [:]
  /// By group, subgroup and name.
  private var byName: [[String]: Int] = [:]

  /// Indexes the emoji without skin tones.
  init(_ records: [EmojiRecord]) {
    for (index, record) in records.enumerated() where !record.hasSkinTone {
      let key = record.sequenceWithoutTones
      // Spellings that differ only in selectors share the key; the most qualified one is the base.
      if let other = bySequence[key], records[other].status <= record.status { continue }
      bySequence[key] = index
      byName[[record.group, record.subgroup, record.name]] = index
    }
  }

  /// The index of the base of `record`, or `nil` if it has no skin tone or no base is listed.
  ///
  /// The base is the sequence without the modifiers U+1F3FB to U+1F3FF; variation selectors do not
  /// count, because a modifier replaces the selector: ✌🏽 has none, ✌️ has one. Groups of two with a
  /// code point of their own (UTS #51, multi-person skin tones) keep it only while both tones are
  /// equal: 👭🏽, but 👩🏻‍🤝‍👩🏾. Without tones such a sequence is not an emoji, so its base is found by
  /// the name before the colon: “women holding hands”.
  func base(of record: EmojiRecord) -> Int? {
    let tones = record.emoji.unicodeScalars.count(where: \.isSkinTone)
    guard tones > 0 else { return nil }
    if let base = bySequence[record.sequenceWithoutTones] { return base }
    guard tones > 1, let colon = record.name.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return byName[[record.group, record.subgroup, String(record.name[..<colon])]]
  }
}

extension EmojiRecord {
  var hasSkinTone: Bool { emoji.unicodeScalars.contains(where: \.isSkinTone) }

  fileprivate var sequenceWithoutTones: [Unicode.Scalar] {
    emoji.unicodeScalars.filter { !$0.isSkinTone && $0.value != 0xFE0F }
  }
}
