extension OutlineStore {
  /// Triggers of other programs that would run with changes of the outline, by name, as the file
  /// had them when it was opened. Without ``Options/allowedTriggers`` that name all of them the
  /// file is only read.
  public var foreignTriggers: [ForeignTrigger] { schema.triggers }

  /// Refuses to change a file in which that would run something of somebody else, or in which
  /// something of ours is missing.
  func refuseForeignSchema() throws {
    if let refusal = schema.refusal(of: path, allowing: options.allowedTriggers) { throw refusal }
  }
}
