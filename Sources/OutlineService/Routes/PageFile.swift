import OutlineStore

/// A file of the page, such as its style sheet, as it is sent.
struct PageFile: Sendable {
  /// Its name: `index.html`.
  let name: String
  /// Its bytes; those of a source without comments and indentation.
  let bytes: [UInt8]
  /// The entity tag, which is another one for other bytes.
  let tag: String
  /// Packs bytes as gzip does; `nil` if it cannot.
  private let pack: (@Sendable ([UInt8]) -> [UInt8]?)?
  /// The packed bytes, from the first request for them on.
  private let packed = Locked<[UInt8]?>(nil)

  /// Creates a file.
  /// - Parameters:
  ///   - bytes: the source.
  ///   - pack: packs bytes as gzip does; `nil` if it cannot.
  init(name: String, bytes: [UInt8], pack: (@Sendable ([UInt8]) -> [UInt8]?)? = nil) {
    self.name = name
    self.pack = pack
    self.bytes =
      name.hasSuffix(".svg")
      ? bytes : LeanSource(bytes, hasLineComments: name.hasSuffix(".js")).bytes
    // FNV-1a: it need not be secret, only another one in another build.
    let hash = self.bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    tag = "\(String(hash, radix: 16))-\(self.bytes.count)"
  }

  /// The media type, by the ending of the name.
  var type: String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: "application/octet-stream"
    }
  }

  /// The answer with the file, or without it if the client has it already.
  func answer(to request: ServiceRequest) -> ServiceAnswer {
    var bytes = bytes
    // Each form of a file has a tag of its own.
    var fields: [ServiceRequest.Header] = [
      .init("ETag", "\"\(tag)\""), .init("Cache-Control", "no-cache"),
    ]
    if pack != nil { fields.append(.init("Vary", "Accept-Encoding")) }
    if request.takesGzip, let packed = packedBytes() {
      bytes = packed
      fields[0].value = "\"\(tag)-gzip\""
      fields.append(.init("Content-Encoding", "gzip"))
    }
    let known = request.values(of: "if-none-match").flatMap { $0.split(separator: ",") }
    if known.contains(where: { $0.trimmingSpaces == fields[0].value }) {
      return ServiceAnswer(304, headers: fields, .bytes([]))
    }
    return ServiceAnswer(200, type: type, headers: fields, .bytes(bytes))
  }

  private func packedBytes() -> [UInt8]? {
    packed.withValue { packed in
      packed = packed ?? pack?(bytes)
      return packed
    }
  }
}

extension ServiceRequest {
  /// Whether the client takes bytes that gzip packed, by its `Accept-Encoding`.
  fileprivate var takesGzip: Bool {
    values(of: "accept-encoding").flatMap { $0.split(separator: ",") }.contains { coding in
      let parts = coding.split(separator: ";").map(\.trimmingSpaces)
      guard let name = parts.first, ["gzip", "*"].contains(name.lowercased()) else { return false }
      // `q=0` refuses it.
      return !parts.dropFirst().contains { part in
        part.lowercased().hasPrefix("q=") && Double(part.dropFirst(2)) == 0
      }
    }
  }
}

/// A source of the page as it is sent: without comments that have lines of their own, and without
/// indentation. Each line keeps its number, so an error in a browser names the line of the source.
///
/// It does not know the languages, only lines: no text of the page goes over several lines.
struct LeanSource {
  /// The bytes.
  let bytes: [UInt8]

  /// - Parameter hasLineComments: whether `//` begins a comment, as in a module.
  init(_ source: [UInt8], hasLineComments: Bool) {
    var lean: [UInt8] = []
    lean.reserveCapacity(source.count)
    var isComment = false
    for line in source.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var rest = line.drop { $0 == 0x20 || $0 == 0x09 }
      if !isComment && rest.starts(with: "/*".utf8) { isComment = true }
      if isComment {
        let end = line.indices.dropFirst().first {
          line[$0] == UInt8(ascii: "/") && line[$0 - 1] == UInt8(ascii: "*")
        }
        isComment = end == nil
        rest = end.map { line[($0 + 1)...].drop { $0 == 0x20 } } ?? []
      }
      if !(hasLineComments && rest.starts(with: "//".utf8)) { lean += rest }
      lean.append(0x0A)
    }
    lean.removeLast()
    bytes = lean
  }
}
