/// A file of the page, such as its style sheet.
package struct PageFile: Sendable {
  /// Its name: `index.html`.
  package let name: String
  /// Its bytes.
  package let bytes: [UInt8]
  /// The entity tag, which is another one for other bytes.
  let tag: String

  /// Makes a file.
  package init(name: String, bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
    // FNV-1a: it need not be secret, only another one in another build.
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    tag = "\"\(String(hash, radix: 16))-\(bytes.count)\""
  }

  /// The media type, by the ending of the name.
  var type: String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    default: "application/octet-stream"
    }
  }

  /// The answer with the file, or without it if the client has it already.
  func answer(to request: ServiceRequest) -> ServiceAnswer {
    let fields: [ServiceRequest.Header] = [.init("ETag", tag), .init("Cache-Control", "no-cache")]
    let known = request.values(of: "if-none-match").flatMap { $0.split(separator: ",") }
    if known.contains(where: { $0.trimmingSpaces == tag }) {
      return ServiceAnswer(304, headers: fields, .bytes([]))
    }
    return ServiceAnswer(200, type: type, headers: fields, .bytes(bytes))
  }
}
