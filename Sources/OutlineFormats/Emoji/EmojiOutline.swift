import OutlineModel

/// Unicode's emoji as an outline: group → subgroup → emoji → its variants in skin tone.
///
/// Everything is collapsed. The text is the CLDR short name, the second line CLDR's keywords and the
/// short names that people type, if there are any, and the image the emoji.
///
/// Every item has a permanent id of ASCII letters, digits and hyphens. The id of an emoji is its
/// name, e.g. `grinning-face`, or its code points, e.g. `emoji-1f600`, if the name cannot be used;
/// the id of a heading begins with `group-` or `subgroup-`. Ids do not depend on the order of the
/// data, so they stay the same in later versions of Unicode as long as the names do.
public struct EmojiOutline: Hashable, Sendable {
  /// The items in pre-order; groups are at level 0.
  public private(set) var nodes: [DraftNode] = []
  /// The number of emoji, including variants.
  public private(set) var emojiCount = 0
  /// The number of emoji that have no name in the language, and the one of the list.
  package private(set) var namelessCount = 0

  /// Arranges a list of emoji.
  ///
  /// Groups and subgroups without emoji are left out. A variant whose base is not in the list is
  /// directly below its subgroup.
  ///
  /// - Parameters:
  ///   - list: The emoji.
  ///   - statuses: The statuses of the emoji to include.
  ///   - annotations: Names and keywords; `nil` for the names of the list and no keywords.
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
      let record = records[index]
      let name = annotations?.name(of: record)
      if annotations != nil && name == nil { namelessCount += 1 }
      return DraftNode(
        level: level, id: ids[index], text: name ?? record.name,
        secondaryText: annotations?.secondLine(of: record), image: record.emoji)
    }
    for (group, subgroups) in groups.elements {
      nodes.append(DraftNode(level: 0, id: ids.heading(of: "group", group), text: group))
      for (subgroup, members) in subgroups.elements {
        nodes.append(DraftNode(level: 1, id: ids.heading(of: "subgroup", subgroup), text: subgroup))
        for member in members {
          nodes.append(emoji(member, level: 2))
          for variant in variants[member, default: []] { nodes.append(emoji(variant, level: 3)) }
        }
      }
    }
    emojiCount = records.count
  }
}
