import OutlineModel

/// A whole outline as one JSON object per line: a header, then the nodes in pre-order.
///
///     {"format":"outline","form":1,"title":"Home"}
///     {"kind":"section","id":"food","text":"Food"}
///     {"level":0,"id":"milk","text":"Milk","isDone":true}
///
/// Usual values are omitted: `isDone` false, `isExpanded` true for a section and false for an item.
/// `favorite` is the position of an item among the favorites. The names are those of `--json`, so
/// the records that a command lists can be read as well; the header is optional.
enum NDJSONFormat: FormatImplementation {
  static let fileExtensions = ["ndjson", "jsonl"]

  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    let named = likelihood(name: name)
    let line = beginning.prefix { $0 != 0x0A }.trimmed
    guard line.first == UInt8(ascii: "{"), line.last == UInt8(ascii: "}") else { return named }
    if JSONFormat.isWhole(line) { return named }
    return max(named, OutlineJSON.isHeader(line) ? .certain : .likely)
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    var nodes = JSONNodes(reading)
    while let bytes = try input.nextLine(upTo: reading.options.maximumBytes) {
      if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      let forest = try JSONNodes.forest(of: bytes, line: input.line)
      guard case .object(let number) = forest.root else {
        let kind = if case .value(let value) = forest.root { value.kind } else { "an array" }
        throw FormatError("\(kind) is not a node; each line is one object", line: input.line)
      }
      let fields = forest.objects[number].fields
      var level = 0
      if OutlineJSON.isHeader(fields) {
        try reading.header(OutlineJSON.header(fields, line: input.line), line: input.line)
      } else if !JSONNodes.holdsNodes(forest.objects[number]) {
        let node = try nodes.parse(fields, line: input.line)
        level = node.isSection ? 0 : node.level + 1
      }
      _ = try nodes.readLists(of: number, in: forest, level: level)
    }
    try reading.finish(with: nodes.strangers)
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    OutlineJSON.append(try source.header, to: &output.bytes)
    output.put("}\n")
    try source.forEachNode { node in
      OutlineJSON.append(node, to: &output.bytes)
      output.bytes.append(0x0A)
      try output.flush()
    }
  }
}
