import OutlineOperations
import Terminal

extension Topic {
  /// A row for each kind of verb: its names and its fields.
  private static let verbs = OutlineOperation.verbs.map { verbs in
    let margin = "\n" + String(repeating: " ", count: 19)
    return "  " + verbs.map(\.name).joined(separator: ", ").padded(toWidth: 17)
      + "  " + type(of: verbs[0]).fields.wrapped(toWidth: 59).joined(separator: margin + "  ")
  }.joined(separator: "\n")

  static let batchText = """
    outline batch FILE runs operations, one JSON object a line; - or no FILE is
    standard input. Either all of them become one version, or none is applied. A
    line sees the changes of the lines above it.

      {"op": "section add", "text": "Food", "key": "food"}
      {"op": "add", "text": "Fruit", "into": {"key": "food"}, "key": "fruit"}
      {"op": "add", "text": "Apple", "image": "🍎", "into": {"key": "fruit"}}
      {"op": "mv", "id": "bkzp", "after": "qwvt"}
      {"op": "set", "ids": ["bkzp", "/Food/Milk"], "isDone": true}

    op is the name of a command. The fields, of which empty ones may be omitted:

    \(verbs)

      ID             id, or ids, an array. Each is a name as in outline help ids, or
                     a key; @ is the node that a line above changed last. {"name":
                     "Milk", "section": "Food"} is a name in one section,
                     {"id": "bkzp"} is never the text of an item, and {"query":
                     "done +shop"} is every item that matches
      key            a text of your choice for the new node. Lines below refer to it
                     by {"key": "…"} instead of a name
      destination    before, after, into or toSection, each a name or a key; first
                     and last are true or false. Without one, add goes to the only
                     section, and mv with first or last stays in its list
      version        a number, or a text as in outline help versions
      configuration  fields as in outline show SECTION --json; the others do not
                     change. null resets a field, or all, to the default

    undo and redo make a version of their own, so each must be the only line of its
    batch; with count it undoes or redoes several versions as one. restore and
    revert may be among other lines, and are part of the one version.

    Nothing is ignored: an unknown operation or field, a name given twice or a value
    of the wrong type is an error, with its line and exit code 2. Empty lines are
    skipped. A report of each line is printed, one JSON object a line:

      {"count": 1, "ids": ["bkzp"], "key": "fruit", "line": 2, "op": "add"}

    ids are the nodes of the line; count is the number of changed nodes, including
    those below. A revert also has conflicts: the nodes that it skipped. With --json
    the reports are in one object, with the nodes that changed.

    The first line that fails ends the batch with its message and exit code, and
    nothing is printed. With --continue-on-error lines that fail are skipped, their
    reports have line, op, key and error, an object as in outline help json, and the
    other lines become the version. The exit code is then that of the first line
    that failed. An error of the file always ends the batch.

    outline batch --follow reads lines as another program writes them. Each is a
    version of its own, and its report, with the number of the version, is printed
    after the commit. A line that fails changes nothing, and the next one is read.
    Keys stay valid to the end. A moment after the last line the file is closed, and
    may be copied or replaced.
    """
}
