import Foundation
import Testing

extension Workbench {
  /// Runs the commands of a transcript and compares all that they print with it; then the file
  /// checks itself.
  ///
  /// A line that begins with `$ ` is a command. What it prints follows: standard output as it is,
  /// standard error after `! `, and the exit code after `? ` if it is not 0. A tab is shown as
  /// `⇥`, an id that was made as `<id>`, the name of a version as `<version name>`, its seal as
  /// `<seal>`, a time as `<time>`, the folder as `<folder>` and the name of a text that was edited
  /// as `edit-<name>.outline`. A line that begins with `↳ ` goes on with the one before it.
  func expect(_ transcript: String, sourceLocation: SourceLocation = #_sourceLocation) async throws
  {
    let transcript = transcript.replacing("\n↳ ", with: "")
    var actual: [String] = []
    for line in transcript.components(separatedBy: "\n") {
      if line.hasPrefix("# ") { actual.append(line) }
      guard line.hasPrefix("$ ") else { continue }
      actual.append(line)
      actual += lines(of: try await shell(String(line.dropFirst(2))))
    }
    #expect(actual.joined(separator: "\n") == transcript, sourceLocation: sourceLocation)
    try await expectSound(sourceLocation: sourceLocation)
  }

  private func lines(of answer: Answer) -> [String] {
    func lines(_ text: String) -> [String] {
      text.isEmpty
        ? [] : (text.hasSuffix("\n") ? String(text.dropLast()) : text).components(separatedBy: "\n")
    }
    let printed = lines(masked(answer.out)) + lines(masked(answer.err)).map { "! " + $0 }
    return printed + (answer.code == 0 ? [] : ["? \(answer.code)"])
  }

  private func masked(_ text: String) -> String {
    text.replacing(folder, with: "<folder>")
      .replacing("\t", with: "⇥")
      .replacing(/edit-[A-Za-z0-9]{6}\.outline/, with: "edit-<name>.outline")
      .replacing(/\b(?=[a-f]*[0-9])[0-9a-f]{64}\b/, with: "<seal>")
      .replacing(/[k-z]{16}/, with: "<version name>")
      .replacing(/[bcdfghjkmnpqrstvwxyz]{15}/, with: "<id>")
      .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9.]{2,6}Z)?/, with: "<time>")
      .replacing(/"lastUsed" : [0-9]{13}/, with: "\"lastUsed\" : <time>")
  }
}
