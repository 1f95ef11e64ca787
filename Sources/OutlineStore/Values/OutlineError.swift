/// A mistake of the caller. Nothing has changed when one is thrown.
public enum OutlineError: Error, Hashable, Sendable {
  /// No node has this identifier or prefix.
  case unknownNode(String)
  /// Nothing had this name at the version.
  case absent(String, at: Int)
  /// No item has this identifier.
  case unknownItem(Item.ID)
  /// No section has this identifier.
  case unknownSection(Section.ID)
  /// The identifier is a section's and an item was expected, or the other way round.
  case wrongKind(NodeID, is: Node.Kind)
  /// The node was deleted in the given version.
  case deleted(NodeID, version: Int)
  /// Several nodes match.
  case ambiguous(String, candidates: [Candidate])
  /// Another node has, or once had, this identifier.
  case identifierTaken(NodeID)
  /// An item cannot be moved into itself or one of its descendants.
  case cycle(Item.ID, under: NodeID)
  /// A node cannot be placed relative to itself.
  case relativeToItself(NodeID)
  /// The section allows reordering only within itself.
  case reorderingConstrained(Item.ID, section: Section.ID)
  /// The section shows items of other sections, so no item can be added to it.
  case liveSection(Section.ID)
  /// The section has items of its own, so it cannot show those of others.
  case sectionHasItems(Section.ID, count: Int)
  /// The title of a section is empty.
  case emptyText
  /// A field contains a control character, which would break lines and terminals.
  case controlCharacter(field: String, scalar: UInt32, in: String)
  /// A value cannot be stored as an attribute: a number that JSON does not have, such as infinity,
  /// or a date outside of the years 0 to 9999. The path names the attribute, and is empty for the
  /// whole value.
  case unstorable(path: String, reason: String)
  /// The attributes of an item, or of a content without an id, cannot be decoded as a type of the
  /// app.
  case unfitAttributes(Item.ID?, type: String, reason: String)
  /// A field exceeds the length limit.
  case tooLong(field: String, bytes: Int, limit: Int)
  /// A list of drafts does not start at level 0, or descends more than one level at once.
  case brokenLevels(at: Int)
  /// The section has no such swipe action on this edge.
  case unknownAction(String?, edge: SwipeAction.Edge, available: [String])
  /// Only the program that defined this swipe action can perform it.
  case customAction(String)
  /// The stored configuration of a section cannot be read.
  case invalidConfiguration(Section.ID, reason: String)
  /// The configuration that a difference sets for a section cannot be read.
  case wrongConfiguration(Section.ID, reason: String)
  /// The stored attributes of an item cannot be read, and setting others would lose them. A shell
  /// can store JSON that other parsers reject, such as half of a surrogate pair.
  case invalidAttributes(Item.ID, reason: String)
  /// The item recurs by a rule of another program, which this one does not know, so it cannot be
  /// moved to its next date.
  case unknownRecurrence(Item.ID, String)
  /// There is no such version.
  case unknownVersion(Int, latest: Int)
  /// No version has this name or prefix.
  case unknownVersionName(String)
  /// Several versions have names with this prefix; these are the latest of them.
  case ambiguousVersionName(String, [Int])
  /// The version of this number is not the one that the caller knows: the file was restored from a
  /// backup, or is another copy.
  case otherHistory(Int)
  /// A purge has forgotten the version.
  case forgottenVersion(Int, oldest: Int)
  /// The file has newer versions than the caller expected; `by` is the latest version.
  case conflict(expected: Int, actual: Int, by: Version?)
  /// Nodes cannot be restored: their former parent is gone, or is now their descendant.
  case cannotReturn([NodeID])
  /// A version cannot be reverted: later versions changed the same nodes, or it is the oldest.
  case cannotRevert(Int, conflicts: [NodeID])
  /// All versions are undone, or there are none.
  case nothingToUndo
  /// The latest version is not an undo.
  case nothingToRedo
  /// An undo or redo needs a version of its own, but this transaction has written other changes.
  case transactionInUse
  /// A change of order adds or removes these nodes, or moves sections.
  case notReordered([NodeID])
  /// A new item in a snapshot has no content.
  case missingContent(Item.ID)
  /// An item in a snapshot is in a section that is not applied with it.
  case belongsToAnotherSection(Item.ID, section: Section.ID)
  /// A snapshot contains these items without their hidden children, which would be deleted.
  case wouldDeleteHidden([Item.ID])
  /// The item is not a favorite.
  case notFavorite(Item.ID)
  /// The name of a view is empty, longer than 255 bytes, or contains a control character.
  case invalidViewName(String)
  /// A closure misused a connection.
  case misusedConnection(ConnectionMisuse)
  /// A transaction was used after its closure had ended.
  case transactionIsOver

  /// A forbidden use of a connection of the store; see ``OutlineReader/withConnection(_:)``.
  public enum ConnectionMisuse: Hashable, Sendable {
    /// The closure ended the transaction of the store, or replaced it with another one.
    case endedTransaction
    /// The closure wrote in a read.
    case wroteInRead
    /// The closure changed items with its own SQL before the write had opened a version for them.
    case changedOutline
  }

  /// One of several nodes that match a text.
  public struct Candidate: Hashable, Sendable {
    /// The identifier.
    public var id: NodeID
    /// The kind of node.
    public var kind: Node.Kind
    /// The text of the node.
    public var text: String
    /// The texts from its section down to itself. Only the first few items have them; otherwise
    /// empty.
    public var path: [String] = []
    /// The content of the same items, without its note.
    package var content: Content?
  }
}
