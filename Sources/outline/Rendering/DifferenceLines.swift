import OutlineStore
import Terminal

/// The steps of a difference for people: a sign, the id, the text, and what happened.
struct DifferenceLines {
  let texts: NodeTexts
  let style: Style

  /// The line of a step.
  func line(of step: OutlineDifference.Step) -> String {
    let (sign, what) = described(step)
    let name = style.dim(step.id.rawValue.shellSafe) + "  " + texts.text(of: step.id).shellSafe
    return coloured(sign) + " " + name + (what.isEmpty ? "" : style.dim("  " + what.shellSafe))
  }

  private func coloured(_ sign: String) -> String {
    switch sign {
    case "+": style.green(sign)
    case "-": style.red(sign)
    case ">": style.cyan(sign)
    default: style.yellow(sign)
    }
  }

  /// The sign of a step, and what it did.
  fileprivate func described(_ step: OutlineDifference.Step) -> (sign: String, what: String) {
    switch step {
    case .insert(let node, _, _): ("+", "in " + texts.place(of: node.id))
    case .delete(let node, _, _): ("-", "from " + texts.place(of: node.id))
    case .move(_, _, let source, let target):
      source.parent == target.parent
        ? (">", position(after: target.previous) + " in " + texts.place(target.parent))
        : (">", "to " + texts.place(target.parent) + ", " + position(after: target.previous))
    case .update(_, _, let changes): ("~", changes.map(\.description).joined(separator: ", "))
    case .expand: ("~", "expanded")
    case .collapse: ("~", "collapsed")
    case .favorite: ("~", "favorite")
    case .unfavorite: ("~", "no favorite")
    case .moveFavorite(_, _, let previous): ("~", "favorite " + position(after: previous?.node))
    }
  }

  private func position(after previous: NodeID?) -> String {
    previous.map { "after \($0)" } ?? "first"
  }

  /// The two versions, and how many steps of each kind there are.
  func summary(of difference: OutlineDifference, from: Int, to: Int) -> String {
    style.dim("v\(from) → v\(to): " + Self.counts(of: difference))
  }

  /// How many steps of each kind there are.
  static func counts(of difference: OutlineDifference) -> String {
    let counts = difference.counts
    let favorites = counts.favorited + counts.unfavorited + counts.movedFavorites
    let kinds = [
      (counts.inserted, "added"), (counts.deleted, "deleted"), (counts.moved, "moved"), (counts.updated, "changed"),
      (counts.expanded, "expanded"), (counts.collapsed, "collapsed"),
      (favorites, favorites == 1 ? "favorite" : "favorites"),
    ]
    let shown = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return shown.isEmpty ? "no difference" : shown.joined(separator: ", ")
  }
}

/// One step of a difference.
struct StepRecord: Record {
  let step: OutlineDifference.Step
  let lines: DifferenceLines

  static let standardColumns = ["sign", "id", "kind", "what", "text", "path"]
  static let columns: [Column<StepRecord>] = [
    Column("sign") { $0.lines.described($0.step).sign },
    Column("id") { $0.step.id.rawValue },
    Column("kind") { $0.step.kind.rawValue },
    Column("what") { $0.lines.described($0.step).what },
    Column("text") { $0.lines.texts.text(of: $0.step.id) },
    Column("path", isEscaped: true) { $0.lines.texts.path(of: $0.step.id) },
  ]

  /// Writes the step, which says all there is to say.
  func encode(to encoder: any Encoder) throws {
    try step.encode(to: encoder)
  }
}
