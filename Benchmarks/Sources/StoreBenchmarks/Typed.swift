import Foundation
import GRDB
import OutlineStore

// Content of types of the app, against `JSONDecoder` and SQL written by hand.

private struct ToDo: Codable, Sendable {
  var due: Date?
  var priority = 0
  var list = "inbox"
  var isUrgent = false
  var estimate: Double?

  static let due = Field("due", \ToDo.due)
  static let priority = Field("priority", \ToDo.priority)
}

/// The same as a record of GRDB's, read by the statement that a person would write.
private struct Record: Decodable, FetchableRecord {
  var id: String
  var text: String
  var attributes: ToDo

  // The library stores the milliseconds that `.iso8601` does not read.
  static func databaseJSONDecoder(for column: String) -> JSONDecoder { plainDecoder }
}

private let plainDecoder = {
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .custom { decoder in
    let text = try decoder.singleValueContainer().decode(String.self)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let date = try? Date(text, strategy: style) else { throw CocoaError(.coderReadCorrupt) }
    return date
  }
  return decoder
}()

/// A type of texts and numbers, so that both decoders do the same work.
private struct PlainToDo: Codable, Sendable {
  var due: String?
  var priority = 0
  var list = "inbox"
  var isUrgent = false
  var estimate: Double?
}

func benchmarkTyped(items count: Int) throws {
  print("\n\(count) items with attributes                       store       plain  ratio   target")
  try withFolder { folder in
    let path = folder.appending(path: "typed.outline").path
    let store = try OutlineStore(path: path)
    func fill(_ title: String, _ count: Int, _ make: (Int) -> ToDo?) throws -> Section.ID {
      let section = try store.write { try $0.addSection(title) }.value
      let drafts = try (0..<count).map { index in
        var draft = Item.Draft(text: "item number \(index)")
        if let toDo = make(index) { try draft.content.setAttributes(toDo) }
        return draft
      }
      try store.write { try $0.add(drafts, to: .last(in: section)) }
      return section
    }
    func toDo(_ index: Int) -> ToDo {
      ToDo(
        due: index % 4 == 0
          ? nil : Date(timeIntervalSince1970: Double(index * 7919 % 10_007) * 86_400),
        priority: index % 5, list: "list \(index % 7)", isUrgent: index % 3 == 0,
        estimate: Double(index) / 8)
    }
    let bare = try fill("bare", count) { _ in nil }
    let typed = try fill("typed", count, toDo)

    var (with, without): ([Double], [Double]) = ([], [])
    for _ in 0..<9 {
      var found = 0
      with.append(try seconds { found += try store.read { try $0.items(in: typed) }.count })
      without.append(try seconds { found += try store.read { try $0.items(in: bare) }.count })
      precondition(found == 2 * count)
    }
    report("read, attributes not asked for", median(with), median(without), atMost: 1.5)

    let contents = try store.read { try $0.items(in: typed) }.map(\.content)
    let texts = contents.map { content in
      String(decoding: (try? JSONEncoder().encode(content.attributes)) ?? Data(), as: UTF8.self)
    }
    let decoder = JSONDecoder()
    var (ours, theirs, dated, datedPlain): ([Double], [Double], [Double], [Double]) = (
      [], [], [], []
    )
    var sum = 0
    for _ in 0..<9 {
      let contents = try store.read { try $0.items(in: typed) }.map(\.content)
      ours.append(
        try seconds {
          for content in contents { sum += try content.attributes(as: PlainToDo.self).priority }
        })
      theirs.append(
        try seconds {
          for text in texts {
            sum += try decoder.decode(PlainToDo.self, from: Data(text.utf8)).priority
          }
        })
      dated.append(
        try seconds {
          for content in contents { sum += try content.attributes(as: ToDo.self).priority }
        })
      datedPlain.append(
        try seconds {
          for text in texts {
            sum += try plainDecoder.decode(ToDo.self, from: Data(text.utf8)).priority
          }
        })
    }
    report("decode all", median(ours), median(theirs), atMost: 1.5)
    report("decode all, with dates", median(dated), median(datedPlain), atMost: 1.5)
    precondition(sum > 0)
    try store.close()
  }

  try withFolder { folder in
    let path = folder.appending(path: "todos.outline").path
    let store = try OutlineStore(path: path)
    let section = try store.write { try $0.addSection("To do") }.value
    let drafts = try (0..<1_000).map { index in
      var draft = Item.Draft(text: "item number \(index)", isDone: index % 2 == 0)
      try draft.content.setAttributes(
        ToDo(
          due: index % 4 == 0
            ? nil : Date(timeIntervalSince1970: Double(index * 7919 % 997) * 86_400),
          priority: index % 5, list: "list \(index % 7)"))
      return draft
    }
    try store.write { try $0.add(drafts, to: .last(in: section)) }
    let queue = try DatabaseQueue(path: path)
    let key = try queue.read {
      try Int64.fetchOne($0, sql: "SELECT key FROM item WHERE parent=0") ?? 0
    }
    let limit = Date(timeIntervalSince1970: 500 * 86_400)
    let text = "1971-05-16T00:00:00.000Z"
    for (name, most) in [("all", Int?.none), ("the first 50", 50)] {
      for isIndexed in [false, true] {
        if isIndexed {
          try store.declareIndex(FieldIndex(ToDo.due))
        } else {
          try store.dropIndex(FieldIndex(ToDo.due))
        }
        let value =
          isIndexed
          ? "CASE WHEN json_valid(attributes) THEN json_extract(attributes, '$.\"due\"') END"
          : "json_extract(attributes, '$.due')"
        var (ours, theirs, rows): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<31 {
          var found: [TypedItem<ToDo>] = []
          ours.append(
            try seconds {
              found = try store.read {
                try $0.items(
                  in: section, where: .isDone(false) && ToDo.due < limit,
                  orderedBy: [ToDo.due.ascending], limit: most)
              }
            })
          let sql = """
            SELECT id, text, attributes FROM item WHERE parent=? AND is_done=0 AND \(value)<?
            ORDER BY \(value) LIMIT ?
            """
          var same: [Record] = []
          theirs.append(
            try seconds {
              same = try queue.read {
                try Record.fetchAll($0, sql: sql, arguments: [key, text, most ?? -1])
              }
            })
          precondition(same.map(\.id) == found.map(\.id.rawValue))
          rows.append(
            try seconds {
              let rows = try queue.read {
                try Row.fetchAll($0, sql: sql, arguments: [key, text, most ?? -1])
              }
              precondition(rows.count == found.count)
            })
        }
        let title = "1,000 to-dos, \(name)\(isIndexed ? ", indexed" : "")"
        report(title, median(ours), median(theirs), atMost: 2)
        report("  against rows that are not decoded", median(ours), median(rows))
      }
    }
    try store.close()
  }
}
