import OutlineOperations
import OutlineStore

/// `GET api/openapi.json`: the description of all routes.
enum Description {
  /// The bytes. The file leaves the operations to the verbs, which know the fields that they read.
  static let json: [UInt8] = {
    let operations = OutlineOperation.verbs.joined().map { verb in
      var verb = verb
      var fields = OperationFields(describing: verb.name)
      // Only reading refuses fields.
      try? verb.exchange(&fields)
      let look = JSONValue.string("#/components/schemas/Configuration")
      fields.types["configuration"]? = .object(["$ref": look])
      return fields.schema
    }
    let text = String(decoding: PackageResources.openapi_json, as: UTF8.self)
    let made = "\"oneOf\": \(JSONValue.array(operations).jsonLine)"
    return Array(text.replacing(#""oneOf": []"#, with: made).utf8)
  }()
}
