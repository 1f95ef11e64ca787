import OutlineOperations
import OutlineStore

/// One server-sent event.
struct EventFrame: Sendable {
  /// The number of its version, or `nil` if it is of none.
  var number: Int?
  /// The name of its version, which a client presents when it comes back.
  var name: String?
  var bytes: [UInt8]

  /// Creates an event.
  /// - Parameters:
  ///   - kind: the name of the event.
  ///   - data: the JSON of its data, which has no line breaks.
  init(_ kind: String, data: [UInt8], number: Int? = nil, name: String? = nil) {
    self.number = number
    self.name = name
    let head = (name.map { "id: \($0)\n" } ?? "") + "event: \(kind)\ndata: "
    bytes = Array(head.utf8) + data + [0x0A, 0x0A]
  }

  /// A version was committed.
  static func version(_ version: Version, in outline: OutlineReader) throws -> EventFrame {
    struct Data: Encodable {
      var version: VersionRecord
      var counts: OutlineDifference.Counts?
      var steps: OutlineDifference?
    }
    let steps = try KnownChange.steps(of: version, in: outline)
    var data = Data(version: VersionRecord(version), counts: steps?.counts, steps: steps)
    // A version of a shell has none until the next write, so a client that comes back would get
    // another answer.
    data.version.seal = nil
    return try EventFrame(
      "version", data: data.jsonBytes(), number: version.number, name: version.name)
  }

  /// The client has missed something, and reads its list again.
  /// - Parameter frame: the event after which it has missed nothing.
  static func reload(at frame: EventFrame) -> EventFrame {
    EventFrame("reload", data: Array("{}".utf8), number: frame.number, name: frame.name)
  }

  /// The present, with which a stream begins.
  /// - Parameter isReload: whether the client has missed something.
  static func now(_ version: VersionMark?, isReload: Bool) throws -> EventFrame {
    struct Data: Encodable { var version: VersionMark? }
    return try EventFrame(
      isReload ? "reload" : "now", data: Data(version: version).jsonBytes(), name: version?.name)
  }

  /// An item was used.
  static let use = EventFrame("use", data: Array("{}".utf8))

  /// A list was counted, so its numbers are known.
  static func count(of key: KeptNumbers.Key, total: Int) throws -> EventFrame {
    struct Data: Encodable {
      var of: NodeID?
      var view: String
      var total: Int
    }
    let data = Data(of: key.top, view: key.view, total: total)
    return try EventFrame("counted", data: data.jsonBytes())
  }

  /// The file cannot be read.
  static func problem(_ problem: Problem) -> EventFrame {
    EventFrame("problem", data: problem.answer.bytes ?? Array("{}".utf8))
  }
}
