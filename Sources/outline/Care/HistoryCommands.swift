#if Care
import ArgumentParser
import Foundation
import OutlineCare
import OutlineFormats
import OutlineOperations
import OutlineStore
import Terminal

/// `outline export history`
struct ExportHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "history", help: "export-history")

  @Option(name: [.customShort("o", allowingJoined: true), .long], help: .output) var output: String?
  @Flag(name: [.short, .long], help: .replacingOutput) var force = false

  @OptionGroup var options: FileOptions

  /// The file of `--output`, or `nil` for standard output.
  private var file: String? { output == PipedFile.name ? nil : output }

  func run() throws {
    let path = try options.existingPath()
    let store = try OutlineStore(path: path, options: .init(access: .readOnly, readers: .shared))
    let version = try store.read { outline in
      let output = Output()
      let target = try file.map { try NewFile($0, replacing: force, from: path) }
      let progress = options.progress("Exporting", each: "version")
      defer { progress.end() }
      var bytes: [UInt8] = []
      try outline.history(progress: progress.show) { record in
        bytes.removeAll(keepingCapacity: true)
        HistoryText.append(record, to: &bytes)
        if let target { return try target.write(bytes) }
        output.bytes(bytes)
        try output.drain()
      }
      try target?.finish()
      try output.flush()
      return try outline.latestVersion()
    }
    // The new file is in place, so an error is ignored.
    try? store.close()
    if let file {
      let did = "Exported the history up to v\(version)"
      try options.answer(Response(.version(version), .did(did), .file(file)))
      options.say(did)
    }
  }
}

/// `outline import history`
struct ImportHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(named: "history", help: "import-history")

  @Argument(help: .file("The history; - reads standard input.")) var source: String

  @Argument(help: ArgumentHelp("The new file, which must not exist.", valueName: "into"))
  var target: String

  @OptionGroup var options: FileOptions

  func run() throws {
    let isStandardInput = source == "-"
    let file = isStandardInput ? STDIN_FILENO : open(source, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw Failure.system("cannot open \(source)") }
    defer { if !isStandardInput { close(file) } }
    let version = try OutlineStore.make(target) { add in
      var reader = HistoryTextReader()
      while let piece = try File.piece(file, called: source) {
        try reader.parse(piece[...], body: add)
      }
      try reader.finish(add)
    }
    let did = "Made an outline at v\(version)"
    try options.answer(Response(.version(version), .did(did), .file(target)), path: target)
    options.say(did)
  }
}
#endif
