internal import EmbeddedFiles
internal import Foundation

/// The statements of a script that creates a schema, with their offsets.
///
/// SQLite stores the text of each statement verbatim, so a file is compared with the script byte by
/// byte: nothing in the file has to run, and no altered statement can pass.
package struct SchemaScript: Sendable {
  /// An object that the script creates.
  package struct Definition {
    /// `table`, `index`, `view` or `trigger`.
    var kind: String
    /// Its name.
    package var name: String
  }

  /// The present schema.
  package static let present = SchemaScript(schema_file_present.bytes, index: "search_index")
  /// The schema of files that still have to be migrated.
  package static let oldest = SchemaScript(schema_file_first.bytes, index: "search")

  /// The statements of the tables that SQLite creates implicitly.
  private static func impliedTables(of index: String) -> String {
    """

    CREATE TABLE sqlite_sequence(name,seq);
    CREATE TABLE '\(index)_data'(id INTEGER PRIMARY KEY, block BLOB);
    CREATE TABLE '\(index)_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
    CREATE TABLE '\(index)_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
    CREATE TABLE '\(index)_config'(k PRIMARY KEY, v) WITHOUT ROWID;
    """
  }

  private let text: [UInt8]
  /// The offset of each statement.
  private let starts: [Int]

  /// The number of statements.
  package var count: Int { starts.count }

  /// Splits a script: each line that begins with `CREATE` begins a statement.
  /// - Complexity: O(length of the script), at the speed of searching for line ends.
  init(_ script: [UInt8], index: String) {
    text = script + Array(Self.impliedTables(of: index).utf8)
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

  /// Finds the statement with exactly these bytes.
  /// - Parameter hint: the most likely statement.
  package func statement(equalTo bytes: UnsafeBufferPointer<UInt8>, near hint: Int) -> Int? {
    if hint < count, isStatement(hint, equalTo: bytes) { return hint }
    return starts.indices.first { isStatement($0, equalTo: bytes) }
  }

  /// A text that ends at a semicolon inside a statement is incomplete, so SQLite would not have
  /// stored it.
  private func isStatement(_ index: Int, equalTo bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = starts[index]
    let end = start + bytes.count
    guard end < text.count, text[end] == UInt8(ascii: ";") else { return false }
    guard let other = bytes.baseAddress else { return false }
    return text.withUnsafeBytes { text in
      text.baseAddress.map { memcmp($0 + start, other, bytes.count) == 0 } ?? false
    }
  }

  /// The object that a statement creates.
  package func definition(_ index: Int) -> Definition {
    let line = text[starts[index]...].prefix { $0 != 0x0A }
    let words = line.split { !Self.isOfName($0) }.lazy.map { String(decoding: $0, as: UTF8.self) }
    let kinds = ["TABLE", "INDEX", "VIEW", "TRIGGER"]
    let place = words.indices.first { kinds.contains(words[$0]) } ?? words.startIndex
    return Definition(kind: words[place].lowercased(), name: words[words.index(after: place)])
  }

  /// The objects that all statements create.
  var definitions: [Definition] { (0..<count).map(definition) }

  /// The column that `ALTER TABLE ... ADD COLUMN` wrote into the statement of a table, or `nil` if
  /// the text differs in another way.
  func column(addedTo table: String, in sql: String) -> String? {
    guard let index = starts.indices.first(where: { definition($0).name == table })
    else { return nil }
    let ours = text[starts[index]...]
    let found = Array(sql.utf8)
    let added = found[zip(found, ours).prefix { $0 == $1 }.count...]
    let isAlone = added.indices.contains { end in
      let rest = ours.dropFirst(added.startIndex).prefix(found.count - end + 1)
      return rest.last == UInt8(ascii: ";") && rest.dropLast().elementsEqual(found[end...])
    }
    guard isAlone else { return nil }
    let start = added.drop { !Self.isOfName($0) && $0 != UInt8(ascii: "\"") }
    if start.first == UInt8(ascii: "\"") {
      return "\"" + String(decoding: start.dropFirst().prefix { $0 != start.first }, as: UTF8.self)
        + "\""
    }
    return String(decoding: start.prefix(while: Self.isOfName), as: UTF8.self)
  }

  /// The names of all objects of a kind.
  func names(of kind: String) -> [String] { definitions.filter { $0.kind == kind }.map(\.name) }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_")
  }
}

extension schema_file_kind {
  /// The bytes of the script, which is compiled into the binary.
  var bytes: [UInt8] {
    let file = schema_file_of(self)
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }
}
