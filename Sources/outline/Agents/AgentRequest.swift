#if Agents
public import OutlineStore

/// A request or a notification of JSON-RPC 2.0.
struct AgentRequest {
  /// The number or text that its answer repeats; `nil` for a notification.
  let id: JSONValue?
  let method: String
  let params: [String: JSONValue]

  /// - Throws: ``ProtocolError`` if the value is neither; `nil` for an answer, which nobody awaits.
  init?(_ value: JSONValue) throws(ProtocolError) {
    guard case .object(let fields) = value, fields["jsonrpc"] == "2.0"
    else { throw ProtocolError(.request, "a message is an object with \"jsonrpc\": \"2.0\"") }
    switch fields["id"] {
    case nil: id = nil
    case .string, .integer: id = fields["id"]
    default: throw ProtocolError(.request, "\"id\" takes a text or a whole number")
    }
    guard case .string(let method)? = fields["method"] else {
      if fields["result"] != nil || fields["error"] != nil { return nil }
      throw ProtocolError(.request, "\"method\" takes a text", id: id)
    }
    self.method = method
    switch fields["params"] {
    case nil: params = [:]
    case .object(let object): params = object
    default: throw ProtocolError(.params, "\"params\" takes an object", id: id)
    }
  }

  /// The revision that each request of the newest protocol names; `nil` for an older one.
  var revision: JSONValue? { meta["io.modelcontextprotocol/protocolVersion"] }

  /// The name of the program that asks.
  var client: String? {
    let info = params["clientInfo"] ?? meta["io.modelcontextprotocol/clientInfo"]
    if case .object(let info)? = info, case .string(let name)? = info["name"] { return name }
    return nil
  }

  private var meta: [String: JSONValue] {
    if case .object(let meta)? = params["_meta"] { meta } else { [:] }
  }

  /// A text among the parameters.
  /// - Throws: ``ProtocolError`` if it is missing.
  func text(_ name: String) throws(ProtocolError) -> String {
    if case .string(let text)? = params[name] { return text }
    throw ProtocolError(.params, "\(method) needs the text \(name.inQuotes)")
  }
}

/// A message that cannot be answered.
struct ProtocolError: Error {
  /// The numbers of the errors that JSON-RPC and the protocol define.
  enum Code: Int64 {
    case parse = -32700
    case request = -32600
    case method = -32601
    case params = -32602
    case revision = -32022
  }

  let code: Code
  let message: String
  var id: JSONValue?
  var data: JSONValue?

  init(_ code: Code, _ message: String, id: JSONValue? = nil, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.id = id
    self.data = data
  }

  /// The answer to a request.
  func answer(to id: JSONValue?) -> JSONValue {
    var error: [String: JSONValue] = ["code": .integer(code.rawValue), "message": .string(message)]
    error["data"] = data
    return ["jsonrpc": "2.0", "id": id ?? self.id ?? .null, "error": .object(error)]
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  public init(integerLiteral number: Int64) { self = .integer(number) }
  public init(arrayLiteral values: JSONValue...) { self = .array(values) }
  public init(dictionaryLiteral fields: (String, JSONValue)...) {
    self = .object(Dictionary(fields) { $1 })
  }
}
#endif
