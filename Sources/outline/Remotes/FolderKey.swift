import Foundation
import OutlineOperations
import OutlineStore
import Terminal

/// The key of a folder whose bundles are encrypted by the program age.
///
/// Each machine keeps it in its folder for configuration. The exchange folder has only a mark with
/// the name of the key, and the key encrypted with a passphrase, if it has one. The public
/// half is nowhere: the folder alone lets nobody read a bundle or write one.
struct FolderKey: Equatable {
  /// The name, which the place of a remote has too: a folder cannot change its key, or lose it,
  /// without being noticed.
  let name: String

  private static let mark = "outline.key"
  /// A bundle that is encrypted with another key.
  struct Foreign: Error { let file: String }

  /// - Returns: `nil` if a text cannot be the name of a key.
  init?(_ name: some StringProtocol) {
    guard (8...64).contains(name.utf8.count),
      name.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    else { return nil }
    self.name = String(name)
  }

  /// The key of a folder; `nil` if there is no mark of one.
  static func of(_ folder: String) throws -> FolderKey? {
    let path = "\(folder)/\(mark)"
    guard stat(path, followsLink: false) != nil else { return nil }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    if let key = FolderKey(text.trimmingCharacters(in: .whitespacesAndNewlines)) { return key }
    throw Failure(
      .conflict, "\(path), which names the key of the folder, cannot be read",
      hint: "wait until it has arrived as a whole")
  }

