package import OutlineModel

// Paths, and values that Foundation encodes.
extension JSONWriter {
  /// Writes a path. If it continues the one before, only the rest is escaped.
  mutating func path(_ path: NodePath) {
    let paths = memory as? PathText ?? PathText()
    memory = paths
    raw("\"".utf8)
    raw(paths.bytes(of: path))
    raw("\"".utf8)
  }

  /// Writes a value that is rare or has any shape.
  mutating func value(_ value: some Encodable) throws {
    // In JSON, a line feed is always between two values, never inside a text. Empty lines stay
    // empty.
    let lines = try value.jsonBytes(isPretty: isPretty)
      .split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { raw([0x0A]) }
      if index > 0 && !line.isEmpty { indent() }
      raw(line)
    }
  }

  package mutating func field(_ name: StaticString, encoding encodable: (some Encodable)?) throws {
    guard let encodable else { return }
    key(name)
    try value(encodable)
  }
}

extension JSONWritable where Self: Encodable {
  /// Writes the encoded value.
  package func write(to writer: inout JSONWriter) throws { try writer.value(self) }
}

/// Paths escaped for JSON. If a path continues another of the same list, only the rest is written.
private final class PathText {
  private var table: NodePath.Table?
  /// The indexes in the table from the section down to the last path, each with the end of its
  /// text.
  private var open: [(index: Int, end: Int)] = []
  private var text: [UInt8] = []

  func bytes(of path: NodePath) -> [UInt8] {
    if table !== path.table {
      table = path.table
      open.removeAll(keepingCapacity: true)
    }
    // Ascend from the node to the nearest ancestor that is written already: the index of a parent
    // is never larger than those of its children.
    var missing: [Int] = []
    var next = path.index
    while next >= 0 {
      while let last = open.last, last.index > next { open.removeLast() }
      if open.last?.index == next { break }
      missing.append(next)
      next = path.table.parents[next]
    }
    if next < 0 { open.removeAll(keepingCapacity: true) }
    text.removeLast(text.count - (open.last?.end ?? 0))
    for index in missing.reversed() {
      text.append(UInt8(ascii: "/"))
      text.append(escaping: path.table.texts[index].escapedForPath)
      open.append((index, text.count))
    }
    return text
  }
}
