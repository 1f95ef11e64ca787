import OutlineOperations
import OutlineStore

// The fields of each answer, and the answers that refuse a request before it is read.
extension Service {
  /// An answer with the fields that each answer has.
  static func withSecurityHeaders(_ answer: ServiceAnswer) -> ServiceAnswer {
    var answer = answer
    answer.headers += securityHeaders
    if answer.value(of: "cache-control") == nil {
      answer.headers.append(.init("Cache-Control", "no-store"))
    }
    return answer
  }

  /// The page may load and call only its own server.
  private static let securityHeaders = [String: String](embedded: "headers.txt")
    .sorted { $0.key < $1.key }.map { ServiceRequest.Header($0.key, $0.value) }

  /// The answer to a body that is larger than the limit.
  static var bodyRefusal: ServiceAnswer { withSecurityHeaders(tooLarge.answer) }

  /// The answer to bytes that are not a request.
  public static var malformedRefusal: ServiceAnswer {
    withSecurityHeaders(Problem(400, .usage, "the request is not HTTP/1.1").answer)
  }

  static var tooLarge: Problem {
    Problem(
      413, .usage, "the body has more than \(bodyLimit) bytes", hint: "send it in several requests")
  }
}

extension ServiceRequest {
  /// Adds bytes to the body.
  /// - Returns: the answer that refuses the body, because it is too large; `nil` if it is not.
  public mutating func addBody(_ bytes: [UInt8]) -> ServiceAnswer? {
    body += bytes
    return body.count > Service.bodyLimit ? Service.bodyRefusal : nil
  }
}
