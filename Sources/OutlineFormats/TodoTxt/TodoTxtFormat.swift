/// todo.txt: one task per line.
///
///     (A) 2026-11-20 Call Mom about +Wedding @phone due:2026-11-24
///     x 2026-11-22 2026-11-20 Milk +food pri:B
///
/// A project is a tag, a context a tag with its `@`; `t:` is the start. Children refer to the
/// number of their parent, `id:1` and `p:1`, as in topydo; an id that is not a number is the id of
/// the item. `rec:+1w` is a rule of recurrence. Other values such as `h:1` stay in the text.
enum TodoTxtFormat: FormatImplementation {
  static func likelihood(name: String?, beginning: Bytes) -> FormatLikelihood {
    if let name, ["todo.txt", "done.txt"].contains(where: name.hasSuffix) { return .certain }
    let lines = beginning.split(separator: 0x0A)
    let tasks = lines.count { TodoTxtLine.hasBeginning($0.trimmed) }
    return tasks > 0 && tasks * 2 >= lines.count ? .likely : .none
  }

  static func parse(_ input: FormatInput, into reading: FormatReading) throws {
    // The format has no notes, so merging a file must not remove any.
    try reading.header(DocumentHeader(fields: [.done]))
    var tree = ParentLinks()
    while let line = try input.nextLine(for: reading)?.trimmed {
      if line.isEmpty { continue }
      var node = DraftNode(text: "")
      let (own, parent) = TodoTxtLine.parse(line, into: &node)
      tree.add(node, line: input.line, own: own, parent: parent)
    }
    try tree.deliver(to: reading)
  }

  static func write(_ source: some DraftSource, to output: inout FormatOutput) throws {
    output.losses.count(try source.header)
    // Only parents have numbers, so each node waits for the next one.
    var waiting: DraftNode?
    var numbers: [String] = []
    var used: Set<String> = []
    var last = 0
    func number(of node: DraftNode) -> String? {
      let number = node.text(TodoTxtLine.number) ?? ""
      return number.isEmpty || !number.utf8.allSatisfy(\.isDigit) ? nil : number
    }
    var own: Set<String> = []
    try source.forEachNode { node in if let number = number(of: node) { own.insert(number) } }
    func put(isParent: Bool) {
      guard let node = waiting else { return }
      numbers.removeSubrange(min(node.level, numbers.count)...)
      let parent = numbers.last
      var written = number(of: node).flatMap { used.insert($0).inserted ? $0 : nil }
      if isParent, written == nil {
        repeat { last += 1 } while own.contains(String(last))
        written = String(last)
      }
      if isParent, let written { numbers.append(written) }
      let line = TodoTxtLine.line(
        of: node, own: written, parent: parent, hasIDs: output.options.hasIDs,
        losses: &output.losses)
      output.put(line: line)
      waiting = nil
    }
    try source.forEachNode { node in
      put(isParent: !node.isSection && node.level > waiting?.level ?? node.level)
      if node.isSection {
        output.losses.count(.section)
        output.losses.count(.note, .image, .configuration, of: node)
        numbers = []
      } else {
        waiting = node
      }
      try output.flush()
    }
    put(isParent: false)
  }
}
