import Foundation
import Testing

struct ReadOnlyTests {
  /// A planted outline in a folder of its own, beside a program that anybody may run.
  private func prepared() async throws -> Workbench {
    let bench = try await Workbench.planted()
    try await ReadCommands.prepare(bench)
    let answer = try await bench.shell(
      """
      cp "$(command -v outline)" program && chmod 755 . program && mkdir safe && cp .outline.db safe/ && \
      if [ "$(id -u)" = 0 ]; then chown -R 65534:65534 safe; fi
      """)
    try #require(answer.code == 0, "\(answer.err)")
    return bench
  }

  /// Runs every command that looks, in the folder, and compares with what it says of the same file
  /// elsewhere; names, modes, owners, sizes, times and the bytes themselves are what they were.
  private func readAll(_ bench: Workbench, ignoringTimeOfFolder: Bool = false) async throws {
    let look =
      "ls -la --time-style=full-iso | grep -v -e ' [.][.]$' \(ignoringTimeOfFolder ? "-e ' [.]$'" : "")"
    let reads = ReadCommands.all.enumerated().map { index, command in
      """
      \(Nobody.held("OUTLINE_DB=.outline.db ../program \(command)")) > ../held.\(index) 2>&1 || echo \(index) failed
      \(look) > ../after; cmp ../before ../after || { echo \(index); cat ../after; }
      (cd ..; outline \(command)) > ../free.\(index) 2>&1; cmp ../held.\(index) ../free.\(index)
      [ -s ../held.\(index) ] || echo \(index) is silent
      """
    }.joined(separator: "\n")
    let answer = try await bench.shell(
      "cd safe; \(look) > ../before; sha256sum .outline.db* > ../sums\n\(reads)\nsha256sum -c --quiet ../sums"
    )
    #expect(answer == Workbench.Answer(out: "", err: "", code: 0))
  }

  @Test(.enabled(if: Nobody.canBeHeld))
  func `a folder and a file that may not be written`() async throws {
    let bench = try await prepared()
    _ = try await bench.shell("chmod 444 safe/.outline.db && chmod 555 safe")
    try await readAll(bench)
    let write = try await bench.shell(
      "cd safe && " + Nobody.held("OUTLINE_DB=.outline.db ../program add A --into work"))
    #expect(write.code == 8)
    try await readAll(bench)
    _ = try await bench.shell("chmod 755 safe")
  }

  @Test(.enabled(if: Nobody.canBeHeld))
  func `a folder that may not be written, with a file that may`() async throws {
    let bench = try await prepared()
    _ = try await bench.shell("chmod 644 safe/.outline.db && chmod 555 safe")
    try await readAll(bench)
    _ = try await bench.shell("chmod 755 safe")
  }

  @Test(.enabled(if: Nobody.canBeHeld))
  func `a file that may not be written, in a folder that may`() async throws {
    let bench = try await prepared()
    _ = try await bench.shell("chmod 444 safe/.outline.db && chmod 755 safe")
    // What SQLite keeps beside the file while it is open comes and goes, and so the time of the
    // folder changes.
    try await readAll(bench, ignoringTimeOfFolder: true)
  }

  @Test(.enabled(if: Nobody.canBeHeld))
  func `a file and a folder that may be written`() async throws {
    let bench = try await prepared()
    _ = try await bench.shell("chmod 644 safe/.outline.db && chmod 755 safe")
    try await readAll(bench, ignoringTimeOfFolder: true)
  }
}
