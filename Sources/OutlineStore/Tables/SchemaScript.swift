internal import Foundation

/// The statements of a script that makes a schema, where they begin in it.
///
/// SQLite keeps the text of each statement as it was written, so what a file holds is compared with
/// the script byte by byte: nothing of the file has to run for that, and no text that differs can
/// pass for ours.
struct SchemaScript: Sendable {
  /// One thing that the script makes.
  struct Definition {
    /// `table`, `index`, `view` or `trigger`.
    var kind: String
    /// Its name.
    var name: String
    /// Whether it is a virtual table.
    var isVirtual: Bool
  }

  /// The present schema.
  static let present = SchemaScript(PackageResources.schema_sql)
  /// That of files which are still to be migrated.
  static let oldest = SchemaScript(PackageResources.v001_outline_sql)

  /// What SQLite makes by itself for the rest.
  private static let implied = """

    CREATE TABLE sqlite_sequence(name,seq);
    CREATE TABLE 'search_data'(id INTEGER PRIMARY KEY, block BLOB);
    CREATE TABLE 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
    CREATE TABLE 'search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
    CREATE TABLE 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
    """

  private let text: [UInt8]
  /// Where each statement begins.
  private let starts: [Int]

  /// How many statements there are.
  var count: Int { starts.count }

  /// Takes a script apart: what begins a line with `CREATE` is a statement that makes something.
  /// - Complexity: O(length of the script), at the speed of searching for line ends.
  init(_ script: [UInt8]) {
    text = script + Array(Self.implied.utf8)
    var starts: [Int] = []
    starts.reserveCapacity(160)
    text.withUnsafeBytes { text in
      guard var line = text.baseAddress else { return }
      let end = line + text.count
      while end - line > 7 {
        if memcmp(line, "CREATE ", 7) == 0 {
          starts.append(line - UnsafeRawPointer(end) + text.count)
        }
        guard let last = memchr(line, 0x0A, end - line) else { break }
        line = UnsafeRawPointer(last) + 1
      }
    }
    self.starts = starts
  }

  /// Finds the statement that is these bytes and nothing else.
  /// - Parameter hint: the statement that is most likely it.
  func statement(equalTo bytes: UnsafeBufferPointer<UInt8>, near hint: Int) -> Int? {
    if hint < count, isStatement(hint, bytes) { return hint }
    return starts.indices.first { isStatement($0, bytes) }
  }

  /// A text that ends earlier than ours, at a semicolon inside it, is no statement that SQLite
  /// would read.
  private func isStatement(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[index]
    let end = start + bytes.count
    guard end < text.count, text[end] == UInt8(ascii: ";") else { return false }
    guard let other = bytes.baseAddress else { return false }
    return text.withUnsafeBytes { text in
      text.baseAddress.map { memcmp($0 + start, other, bytes.count) == 0 } ?? false
    }
  }

  /// What a statement makes.
  func definition(_ index: Int) -> Definition {
    let line = text[starts[index]...].prefix { $0 != 0x0A }
    let words = line.split { !Self.isOfName($0) }.lazy.map { String(decoding: $0, as: UTF8.self) }
    let kinds = ["TABLE", "INDEX", "VIEW", "TRIGGER"]
    let place = words.indices.first { kinds.contains(words[$0]) } ?? words.startIndex
    return Definition(
      kind: words[place].lowercased(), name: words[words.index(after: place)],
      isVirtual: words.contains("VIRTUAL"))
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
