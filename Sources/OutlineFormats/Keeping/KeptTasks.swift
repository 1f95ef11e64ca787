import OutlineModel

/// An export of taskwarrior with the tasks of an outline: deleted tasks, and those that did not
/// change, stay byte by byte. A task that is gone becomes a deleted one, so that
/// `task import` deletes it too.
struct KeptTasks {
  /// A task of the file.
  private typealias Object = (uuid: String, fields: [String: JSONValue], range: Range<Int>)

  private let bytes: [UInt8]
  /// The nodes of the file.
  let nodes: [DraftNode]
  private let objects: [Object]

  /// - Parameter nodes: the nodes that are read from the file.
  /// - Returns: `nil` if the file has no tasks, or not each of them has an identifier of its own.
  init?(_ bytes: [UInt8], nodes: [DraftNode]) {
    self.bytes = bytes
    self.nodes = nodes
    var objects: [Object] = []
    try? TaskwarriorFormat.forEachObject(in: FormatInput(bytes), upTo: .max) {
      object, _, _, range in
      guard case .object(let fields) = try JSONText.value(of: object) else { return }
      objects.append((fields.text("uuid") ?? "", fields, range))
    }
    self.objects = objects
    let names = Set(objects.map(\.uuid))
    if names.isEmpty || names.contains("") || names.count < objects.count { return nil }
  }

  /// The file with other nodes. Nodes of the file that are not among them are gone.
  /// - Returns: `nil` if the file would mean other nodes.
  func bytes(
    of new: [DraftNode], in zone: LocalZone, _ losses: inout FormatLosses
  ) throws -> [UInt8]? {
    var before: [String: [String: JSONValue]] = [:]
    var unchanged = FormatLosses()
    try TaskwarriorFormat.forEachTask(of: DraftDocument(nodes: nodes), in: zone, &unchanged) {
      before[$0] = $1
    }
    let known = Set(objects.map(\.uuid))
    var after: [String: [String: JSONValue]] = [:]
    var added: [[String: JSONValue]] = []
    try TaskwarriorFormat.forEachTask(of: DraftDocument(nodes: new), in: zone, &losses) {
      after[$0] = $1
      if !known.contains($0) { added.append($1) }
    }
    var written: [UInt8] = []
    var end = 0
    for object in objects {
      written += bytes[end..<object.range.lowerBound]
      written += text(of: object, was: before[object.uuid], is: after[object.uuid])
      end = object.range.upperBound
    }
    let isArray = bytes[..<objects[0].range.lowerBound].contains(UInt8(ascii: "["))
    for fields in added { written += (isArray ? ",\n" : "\n").utf8 + Self.json(fields) }
    written += bytes[end...]
    let again = (try? FileFormat.taskwarrior.document(of: written).document.nodes) ?? []
    let found = new.inOrder(ofTasks: again)
    return found.taskNames == again.taskNames && found.map(\.rank) == again.map(\.rank)
      ? written : nil
  }

  private func text(
    of object: Object, was old: [String: JSONValue]?, is new: [String: JSONValue]?
  ) -> [UInt8] {
    if new == old, new != nil || TaskwarriorTask(object.fields).isDeleted {
      return Array(bytes[object.range])
    }
    if let new { return Self.json(new) }
    var deleted = object.fields
    deleted["status"] = .string("deleted")
    deleted["outlinesection"] = nil
    return Self.json(deleted)
  }

  private static func json(_ fields: [String: JSONValue]) -> [UInt8] {
    Array(JSONValue.object(fields).line.utf8)
  }
}

extension [DraftNode] {
  /// The nodes in the order of a file of taskwarrior, which lacks projects without tasks.
  func inOrder(ofTasks file: [DraftNode]) -> [DraftNode] {
    let places = Dictionary(zip(file.taskNames, file.indices)) { first, _ in first }
    return zip(self, taskNames)
      .filter { places[$1] != nil || !TaskwarriorProject.isProject($0) }
      .sorted { places[$0.1, default: -1] < places[$1.1, default: -1] }.map(\.0)
  }

  /// The ids of tasks, and the names of projects.
  fileprivate var taskNames: [String] {
    var path: [String] = []
    return map { node in
      path.removeSubrange(Swift.min(node.rank + 1, path.count)...)
      path.append(node.text)
      return TaskwarriorProject.isProject(node) ? path.joined(separator: ".") : node.id ?? ""
    }
  }
}
