internal import OutlineStore

/// A value in a record.
enum RawValue: Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])
}

/// A row of a table, or an entry of an index.
struct RawRow {
  /// The number of the row, or `nil` in an index or a table without row numbers.
  var rowid: Int64?
  var values: [RawValue]
  /// Whether its end is missing.
  var isCut: Bool
}

/// Walks the trees of tables and indexes, past all damage. Each page is read only once, so a cycle
/// of pages ends.
final class TreeWalk {
  private let pages: DamagedPages
  /// The pages that were read, including those of long values.
  private(set) var visited: Set<Int> = []
  /// The number of pages and cells that could not be read.
  private(set) var failures = 0

  init(_ pages: DamagedPages) { self.pages = pages }

  private enum Kind: UInt8 {
    case interiorIndex = 2
    case interiorTable = 5
    case leafIndex = 10
    case leafTable = 13
    var isTable: Bool { self == .interiorTable || self == .leafTable }
    var isLeaf: Bool { self == .leafTable || self == .leafIndex }
  }

  /// Passes the rows of a tree to a closure.
  /// - Returns: whether the whole tree could be read.
  @discardableResult
  func walk(root: Int, isTable: Bool, _ body: (RawRow) throws -> Void) rethrows -> Bool {
    let before = failures
    var waiting = [root]
    while let number = waiting.popLast() {
      guard visited.insert(number).inserted, let page = pages.page(number),
        let kind = kind(of: page, number), kind.isTable == isTable
      else {
        failures += 1
        continue
      }
      waiting += try readPage(page, number: number, kind: kind, body).reversed()
    }
    return failures == before
  }

  /// Reads a page that no tree leads to, and passes its rows to a closure.
  func readAlone(_ number: Int, to body: (_ row: RawRow, _ isTable: Bool) throws -> Void) rethrows {
    guard !visited.contains(number), let page = pages.page(number),
      let kind = kind(of: page, number), kind != .interiorTable
    else { return }
    visited.insert(number)
    _ = try readPage(page, number: number, kind: kind) { try body($0, kind.isTable) }
  }

  /// The kind of a page, or `nil` if it does not look like a page of a tree.
  private func kind(of page: [UInt8], _ number: Int) -> Kind? {
    let start = number == 1 ? 100 : 0
    guard page.count > start + 12, let kind = Kind(rawValue: page[start]) else { return nil }
    let cells = page.integer(at: start + 3, count: 2)
    return cells <= page.count / 2 ? kind : nil
  }

  /// Reads the cells of a page.
  /// - Returns: the pages below it, in order.
  private func readPage(
    _ page: [UInt8], number: Int, kind: Kind, _ body: (RawRow) throws -> Void
  ) rethrows -> [Int] {
    let start = number == 1 ? 100 : 0
    let pointers = start + (kind.isLeaf ? 8 : 12)
    var below: [Int] = []
    for index in 0..<page.integer(at: start + 3, count: 2) {
      let offset = page.integer(at: pointers + 2 * index, count: 2)
      guard offset >= pointers, offset < pages.usableSize else {
        failures += 1
        continue
      }
      var cell = Cell(page: page, offset: offset, end: pages.usableSize)
      if !kind.isLeaf { below.append(cell.four()) }
      if kind == .interiorTable { continue }
      guard let row = row(&cell, isTable: kind.isTable) else {
        failures += 1
        continue
      }
      try body(row)
    }
    if !kind.isLeaf { below.append(page.integer(at: start + 8, count: 4)) }
    return below
  }

  private func row(_ cell: inout Cell, isTable: Bool) -> RawRow? {
    guard let size = cell.varint(), size > 0, size < Int64(pages.count) * Int64(pages.pageSize)
    else { return nil }
    let rowid = isTable ? cell.varint() : nil
    guard isTable == (rowid != nil),
      let (payload, isWhole) = payload(of: &cell, size: Int(size), isTable: isTable),
      let (values, isCut) = payload.record()
    else { return nil }
    if !isWhole || isCut { failures += 1 }
    return RawRow(rowid: rowid, values: values, isCut: !isWhole || isCut)
  }

  /// The bytes of a row. Bytes that do not fit on its page are in a chain of other pages.
  private func payload(
    of cell: inout Cell, size: Int, isTable: Bool
  ) -> (bytes: [UInt8], isWhole: Bool)? {
    let usable = pages.usableSize
    let least = (usable - 12) * 32 / 255 - 23
    let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    if size <= most { return cell.bytes(size).map { ($0, true) } }
    let wanted = least + (size - least) % (usable - 4)
    guard var bytes = cell.bytes(wanted <= most ? wanted : least) else { return nil }
    var next = cell.four()
    while bytes.count < size {
      guard visited.insert(next).inserted, let page = pages.page(next) else {
        return (bytes, false)
      }
      bytes += page[4..<min(usable, 4 + size - bytes.count)]
      next = page.integer(at: 0, count: 4)
    }
    return (bytes, true)
  }
}

/// The bytes of a page from a cell on.
private struct Cell {
  let page: [UInt8]
  var offset: Int
  let end: Int

  mutating func four() -> Int {
    defer { offset += 4 }
    return page.integer(at: offset, count: 4)
  }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, offset + count <= min(end, page.count) else { return nil }
    defer { offset += count }
    return Array(page[offset..<offset + count])
  }

  mutating func varint() -> Int64? { page.varint(&offset, end: min(end, page.count)) }
}

extension [UInt8] {
  /// Splits a record into its values.
  /// - Returns: the values, and whether the end is missing, or `nil` if this is not a record.
  fileprivate func record() -> (values: [RawValue], isCut: Bool)? {
    var head = 0
    guard let size = varint(&head, end: count), size >= 1, size <= 2000 else { return nil }
    let headEnd = Swift.min(Int(size), count)
    var offset = Int(size)
    var values: [RawValue] = []
    var isCut = headEnd < Int(size)
    while head < headEnd {
      guard let kind = varint(&head, end: headEnd), kind >= 0, kind != 10, kind != 11 else {
        return nil
      }
      let end = offset + Self.length(of: kind)
      if end > count { isCut = true }
      values.append(value(of: kind, in: Swift.min(offset, count)..<Swift.min(end, count)))
      offset = Swift.min(end, 1 << 40)
    }
    return (values, isCut)
  }

  private static func length(of kind: Int64) -> Int {
    switch kind {
    case 0, 8, 9: 0
    case 1...4: Int(kind)
    case 5: 6
    case 6, 7: 8
    default: Int(Swift.min((kind - 12) / 2, 1 << 32))
    }
  }

  private func value(of kind: Int64, in range: Range<Int>) -> RawValue {
    switch kind {
    case 0: return .null
    case 8: return .integer(0)
    case 9: return .integer(1)
    case 1...6:
      guard let first = self[range].first, range.count == Self.length(of: kind) else {
        return .null
      }
      return .integer(
        self[range].dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) })
    case 7:
      return .real(Double(bitPattern: self[range].reduce(0) { $0 << 8 | UInt64($1) }))
    default:
      // Text whose kind is odd, bytes whose kind is even.
      return kind & 1 == 1 ? .text(Array(self[range])) : .blob(Array(self[range]))
    }
  }

  /// A number of one to nine bytes, with seven bits in each.
  fileprivate func varint(_ offset: inout Int, end: Int) -> Int64? {
    var number: UInt64 = 0
    for index in 0..<9 {
      guard offset < end, offset < count else { return nil }
      let byte = self[offset]
      offset += 1
      if index == 8 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    return Int64(bitPattern: number)
  }
}
