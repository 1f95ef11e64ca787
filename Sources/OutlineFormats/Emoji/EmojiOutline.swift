/// Unicode's emoji as an outline: group → subgroup → emoji → its variants in skin tone.
///
/// Everything is collapsed. The text is the CLDR short name, the second line CLDR's keywords, where there are any, and the
/// image the emoji; code points and versions are not
/// repeated, the first since the image is the code points, the second since nothing in an outline of emoji asks for it.
///
/// Every item has a permanent id of ASCII letters, digits and hyphens. An emoji's is made of its name, e.g.
/// `grinning-face`, or of its code points, e.g. `emoji-1f600`, when the name cannot serve; a heading's begins with
/// `group-` or `subgroup-`. Where the data lists an emoji does not matter, so the ids stay the same in later versions of
/// Unicode as long as the names do.
public struct EmojiOutline: Hashable, Sendable {
  /// The items in pre-order; groups are at level 0.
  public private(set) var nodes: [DraftNode] = []
  /// How many groups there are.
  public private(set) var groupCount = 0
  /// How many subgroups there are.
  public private(set) var subgroupCount = 0
  /// How many emoji there are, variants included.
  public private(set) var emojiCount = 0
  /// How many of the emoji are children of another of which they are a variant.
  public private(set) var variantCount = 0
  /// How many emoji of the list were left out for their status.
  public private(set) var leftOutCount = 0

  /// Arranges a list of emoji.
  ///
  /// Groups and subgroups without emoji are left out. A variant whose base is not in the list stands directly under its
  /// subgroup.
  ///
  /// - Parameters:
  ///   - list: The emoji.
  ///   - statuses: Which of them to take.
  ///   - annotations: Names and keywords; nil for the names of the list and no keywords.
  /// - Complexity: O(*n*) in the number of emoji.
  public init(
    _ list: EmojiList, statuses: Set<EmojiStatus> = [.fullyQualified],
    annotations: EmojiAnnotations? = nil
  ) {
    let records = list.records.filter { statuses.contains($0.status) }
    let bases = EmojiBases(records)
    var variants: [Int: [Int]] = [:]
    var groups = OrderedGroups<String, OrderedGroups<String, [Int]>>()
    for (index, record) in records.enumerated() {
      if let base = bases.base(of: record) {
        variants[base, default: []].append(index)
      } else {
        groups[record.group, default: .init()][record.subgroup, default: []].append(index)
      }
    }

    var ids = EmojiIDs(records)
    nodes.reserveCapacity(records.count + 128)
    func emoji(_ index: Int, level: Int) -> DraftNode {
      let (name, image) = (records[index].name, records[index].emoji)
      let entry = annotations?[image]
      let keywords = entry?.keywords.joined(separator: ", ") ?? ""
      return DraftNode(
        level: level, id: ids[index], text: entry?.name ?? name,
        secondaryText: keywords.isEmpty ? nil : keywords, image: image)
    }
    for (group, subgroups) in groups.elements {
      nodes.append(DraftNode(level: 0, id: ids.heading("group", group), text: group))
      groupCount += 1
      for (subgroup, members) in subgroups.elements {
        nodes.append(DraftNode(level: 1, id: ids.heading("subgroup", subgroup), text: subgroup))
        subgroupCount += 1
        for member in members {
          nodes.append(emoji(member, level: 2))
          for variant in variants[member, default: []] {
            nodes.append(emoji(variant, level: 3))
            variantCount += 1
          }
        }
      }
    }
    emojiCount = records.count
    leftOutCount = list.records.count - records.count
  }
}

/// Values by key, in the order in which the keys first came.
private struct OrderedGroups<Key: Hashable, Value> {
  private(set) var elements: [(key: Key, value: Value)] = []
  private var indexes: [Key: Int] = [:]

  subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { indexes[key].map { elements[$0].value } ?? value() }
    _modify {
      let index = indexes[key] ?? elements.count
      if index == elements.count {
        indexes[key] = index
        elements.append((key, value()))
      }
      yield &elements[index].value
    }
  }
}
