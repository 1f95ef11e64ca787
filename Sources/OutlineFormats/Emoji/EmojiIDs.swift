/// The permanent ids of an outline of emoji: ASCII letters, digits and hyphens, unique, at most 255
/// bytes.
///
/// The id of an emoji is the slug of its name, e.g. `grinning-face`; those of headings begin with
/// `group-` and `subgroup-`, so that `hotel` the emoji and `hotel` the subgroup stay apart. An
/// emoji whose slug cannot be used, because it is empty or too long, begins like another kind of id
/// or belongs to another emoji, gets its code points instead, e.g. `emoji-1f600`. If several emoji
/// have the same slug, the most qualified, shortest and lowest sequence gets it: this depends on
/// the emoji alone and not on the order of the data, so ids do not move to other emoji between
/// versions.
struct EmojiIDs {
  static let maximumLength = 255
  /// Names that a later version of Unicode changed, with the first ones, from which ids come.
  private static let firstNames = ["flag: Türkiye": "flag: Turkey"]

  private let records: [EmojiRecord]
  private let slugs: [String]
  private var owners: [String: Int] = [:]
  private var headingCounts: [String: Int] = [:]

  init(_ records: [EmojiRecord]) {
    self.records = records
    slugs = records.map { (Self.firstNames[$0.name] ?? $0.name).slug }
    for index in records.indices {
      if let other = owners[slugs[index]], !records[index].precedes(records[other]) { continue }
      owners[slugs[index]] = index
    }
  }

  /// The id of the emoji at `index`.
  subscript(index: Int) -> String {
    let slug = slugs[index]
    let isReserved = ["group-", "subgroup-", "emoji-"].contains { slug.hasPrefix($0) }
    if owners[slug] == index, !slug.isEmpty, !isReserved, slug.utf8.count <= Self.maximumLength {
      return slug
    }
    return records[index].emoji.unicodeScalars.reduce("emoji") {
      $0 + "-" + String($1.value, radix: 16)
    }
  }

  /// The id of the next heading with this name; a second one of the same slug gets `--2`, which no
  /// slug contains.
  mutating func heading(of kind: String, _ name: String) -> String {
    let slug = name.slug.prefix(200)
    let id = "\(kind)-\(slug.isEmpty ? "unnamed" : slug)"
    let count = headingCounts[id, default: 0] + 1
    headingCounts[id] = count
    return count == 1 ? id : "\(id)--\(count)"
  }
}

extension EmojiRecord {
  /// Whether this emoji gets the id if `other` has the same slug.
  fileprivate func precedes(_ other: EmojiRecord) -> Bool {
    let (mine, others) = (emoji.unicodeScalars, other.emoji.unicodeScalars)
    if status != other.status { return status < other.status }
    return mine.count != others.count
      ? mine.count < others.count : mine.lexicographicallyPrecedes(others)
  }
}
