import OutlineStore

extension BatchOperations {
  /// The operations on sections, each as the command of its name.
  static let sections: [String: Reader] = [
    "section add": addSection, "section rename": renameSection, "section configure": configureSection,
    "section move": moveSection, "section remove": removeSection,
  ]

  private static func addSection(_ fields: inout BatchFields) throws -> BatchOperation {
    _ = fields.value("key")
    guard let title = try fields.text("text") else { throw fields.missing("text") }
    let id = try fields.text("id").map { try Section.ID(chosen: $0) }
    let image = try fields.emptiableText("image") ?? nil
    let change = try fields.value("configuration").map(ConfigurationChange.init)
    let rank = try fields.rank()
    return { outline, keys in
      var configuration = ListConfiguration()
      try change?.apply(to: &configuration) { try outline.section(named: keys.text(of: $0)) }
      let new = try outline.addSection(
        title, id: id, image: image, configuration: configuration,
        at: rank.map(keys.text).amongSections(of: outline))
      return BatchEffect(new, count: 1)
    }
  }

  private static func renameSection(_ fields: inout BatchFields) throws -> BatchOperation {
    let subject = try fields.subject()
    let title = try fields.text("text")
    let image = try fields.emptiableText("image")
    if title == nil && image == nil { throw Failure(.usage, "there is no new text or image") }
    return { outline, keys in
      let id = try outline.section(named: keys.text(of: subject))
      let isChanged = try outline.rename(id, to: title ?? outline.section(id).title, image: image)
      return BatchEffect(id, count: isChanged ? 1 : 0)
    }
  }

  private static func configureSection(_ fields: inout BatchFields) throws -> BatchOperation {
    let subject = try fields.subject()
    guard let value = fields.value("configuration") else { throw fields.missing("configuration") }
    let change = try ConfigurationChange(value)
    return { outline, keys in
      let id = try outline.section(named: keys.text(of: subject))
      let isChanged = try outline.configure(id) { configuration in
        try change.apply(to: &configuration) { try outline.section(named: keys.text(of: $0)) }
      }
      return BatchEffect(id, count: isChanged ? 1 : 0)
    }
  }

  private static func moveSection(_ fields: inout BatchFields) throws -> BatchOperation {
    let subject = try fields.subject()
    let rank = try fields.rank()
    if rank.count == 0 { throw Failure(.usage, #"say where to: "before", "after", "first" or "last""#) }
    return { outline, keys in
      let id = try outline.section(named: keys.text(of: subject))
      let isMoved = try outline.move(id, to: rank.map(keys.text).amongSections(of: outline))
      return BatchEffect(id, count: isMoved ? 1 : 0)
    }
  }

  private static func removeSection(_ fields: inout BatchFields) throws -> BatchOperation {
    let subject = try fields.subject()
    return { outline, keys in
      let id = try outline.section(named: keys.text(of: subject))
      return BatchEffect(id, count: try outline.delete(id) + 1)
    }
  }
}
