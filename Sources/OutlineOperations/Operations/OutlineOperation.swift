public import OutlineStore

/// Something a person can do to an outline, as a value: what it means is decided inside the
/// transaction that performs it.
///
/// Its encoding is a line of `outline batch`, and the other way round: `{"op": "mv", "id": "bkzp",
/// "after": "qwvt"}`. `outline help batch` describes the fields. The commands, a batch, a terminal
/// browser and a web page all perform these.
///
/// ```swift
/// let effect = try store.write { outline in
///   try OutlineOperation.move(["bkzp"], to: Destination(after: "qwvt")).perform(in: outline)
/// }
/// print(effect.value.did)  // Moved Butter to /Dairy, after Milk
/// ```
public enum OutlineOperation: Hashable, Sendable {
  /// Adds items.
  case add(Addition)
  /// Sets fields of items, all of them alike.
  case set([Reference], FieldChanges)
  /// Moves items, each with everything below it, one after the other in the order given.
  case move([Reference], to: Destination)
  /// Adds copies of items with everything below them.
  case copy([Reference], to: Destination, key: String?)
  /// Deletes items and everything below them.
  case remove([Reference])
  /// Ticks items off, or takes their ticks away.
  case setDone([Reference], isDone: Bool)
  /// Gives an item or a section another text.
  case rename(Reference, to: String)
  /// Changes the notes of items.
  case note([Reference], NoteChange)
  /// Puts the children of a node into order once.
  case sort(Sorting)
  /// Puts lines into the inbox.
  case capture(Capture)
  /// Shows, or hides, what is below nodes.
  case expand(Expansion)
  /// Makes items favorites, and puts them at a place among those where one is given.
  case favorite([Reference], at: SiblingPlace)
  /// Takes items from the favorites.
  case unfavorite([Reference])
  /// Counts a use of items.
  case use([Reference])
  /// Performs a swipe action of the items' section; without a title it is the one of a full swipe.
  /// Without an edge it is the one that has an action of the title. The actions are those of a
  /// section that shows the items, where one is named.
  case swipe([Reference], edge: SwipeAction.Edge?, action: String?, in: Reference? = nil)
  /// Adds a section.
  case addSection(SectionAddition)
  /// Gives a section another title or image; an inner nil takes the image away.
  case renameSection(Reference, title: String?, image: String??)
  /// Changes how the list of a section looks and behaves.
  case configureSection(Reference, ConfigurationChange)
  /// Moves a section with all its items.
  case moveSection(Reference, to: SiblingPlace)
  /// Deletes a section with all its items.
  case removeSection(Reference)
}

extension OutlineOperation {
  /// Items to be, and where they go.
  public struct Addition: Hashable, Sendable {
    /// The items in preorder, with their levels.
    public var items: [Item.Draft]
    /// Where those of level 0 go; where nothing is said, to the only section.
    public var destination: Destination
    /// What later operations of the batch call the item.
    public var key: String?

    /// Adds items.
    /// - Parameters:
    ///   - items: one or more, in preorder.
    ///   - destination: where they go.
    ///   - key: what later operations call the item, where it is one only.
    public init(
      _ items: [Item.Draft], to destination: Destination = Destination(), key: String? = nil
    ) {
      (self.items, self.destination, self.key) = (items, destination, key)
    }
  }

  /// What fields of items become.
  public struct FieldChanges: Hashable, Sendable {
    /// One field and what it becomes; nil empties it.
    public enum Field: Hashable, Sendable {
      /// The text.
      case text(String)
      /// The second line.
      case secondaryText(String?)
      /// The emoji or symbol.
      case image(String?)
      /// The note.
      case note(String?)
      /// Whether it is done.
      case isDone(Bool)
      /// An attribute, by its name.
      case attribute(String, JSONValue?)
    }

    /// The fields; what is nil stays as it is.
    package var fields: Item.Changes
    /// What happens to tags.
    public var tags: TagChanges
    /// Whether the attributes that are not set go.
    public var clearsAttributes: Bool

