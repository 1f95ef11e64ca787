/// What a caller can get wrong, with the identifiers concerned; nothing has changed when one is thrown.
public enum OutlineError: Error, Hashable, Sendable {
  /// No node has this identifier, or begins with this prefix.
  case unknownNode(String)
  /// Nothing had this name at a version.
  case absent(String, at: Int)
  /// No item has this identifier.
  case unknownItem(Item.ID)
  /// No section has this identifier.
  case unknownSection(Section.ID)
  /// The identifier is one of a section where an item is wanted, or the reverse.
  case wrongKind(NodeID, is: Node.Kind)
  /// The node was deleted, in the given version.
  case deleted(NodeID, version: Int)
  /// Several nodes fit; the first few are listed.
  case ambiguous(String, candidates: [Candidate])
  /// The identifier belongs, or once belonged, to another node.
  case identifierTaken(NodeID)
  /// An item cannot be below itself or below one of its own descendants.
  case cycle(Item.ID, under: NodeID)
  /// A node cannot be placed relative to itself.
  case relativeToItself(NodeID)
  /// The section lets its items be reordered only inside it.
  case reorderingConstrained(Item.ID, section: Section.ID)
  /// The section shows items of other sections, so none can be put into it.
  case liveSection(Section.ID)
  /// The section has items of its own, so it cannot show those of others.
  case sectionHasItems(Section.ID, count: Int)
  /// The title of a section is empty.
  case emptyText
  /// A field holds a control character, which would break lines and terminals.
  case controlCharacter(field: String, scalar: UInt32, in: String)
  /// The attributes hold a number that JSON cannot write, such as infinity.
  case notRepresentable
  /// The attributes of an item are not such as a type of the app wants.
  case unfitAttributes(Item.ID, type: String, reason: String)
  /// A field is longer than a file can reasonably carry.
  case tooLong(field: String, bytes: Int, limit: Int)
  /// A list of drafts does not begin at level 0, or steps down more than one level at a time.
  case brokenLevels(at: Int)
  /// The section has no such swipe action on this edge.
  case unknownAction(String?, edge: SwipeAction.Edge, available: [String])
  /// The swipe action of this name is performed by the program that made the list, and this is not it.
  case customAction(String)
  /// The stored configuration of a section cannot be read.
  case invalidConfiguration(Section.ID, reason: String)
  /// The configuration that a difference gives to a section cannot be read.
  case wrongConfiguration(Section.ID, reason: String)
  /// The stored attributes of an item cannot be read, and would be lost by setting others. A shell
  /// can store JSON that is none elsewhere, such as half of a surrogate pair.
  case invalidAttributes(Item.ID, reason: String)
  /// There is no such version.
  case unknownVersion(Int, latest: Int)
  /// No version has this name, or begins with this prefix.
  case unknownVersionName(String)
  /// Several versions have names that begin so; these are the latest of them.
  case ambiguousVersionName(String, [Int])
  /// The version of this number is another one than the caller has seen: the file was restored, or is another copy.
  case otherHistory(Int)
  /// A purge has forgotten the version.
  case forgottenVersion(Int, oldest: Int)
  /// The file has moved on since the version the caller expected; `by` is the latest version.
  case conflict(expected: Int, actual: Int, by: Version?)
  /// Nodes cannot come back: their former parent is gone, or is now their descendant.
  case cannotReturn([NodeID])
  /// A version cannot be taken back: later ones changed the same, or it is the oldest there is.
  case cannotRevert(Int, conflicts: [NodeID])
  /// Every version was undone, or there is none.
  case nothingToUndo
  /// The latest version is not an undo.
  case nothingToRedo
  /// An undo or redo needs a version of its own, and this transaction has changed something besides.
  case transactionInUse
  /// A change of order adds or removes these, or moves sections.
  case notReordered([NodeID])
  /// A new item of a snapshot comes without content.
  case missingContent(Item.ID)
  /// An item of a snapshot stands in a section that is not applied with it.
  case standsElsewhere(Item.ID, section: Section.ID)
  /// A snapshot has these items without the children that they hide, which would be deleted.
  case wouldDeleteHidden([Item.ID])
  /// The item is not a favorite.
  case notFavorite(Item.ID)
  /// A view has a name that is empty, longer than 255 bytes, or holds a control character.
  case invalidViewName(String)
  /// A closure did something with a connection that it must not do.
  case misusedConnection(ConnectionMisuse)
  /// A transaction value was kept and used after its closure had ended.
  case transactionIsOver

  /// What a closure did with a connection of a store that it must not do; see
  /// ``OutlineReader/withConnection(_:)``.
  public enum ConnectionMisuse: Hashable, Sendable {
    /// It ended the transaction of the store, or began another one in its place.
    case endedTransaction
    /// It changed something inside a read.
    case wroteInRead
    /// It changed items by statements of its own before the write had a version to put that in.
    case changedOutline
  }

  /// One of several nodes that a text could mean.
  public struct Candidate: Hashable, Sendable {
    /// The identifier.
    public var id: NodeID
    /// Section or item.
    public var kind: Node.Kind
    /// What it says.
    public var text: String
    /// The texts from its section down to it, of the first few items; otherwise empty.
    public var path: [String] = []
  }
}
