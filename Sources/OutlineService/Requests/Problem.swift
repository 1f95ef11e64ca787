import OutlineOperations
import OutlineStore

/// A failure with its status code, which is answered as `application/problem+json` (RFC 9457).
struct Problem: Error, Sendable {
  var status: Int
  var failure: Failure
  /// The seconds after which it may be tried again.
  var retryAfter: Int?
  /// More header fields.
  var headers: [ServiceRequest.Header] = []
  /// The present of the file, for a change that expected another one.
  var change: KnownChange?

  init(
    _ status: Int, _ code: Failure.Code, _ message: String, hint: String? = nil,
    retryAfter: Int? = nil, headers: [ServiceRequest.Header] = [], change: KnownChange? = nil
  ) {
    self.status = status
    failure = Failure(code, message, hint: hint)
    self.retryAfter = retryAfter
    self.headers = headers
    self.change = change
  }

  /// Describes any error.
  init(describing error: any Error) {
    if let problem = error as? Problem {
      self = problem
      return
    }
    if error is CancellationError {
      self.init(503, .interrupted, "the request took too long, and was ended", retryAfter: 1)
      return
    }
    let failure = Failure(describing: error)
    self.init(Self.status(of: failure.code), failure.code, failure.message)
    self.failure = failure
    if failure.code == .busy { retryAfter = 1 }
    if let error = error as? StorageError, error.kind == .tooBig { status = 413 }
  }

  private static func status(of code: Failure.Code) -> Int {
    switch code {
    case .usage: 400
    case .notFound: 404
    case .ambiguous, .conflict, .noMatch: 409
    case .busy, .badFile, .inputOutput, .incomplete, .interrupted: 503
    }
  }

  /// The answer of the problem.
  var answer: ServiceAnswer {
    var fields = headers
    if let retryAfter { fields.append(.init("Retry-After", String(retryAfter))) }
    guard let bytes = try? Body(problem: self).jsonBytes() else {
      // Only NaN and the infinities cannot be written; the status says enough.
      return ServiceAnswer(status, headers: fields, .bytes([]))
    }
    return ServiceAnswer(status, type: "application/problem+json", headers: fields, .bytes(bytes))
  }

  private struct Body: Encodable {
    private enum CodingKeys: String, CodingKey {
      case title, status, detail, hint, name, code, candidates, conflicts, version, steps
    }

    var problem: Problem

    func encode(to encoder: any Encoder) throws {
      let failure = problem.failure
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(Self.title(of: problem.status), forKey: .title)
      try values.encode(problem.status, forKey: .status)
      try values.encode(failure.message, forKey: .detail)
      try values.encodeIfPresent(failure.hint, forKey: .hint)
      try values.encode(failure.name, forKey: .name)
      try values.encode(failure.code.rawValue, forKey: .code)
      if !failure.candidates.isEmpty { try values.encode(failure.candidates, forKey: .candidates) }
      if !failure.conflicts.isEmpty { try values.encode(failure.conflicts, forKey: .conflicts) }
      if let change = problem.change {
        try values.encode(change.version, forKey: .version)
        try values.encodeIfPresent(change.steps, forKey: .steps)
      }
    }

    private static func title(of status: Int) -> String {
      let titles = [
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 409: "Conflict", 412: "Precondition Failed",
        413: "Content Too Large", 415: "Unsupported Media Type", 429: "Too Many Requests",
        431: "Request Header Fields Too Large",
      ]
      return titles[status] ?? "Service Unavailable"
    }
  }
}
