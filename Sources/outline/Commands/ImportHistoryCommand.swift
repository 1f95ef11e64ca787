import ArgumentParser
import Foundation
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline import history`
struct ImportHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Make a new file from the output of outline export history.",
    discussion: """
      Examples:
        outline import history all.ndjson copy.outline
        zcat all.ndjson.gz | outline import history - copy.outline

      Every version has the same content, name, number and time as in the original, and merges \
      with the same copies. Unresolved conflicts stay in the original. The file is \
      checked before it is put in place.
      """)

  @Argument(help: ArgumentHelp("The history; - reads standard input.", valueName: "file"))
  var source: String

  @Argument(help: ArgumentHelp("The new file, which must not exist.", valueName: "into"))
  var target: String

  @OptionGroup var options: FileOptions

  func run() throws {
    let isStandardInput = source == "-"
    let file = isStandardInput ? STDIN_FILENO : open(source, O_RDONLY | O_CLOEXEC)
    if file < 0 {
      throw Failure(.inputOutput, "cannot open \(source): \(String(cString: strerror(errno)))")
    }
    defer { if !isStandardInput { close(file) } }
    let version = try OutlineStore.make(target) { add in
      var reader = HistoryTextReader()
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(file, &piece, piece.count)
        if count == 0 { break }
        if count < 0 && errno == EINTR { continue }
        if count < 0 {
          throw Failure(.inputOutput, "cannot read \(source): \(String(cString: strerror(errno)))")
        }
        try reader.read(piece[..<count], add)
      }
      try reader.finish(add)
    }
    let did = "Made an outline at v\(version)"
    let output = Output()
    if options.isJSON {
      try options.print(Response(.version(version), .did(did), .file(target)), to: output)
    } else {
      output.line(target)
    }
    try output.flush()
    options.say(did)
  }
}
