/// The empty lines before the nodes of a text: those before the first child of a node belong to its
/// place, and stay if another child becomes the first.
struct Gaps {
  private let text: TextUnits
  private let previous: [Int: Int]
  private let next: [Int: Int]
  private var firsts: [Int] = []

  init(_ text: TextUnits) {
    self.text = text
    previous = text.nodes.siblings(in: text.nodes.indices) { _ in true }
    next = text.nodes.siblings(in: text.nodes.indices.reversed()) { _ in true }
    for place in text.nodes.indices { firsts.append(previous[place].map { firsts[$0] } ?? place) }
  }

  func isFirst(_ place: Int) -> Bool { previous[place] == nil }

  /// The lines before the first sibling of a node.
  func first(_ place: Int) -> Int { own(firsts[place]) }

  /// The lines before the next sibling of a node.
  func next(_ place: Int) -> Int? { next[place].map(own) }

  func own(_ place: Int) -> Int { text.units[text.unitOfNode[place]].gap }
}