    /// Makes a set of changes.
    public init(
      _ fields: [Field], tags: TagChanges = TagChanges(),
      clearingAttributes clearsAttributes: Bool = false
    ) {
      var changes = Item.Changes()
      for field in fields {
        switch field {
        case .text(let text): changes.text = text
        case .secondaryText(let text): changes.secondaryText = .some(text)
        case .image(let image): changes.image = .some(image)
        case .note(let note): changes.note = .some(note)
        case .isDone(let isDone): changes.isDone = isDone
        case .attribute(let name, let value): changes.attributes[name] = value ?? .null
        }
      }
      self.init(changes, tags: tags, clearingAttributes: clearsAttributes)
    }

    /// Makes a set of changes.
    package init(
      _ fields: Item.Changes, tags: TagChanges = TagChanges(),
      clearingAttributes clearsAttributes: Bool = false
    ) {
      (self.fields, self.tags, self.clearsAttributes) = (fields, tags, clearsAttributes)
    }

    /// Whether there is nothing to set.
    package var isEmpty: Bool { fields == Item.Changes() && tags.isEmpty && !clearsAttributes }
  }

  /// What is shown or hidden.
  public struct Expansion: Hashable, Sendable {
    /// Items and sections; nil for all sections.
    public var nodes: [Reference]?
    /// Whether what is below them is shown.
    public var isExpanded: Bool
    /// Whether everything further down is meant too.
    public var all: Bool
    /// The named view that shows or hides it, without a version; nil for the file.
    public var view: String?

    /// Makes an expansion.
    public init(
      _ nodes: [Reference]?, isExpanded: Bool, all: Bool = false, view: String? = nil
    ) {
      (self.nodes, self.isExpanded, self.all, self.view) = (nodes, isExpanded, all, view)
    }
  }

  /// A section to be, and where it goes.
  public struct SectionAddition: Hashable, Sendable {
    /// The title; never empty.
    public var title: String
    /// The permanent id it is to have; nil has one made.
    public var id: Section.ID?
    /// An emoji or the name of a symbol.
    public var image: String?
    /// How its list differs from the default.
    public var configuration: ConfigurationChange?
    /// Where it goes; after all where nothing is said.
    public var place: SiblingPlace
    /// What later operations of the batch call it.
    public var key: String?

    /// Adds a section.
    public init(
      _ title: String, id: Section.ID? = nil, image: String? = nil,
      configuration: ConfigurationChange? = nil,
      at place: SiblingPlace = SiblingPlace(), key: String? = nil
    ) {
      (self.title, self.id, self.image) = (title, id, image)
      (self.configuration, self.place, self.key) = (configuration, place, key)
    }
  }

  /// What later operations of a batch call the node it makes.
  public var key: String? {
    switch self {
    case .add(let addition): addition.key
    case .addSection(let addition): addition.key
    case .copy(_, _, let key): key
    case .capture(let capture): capture.key
    default: nil
    }
  }
}

extension OutlineOperation {
  /// What it changes first, which is compiled before the lock is waited for.
  package var firstChange: FirstChange {
    switch self {
    case .add, .copy: .adding
    case .set, .setDone, .note: .content
    case .move: .place
    default: .other
    }
  }
}

/// What an operation did.
public struct Effect: Hashable, Sendable {
  /// What was done, as a sentence without its full stop: `Moved 3 items`.
  public var did: String
  /// The nodes it concerned, in the order given.
  public var nodes: [NodeID]
  /// How many nodes it changed, those under them included.
  public var count: Int
  /// Whether the nodes are new.
  public var isAddition = false
  /// Whether it counted a use, or changed what a view shows, and changed nothing else: then it
  /// needs no version.
  public var isUseOnly = false
  /// The nodes as they are now, or were before they went; only where they were asked for.
  public var entries: [Entry] = []
  /// What a person may not have meant.
  package var warnings: [WarningRecord] = []
}
