import OutlineModel

/// A whole outline as one JSON object: the header of NDJSON, and in `nodes` the nodes in pre-order.
/// Each has its level, so no parser reaches its limit of nesting.
///
/// Other programs nest, so an array of objects, or an object with `nodes`, `sections`, `items` or
/// `children`, is read as well, to any depth that an outline may have.
enum JSONFormat: FormatImplementation {
  static let fileExtensions = ["json"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let named = likelihood(name: name)
    let start = beginning.drop { $0 <= 0x20 }
    let line = start.prefix { $0 != 0x0A }.trimmed
    // A header that is a complete object is the first line of NDJSON.
    if OutlineJSON.isHeader(line), line.last == UInt8(ascii: ",") { return .certain }
    if isWhole(line) { return .likely }
    let isOpen = start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "[")
    return max(named, isOpen ? .possible : .none)
  }

  /// Whether a line is an object that contains nodes, and so a whole outline.
  static func isWhole(_ line: Bytes) -> Bool {
    guard let forest = try? JSONNodes.forest(of: line, line: 1),
      case .object(let number) = forest.root
    else { return false }
    return JSONNodes.holdsNodes(forest.objects[number])
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    let bytes = try input.all(upTo: reading.options.maximumBytes)
    let forest = try JSONNodes.forest(of: bytes[...], line: 1)
    var nodes = JSONNodes(reading)
    switch forest.root {
    case .object(let number) where forest.objects[number].fields["text"] != nil:
      try nodes.parse([.object(number)], of: forest)
    case .object(let number) where forest.objects[number].isCanvas:
      throw FormatError(ForeignContent.canvas)
    case .object(let number):
      try reading.header(OutlineJSON.header(forest.objects[number].fields, line: nil))
      guard try nodes.readLists(of: number, in: forest)
      else { throw FormatError("it has no nodes, sections, items or children") }
    case .list(let elements): try nodes.parse(elements, of: forest)
    case .value(let value): throw FormatError("\(value.kind) is not an outline")
    }
    try reading.finish(with: nodes.strangers)
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    OutlineJSON.append(try source.header, to: &output.bytes)
    output.put(",\n\"nodes\":[")
    var isFirst = true
    try source.forEachNode { node in
      output.put(isFirst ? "\n" : ",\n")
      isFirst = false
      OutlineJSON.append(node, to: &output.bytes)
      try output.flush()
    }
    output.put("\n]}\n")
  }
}

extension JSONForest.Object {
  /// Whether it is a canvas of Obsidian, which has nodes at places and lines between them.
  fileprivate var isCanvas: Bool { lists["nodes"] != nil && fields["edges"]?.isArray == true }
}
