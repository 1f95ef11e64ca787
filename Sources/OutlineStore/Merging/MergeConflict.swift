/// Two concurrent changes of the same thing: neither version knew of the other. The later one is
/// shown.
public struct MergeConflict: Hashable, Sendable {
  /// The node.
  public var id: NodeID
  /// The subject: the name of a field, such as `text` and `attributes.due`; `place`; `circle` for a
  /// move that would have put the node below itself; `delete` for a deletion that would have
  /// deleted something that another version changed; `id` for two nodes that were inserted with the
  /// same identifier; `twice` for two that were inserted in the same place with the same text.
  public var kind: String
  /// The version whose change is shown.
  public var shown: Version
  /// The shown value: of a field; of a node with the same identifier, its fields; of a place, the
  /// identifier of the parent.
  public var shownValue: JSONValue?
  /// The version whose change is hidden.
  public var hidden: Version
  /// The hidden value: of a field; of a node with the same identifier, its fields; of a place, the
  /// identifier of the parent.
  public var hiddenValue: JSONValue?
  /// The row in the file.
  var row: ConflictTable.Row

  /// Which of the two changes was written in this file.
  package enum Side: String, Hashable, Sendable, Codable {
    /// The shown change.
    case shown
    /// The hidden change.
    case hidden
  }

  /// Which change was written in this file, or `nil` if both came from other files.
  ///
  /// A change that came from a text file is not mine.
  package var mine: Side? {
    func isMine(_ version: Version) -> Bool { version.source == nil && version.origin != .file }
    if isMine(shown) { return .shown }
    return isMine(hidden) ? .hidden : nil
  }

  /// The shown place and the hidden one, for a conflict of places.
  package var places: Places?

  /// Two places of a node.
  package struct Places: Hashable, Sendable {
    package var shown: RevertConflict.Place
    package var hidden: RevertConflict.Place
  }
}

/// A list whose items two files sorted or moved at the same time: one decision about the order of
/// the list instead of one about each item.
package struct OrderConflict: Hashable, Sendable {
  /// The section or item with the list.
  package let parent: NodeID
  /// The conflicts of the places of items in it.
  package let conflicts: [MergeConflict]
  /// The items in the order of this file, before it received the other one.
  package let mine: [NodeID]
  /// The items in the order of the other file.
  package let theirs: [NodeID]
  /// The last version of this file in that order.
  package let own: Version
  /// The last version of the other file in that order.
  package let other: Version
}

extension MergeConflict {
  /// The kind of an ``OrderConflict``, for those who choose one.
  static let order = "order"

  /// The change that was written in this file, if one was.
  var own: Version { mine == .hidden ? hidden : shown }
  /// The change that was written in another file.
  var other: Version { mine == .hidden ? shown : hidden }

  /// The section or item in whose list both changes move the item.
  var movedIn: NodeID? {
    kind == "place" && places?.shown.parent == places?.hidden.parent ? places?.shown.parent : nil
  }

  /// A list, and the other file that changed its order.
  struct OrderedList: Hashable {
    var parent: NodeID
    var file: String
  }

  /// The list within which this file and another one moved the item.
  var list: OrderedList? {
    guard mine != nil, let parent = movedIn, let file = other.source?.file else { return nil }
    return OrderedList(parent: parent, file: file)
  }
}
