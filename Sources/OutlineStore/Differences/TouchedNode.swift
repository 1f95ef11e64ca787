/// A node that was touched between two versions, with its places at both. There may be millions, so
/// they have no content.
struct TouchedNode {
  /// Where a node is, and whether it shows its children.
  struct Place {
    var parent: Int64?
    var isExpanded: Bool
    var position: String
    var favoritePosition: String?

    init(_ image: NodeImage) {
      parent = image.parent
      isExpanded = image.isExpanded
      position = image.position
      favoritePosition = image.favoritePosition
    }
  }

  var key: Int64
  var id: String
  var before: Place?
  var after: Place?

  init(_ pair: ChangeTable.Pair) {
    key = pair.key
    id = pair.id
    before = pair.before.map(Place.init)
    after = pair.after.map(Place.init)
  }

  /// Whether the node was inserted, deleted, or moved in a list of children or of favorites.
  var isPlacedAnew: Bool {
    before?.parent != after?.parent || before?.position != after?.position
      || before?.favoritePosition != after?.favoritePosition
  }
}