  /// Whether a folder has a mark, or the passphrase of a key.
  static func isWanted(in folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0 == mark || $0.hasPrefix("outline.") && $0.hasSuffix(".age") }
  }

  /// Whether bytes are those of age.
  static func isEncrypted(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "age-encryption.org/".utf8)
  }

  /// Whether a file was written by age.
  static func isEncrypted(_ file: String) -> Bool {
    isEncrypted(File.beginning(of: file, upTo: 32))
  }

  private var path: String {
    get throws {
      guard let folder = Environment.configurationFolder
      else { throw Failure(.conflict, "the home folder is unknown", hint: "set HOME") }
      return "\(folder)/keys/\(name)"
    }
  }

  private func words(in folder: String) -> String { "\(folder)/outline.\(name).age" }

  private var isHere: Bool { get throws { access(try path, R_OK) == 0 } }

  // MARK: Getting it

  /// Creates a key for a folder that has none.
  /// - Parameter file: a key of age to take; `nil` to create one, and to protect it by a passphrase
  ///   that age asks for.
  static func make(for folder: String, from file: String?) throws -> FolderKey {
    guard let key = FolderKey(Item.ID.random().rawValue.filter(\.isLetter))
    else { throw Failure(.conflict, "no key could be made") }
    if file == nil { try refuseWithoutTerminal("the passphrase of a new key") }
    try key.keep(file.map { try text(of: $0) } ?? output(of: ["age-keygen"]))
    do {
      if file == nil {
        let words = try ["age", "--passphrase", "--output", key.words(in: folder), key.path]
        try check(ChildProcess.run(["sh", "-c", #"exec "$@""#, "sh"] + words), of: words)
      }
      let mark = try NewFile("\(folder)/\(mark)", replacing: false, from: nil)
      try mark.write(Array("\(key.name)\n".utf8))
      try mark.finish()
    } catch {
      unlink(key.words(in: folder))
      unlink(try key.path)
      throw error
    }
    return key
  }

  /// Gets the key of a folder to this machine.
  /// - Parameters:
  ///   - file: the key of age; `nil` to ask for the passphrase.
  ///   - bundle: a bundle that it must open.
  func fetch(for folder: String, from file: String?, toOpen bundle: String?) throws {
    if let file {
      let text = try Self.text(of: file)
      if let bundle {
        do { _ = try decrypt(bundle, with: file) } catch is Foreign {
          throw Failure(.conflict, "\(file) is not the key of \(folder)")
        }
      } else if try isHere, try Self.text(of: path) != text {
        throw Failure(.conflict, "\(try path) is another key of \(folder)")
      }
      return try keep(text)
    }
    if try isHere { return }
    let words = words(in: folder)
    guard FileManager.default.fileExists(atPath: words) else {
      throw Failure(
        .conflict, "the bundles in \(folder) are encrypted",
        hint: "--key FILE names their key; with a passphrase, wait until \(words) has arrived")
    }
    try Self.refuseWithoutTerminal("the passphrase of the folder")
    try keep(Self.output(of: ["age", "--decrypt", words], hidesErrors: false))
  }

  private func keep(_ text: String) throws {
    try PrivateText.makeFolder((path as NSString).deletingLastPathComponent)
    if try !PrivateText.write(text, to: path, isDurable: true) {
      throw Failure.system("cannot write \(try path)")
    }
  }

  private static func text(of file: String) throws -> String {
    let text = String(decoding: try File.bytes(at: file, upTo: 1 << 16), as: UTF8.self)
    do { _ = try output(of: ["age-keygen", "-y", file]) } catch let failure as Failure
      where failure.code != .conflict
    {
      throw Failure(
        .usage, "\(file) is no key of age", hint: "age-keygen -o FILE makes one, as a new file")
    }
    return text
  }

  private static func refuseWithoutTerminal(_ what: String) throws {
    if Console.canAsk { return }
    throw Failure(.usage, "\(what) is asked for at a terminal", hint: "or --key FILE names the key")
  }

  // MARK: Using it

  /// A sentence for the person if others can read the key. The exchange goes on: they could read the
  /// key before, and some file systems have no such rights.
  func warning() throws -> String? {
    guard let rights = stat(try path)?.st_mode, rights & 0o077 != 0 else { return nil }
    return "others on this machine can read the key of the folder: chmod 600 "
      + (try path.quotedForShell)
  }

  /// Encrypts a bundle. Its size is that of the text, rounded up by an eighth at most, or to 4 kB.
  func encrypt(_ text: [UInt8]) throws -> [UInt8] {
    let step = max(4_096, (1 << (Int.bitWidth - 1 - text.count.leadingZeroBitCount)) >> 3)
    // Empty lines of a bundle are not read.
    let space = [UInt8](repeating: UInt8(ascii: "\n"), count: (step - text.count % step) % step)
    let words = try ["age", "--encrypt", "--identity", checkedPath()]
    let (reading, writing) = try ChildProcess.pipe(or: "cannot run age")
    // If age ends early, the rest of the text has no reader.
    signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread {
      _ = Descriptor.write(text + space, to: writing)
      close(writing)
    }
    defer { close(reading) }
    return try Self.data(of: words, input: reading, hidesErrors: false)
  }

  /// Decrypts a bundle.
  /// - Throws: ``Foreign`` if it has another key; `Failure` of the kind `conflict` if the key is not
  ///   here, or of another kind if the bundle is not whole.
  func decrypt(_ file: String) throws -> [UInt8] { try decrypt(file, with: checkedPath()) }

  private func decrypt(_ file: String, with key: String) throws -> [UInt8] {
    let words = ["age", "--decrypt", "--identity", key, file]
    do { return try Self.data(of: words, input: nil, hidesErrors: true) } catch let error
      as Failure where error.code == .inputOutput
    {
      let reasons = try ChildProcess.lines(
        of: ["sh", "-c", #"exec "$@" 2>&1 > /dev/null"#, "sh"] + words)
      func isSaid(_ reason: String) -> Bool { reasons.contains { $0.contains(reason) } }
      if isSaid("no identity matched") || isSaid("unexpected intro") { throw Foreign(file: file) }
      if isSaid("reading \"") { throw Failure(.conflict, "\(key) is no key of age") }
      throw error
    }
  }

  private func checkedPath() throws -> String {
    if try isHere { return try path }
    throw Failure(
      .conflict, "this machine does not have the key \(name) of the folder",
      hint: "outline remote add with the same name and folder asks for it")
  }

  private static func output(of words: [String], hidesErrors: Bool = true) throws -> String {
    String(decoding: try data(of: words, input: nil, hidesErrors: hidesErrors), as: UTF8.self)
  }

  /// The output of a program, which may be as long as a bundle.
  private static func data(
    of words: [String], input: Int32?, hidesErrors: Bool
  ) throws -> [UInt8] {
    let line = #"exec "$@""# + (hidesErrors ? " 2> /dev/null" : "")
    let (bytes, code) = try ChildProcess.output(
      of: ["sh", "-c", line, "sh"] + words, input: input, called: words[0])
    try check(code, of: words)
    return bytes
  }

  private static func check(_ code: Int32, of words: [String]) throws {
    if code == 127 {
      throw Failure(
        .conflict, "\(words[0]) is not installed, which encrypts the bundles",
        hint: "apt-get install age, or brew install age")
    }
    if code != 0 { throw Failure(.inputOutput, "\(words[0]) failed with the code \(code)") }
  }
}
