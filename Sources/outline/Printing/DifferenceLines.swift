import OutlineOperations
import OutlineStore
import Terminal

/// The steps of a difference for people: a sign, the id, the text, and what happened.
struct DifferenceLines {
  let texts: NodeTexts
  let style: Style

  /// The line of a step.
  func line(of step: OutlineDifference.Step) -> String {
    let record = StepRecord(step, texts)
    let name = style.dim(step.id.rawValue.shellSafe) + "  " + texts.text(of: step.id).shellSafe
    let what = record.what
    return coloured(record.sign) + " " + name
      + (what.isEmpty ? "" : style.dim("  " + what.shellSafe))
  }

  private func coloured(_ sign: Character) -> String {
    switch sign {
    case "+": style.green("+")
    case "-": style.red("-")
    case ">": style.cyan(">")
    default: style.yellow(String(sign))
    }
  }

  /// The two versions, and how many steps of each kind there are.
  func summary(of difference: OutlineDifference, from: Int, to: Int) -> String {
    style.dim("v\(from) → v\(to): " + difference.summary)
  }
}
