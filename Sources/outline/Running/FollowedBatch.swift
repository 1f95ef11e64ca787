import ArgumentParser
import OutlineOperations
import OutlineStore
import Terminal

/// `outline batch --follow`: performs each line of standard input as it arrives, as a version of
/// its own, and answers it when that is committed.
///
/// The file is open only while lines come. The latest versions of an open file are in the log
/// beside it, so that a plain copy would lack them.
struct FollowedBatch {
  private let options: WriteOptions
  private var input = LineInput()
  private let output = Output()
  private var batch = Batch()
  private var keys = NodeKeys()
  /// The number of the line.
  private var line = 0
  private var (done, failed) = (0, 0)
  private var firstFailure: Failure?

  /// The pause after which the file is closed, in milliseconds.
  private static let pause: Int32 = 50

  init(_ options: WriteOptions) { self.options = options }

  /// Answers all lines.
  /// - Throws: the error of the file that ended it; `ExitCode` if a line failed.
  mutating func run() throws {
    let path = try options.existingPath()
    while let first = try input.next() {
      // An interruption ends the process when the file is closed.
      try Interruption.heldBack {
        let store = try options.openedStore(at: path)
        try answer(first, in: store)
        while !Interruption.isPending, let next = try input.next(within: Self.pause) {
          try answer(next, in: store)
        }
        try store.close()
      }
    }
    if let firstFailure {
      if !options.isJSON {
        options.say("outline: \(failed) of \((done + failed).plural("operation")) failed")
      }
      throw ExitCode(firstFailure.code.rawValue)
    }
  }

  private mutating func answer(_ bytes: [UInt8], in store: OutlineStore) throws {
    line += 1
    let bytes = line == 1 ? bytes.withoutByteOrderMark : bytes
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    batch.removeLines()
    batch.append(line: line, Result { () throws(Failure) in try Batch.fields(of: bytes) })
    var error: (any Error)?
    var report: BatchReport
    do { report = try perform(store) } catch let failure {
      report = BatchReport(line: line, op: batch.lines[0].name, key: batch.lines[0].key)
      report.failure = Failure(describing: failure)
      keys.noteFailure(of: line, key: report.key)
      // Another program may have the lock for a moment only, and a hook refuses this change only.
      // Other errors of the file stay.
      if (failure as? StorageError)?.kind != .busy, !(failure is Failure) { error = failure }
    }
    if let failure = report.failure {
      failed += 1
      firstFailure = firstFailure ?? failure
    } else {
      done += 1
    }
    output.line(report.jsonLine)
    try output.flush()
    if let error { throw error }
  }

  private mutating func perform(_ store: OutlineStore) throws -> BatchReport {
    var keys = keys
    keys.endVersion()
    let hooks = Hooks(for: store.path, say: options.say)
    let committed = try store.write(options.message, author: try Settings.currentAuthor()) {
      [batch] outline in
      let before = try hooks.map { _ in try outline.latestVersion() }
      let report = try batch.perform(in: outline, skippingFailures: true, keys: &keys)[0]
      if let hooks, let before { try hooks.check(since: before, outline) }
      return report
    }
    if committed.isNew { hooks?.tell() }
    self.keys = keys
    var report = committed.value
    if committed.isNew { report.version = committed.version }
    return report
  }
}
