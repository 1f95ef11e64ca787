extension OutlineStore {
  /// Triggers of other programs that changes of the outline would fire, by name, as of the opening
  /// of the file. Unless ``Options/allowedTriggers`` names all of them, the file is only read.
  public var foreignTriggers: [ForeignTrigger] { schema.triggers }

  /// Rejects a change of a file if it would fire a foreign trigger, or if part of our schema is
  /// missing or changed.
  func refuseForeignSchema() throws {
    if let refusal = schema.refusal(of: path, allowing: options.allowedTriggers) { throw refusal }
  }
}
