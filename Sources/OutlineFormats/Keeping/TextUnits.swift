/// The lines of a text, divided among the nodes that they are.
///
/// A unit is the lines of a node, or of several that begin on the same line, as in `- - text`. The
/// empty lines after a unit are the gap before the next one.
struct TextUnits {
  /// The lines of some nodes.
  struct Unit {
    /// The nodes that begin on the first line.
    var nodes: Range<Int>
    /// The lines, without the empty ones after them.
    var lines: Range<Int>
    /// The number of empty lines before them.
    var gap: Int
  }

  /// The nodes in pre-order.
  let nodes: [DraftNode]
  /// The lines with their ends; only the last one may have none.
  let lines: [Bytes]
  /// All nodes in their units.
  let units: [Unit]
  /// The unit of each node.
  let unitOfNode: [Int]

  /// The lines before the first node, and the empty ones after the last.
  var preamble: ArraySlice<Bytes> { lines[..<(units.map(\.lines.lowerBound).min() ?? lines.count)] }
  var tail: ArraySlice<Bytes> { lines[(units.map(\.lines.upperBound).max() ?? lines.count)...] }

  /// Reads a text.
  /// - Returns: `nil` if its lines are not in the order of the nodes, as those of todo.txt need not
  ///   be.
  /// - Throws: ``FormatError`` if the format cannot read it.
  init?(_ bytes: [UInt8], as format: FileFormat, _ options: ReadingOptions) throws {
    var nodes: [DraftNode] = []
    var starts: [Int] = []
    var hasLines = true
    try format.read(FormatInput(bytes), options: options) { event in
      guard case .node(let node, let line) = event else { return }
      hasLines = hasLines && line != nil
      nodes.append(node)
      starts.append((line ?? 1) - 1)
    }
    let isInOrder = format == .todotxt || zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }
    let lines = bytes.linesWithEnds
    guard hasLines, isInOrder, starts.last ?? -1 < lines.count else { return nil }
    var units: [Unit] = []
    var unitOfNode: [Int] = []
    for (node, start) in starts.enumerated() {
      if let unit = units.last, unit.lines.lowerBound == start {
        units[units.count - 1].nodes = unit.nodes.lowerBound..<(node + 1)
      } else {
        units.append(Unit(nodes: node..<(node + 1), lines: start..<start, gap: 0))
      }
      unitOfNode.append(units.count - 1)
    }
    let order = units.indices.sorted { units[$0].lines.lowerBound < units[$1].lines.lowerBound }
    for (number, index) in order.enumerated() {
      let start = units[index].lines.lowerBound
      let following = number + 1 < order.count ? order[number + 1] : nil
      let next = following.map { units[$0].lines.lowerBound } ?? lines.count
      var end = next
      while end > start + 1, lines[end - 1].trimmedEnd.isEmpty { end -= 1 }
      units[index].lines = start..<end
      if let following { units[following].gap = next - end }
    }
    (self.nodes, self.lines, self.units, self.unitOfNode) = (nodes, lines, units, unitOfNode)
  }
}

extension Bytes {
  /// The piece without blanks and line ends after its last other byte.
  var trimmedEnd: Bytes { self[..<(lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? startIndex)] }
}
