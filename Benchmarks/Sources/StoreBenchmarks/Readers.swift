import Foundation
import GRDB
import OutlineStore

/// Reads by several threads beside somebody who writes all the time, in a store and by GRDB's own
/// pool with the same SQL on the same file.
func benchmarkReaders(items count: Int) throws {
  print("\n4 readers beside a writer                         store        GRDB  ratio   target")
  try withFolder { folder in
    let path = folder.appending(path: "ours.outline").path
    let writer = try OutlineStore(path: path)
    let section = try writer.write { try $0.addSection("S") }.value
    let made = drafts(count, fan: 1)
    let ids = try writer.write { try $0.add(made, to: .last(in: section)) }.value
    let few = try writer.write { try $0.addSection("few") }.value
    let hundred = try writer.write { try $0.add(drafts(100, fan: 1), to: .last(in: few)) }.value
    let store = try OutlineStore(path: path, options: .init(readers: .pool(maximum: 4)))
    var configuration = Configuration()
    configuration.maximumReaderCount = 4
    let pool = try DatabasePool(path: path, configuration: configuration)
    let key = try pool.read { db in
      try Int64.fetchOne(
        db, sql: "SELECT parent FROM item WHERE id=?", arguments: [hundred[0].rawValue])
    }

    try compare("the latest version", reads: 4_000, beside: writer, ids) { _ in
      _ = try store.latestVersion()
    } with: { _ in
      _ = try pool.read { try Int.fetchOne($0, sql: "SELECT max(number) FROM version") }
    }
    try compare("one item", reads: 4_000, beside: writer, ids) { index in
      _ = try store.read { try $0.item(ids[index % ids.count]) }
    } with: { index in
      _ = try pool.read { db in
        try Row.fetchOne(
          db.cachedStatement(sql: "SELECT * FROM item WHERE id=?"),
          arguments: [ids[index % ids.count].rawValue])
      }
    }
    try compare("100 items of a section", reads: 400, beside: writer, ids) { _ in
      _ = try store.read { try $0.items(in: few) }
    } with: { _ in
      _ = try pool.read { db in
        try Row.fetchAll(
          db.cachedStatement(sql: "SELECT * FROM item WHERE parent=? ORDER BY position"),
          arguments: [key])
      }
    }
    try pool.close()
    try store.close()
    try writer.close()
  }
}

/// Times two kinds of reads in turn, each on four threads, while one more thread writes.
private func compare(
  _ name: String, reads: Int, beside writer: OutlineStore, _ ids: [Item.ID],
  _ ours: @escaping @Sendable (Int) throws -> Void,
  with theirs: @escaping @Sendable (Int) throws -> Void
) throws {
  let isOver = Flag()
  let ended = DispatchSemaphore(value: 0)
  Thread {
    var number = 0
    while !isOver.isSet {
      number += 1
      let isDone = number.isMultiple(of: 2)
      _ = try? writer.write { try $0.setDone(isDone, for: ids[number / 2 % ids.count]) }
    }
    ended.signal()
  }.start()
  func time(_ read: @escaping @Sendable (Int) throws -> Void) -> Double {
    seconds {
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for index in 0..<reads { try? read(index &* 7 &+ thread) }
      }
    }
  }
  var (our, their): ([Double], [Double]) = ([], [])
  for _ in 0..<7 {
    our.append(time(ours) / Double(reads * 4))
    their.append(time(theirs) / Double(reads * 4))
  }
  isOver.set()
  ended.wait()
  report(name, median(our), median(their), atMost: 1)
}

private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
