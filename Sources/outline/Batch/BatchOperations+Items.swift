import OutlineStore

extension BatchOperations {
  /// The operations on items, each as the command of its name.
  static let items: [String: Reader] = [
    "add": add, "set": set, "mv": move, "rm": remove, "expand": { try expansion(true, &$0) },
    "collapse": { try expansion(false, &$0) }, "fav": favorite, "unfav": unfavorite, "use": use, "swipe": swipe,
  ]

  private static func add(_ fields: inout BatchFields) throws -> BatchOperation {
    _ = fields.value("key")
    guard let text = try fields.text("text") else { throw fields.missing("text") }
    var draft = Item.Draft(
      text: text, id: try fields.text("id").map { try Item.ID(chosen: $0) },
      secondaryText: try fields.emptiableText("secondaryText") ?? nil, image: try fields.emptiableText("image") ?? nil,
      note: try fields.emptiableText("note") ?? nil)
    draft.content.isDone = try fields.flag("isDone") ?? false
    draft.content.attributes = try (fields.emptiableObject("attributes") ?? nil) ?? [:]
    draft.isExpanded = try fields.flag("isExpanded") ?? false
    draft.isFavorite = try fields.flag("isFavorite") ?? false
    let destination = try fields.destination()
    if draft.content.saysNothing { throw OutlineError.emptyText }
    return { [draft] outline, keys in
      let ids = try outline.add([draft], to: destination.map(keys.text))
      return BatchEffect(ids, count: 1)
    }
  }

  private static func set(_ fields: inout BatchFields) throws -> BatchOperation {
    let subjects = try fields.subjects()
    var changes = Item.Changes()
    changes.text = try fields.text("text")
    changes.secondaryText = try fields.emptiableText("secondaryText")
    changes.image = try fields.emptiableText("image")
    changes.note = try fields.emptiableText("note")
    changes.isDone = try fields.flag("isDone")
    let attributes = try fields.emptiableObject("attributes")
    let clearsAttributes = attributes == .some(nil)
    changes.attributes = (attributes ?? nil) ?? [:]
    if changes == Item.Changes() && attributes == nil { throw Failure(.usage, "there is nothing to set") }
    return { [changes] outline, keys in
      let ids = try outline.items(called: keys.texts(of: subjects))
      return BatchEffect(ids, count: try outline.set(ids, changes, clearingAttributes: clearsAttributes))
    }
  }

  private static func move(_ fields: inout BatchFields) throws -> BatchOperation {
    let subjects = try fields.subjects()
    let destination = try fields.destination()
    if !destination.isGiven {
      throw Failure(
        .usage, #"say where to: "before", "after", "into", "toSection", "first" or "last""#)
    }
    return { outline, keys in
      let ids = try outline.items(called: keys.texts(of: subjects))
      return BatchEffect(ids, count: try outline.move(ids, to: destination.map(keys.text)))
    }
  }

  private static func remove(_ fields: inout BatchFields) throws -> BatchOperation {
    let subjects = try fields.subjects()
    return { outline, keys in
      let ids = try outline.items(called: keys.texts(of: subjects))
      return BatchEffect(ids, count: try outline.delete(ids))
    }
  }

  private static func expansion(_ isExpanded: Bool, _ fields: inout BatchFields) throws -> BatchOperation {
    let subjects = try fields.subjectsIfGiven()
    let all = try fields.flag("all") ?? false
    if subjects == nil && !all { throw Failure(.usage, #"say what: "id", "ids", or "all""#) }
    return { outline, keys in
      let nodes =
        try subjects.map { try outline.nodes(called: keys.texts(of: $0)) }
        ?? outline.sections().map { .section($0.id) }
      var effect = BatchEffect([], count: try outline.setExpanded(isExpanded, for: nodes, all: all))
      effect.nodes = nodes.map(\.node)
      return effect
    }
  }

  private static func favorite(_ fields: inout BatchFields) throws -> BatchOperation {
    let subjects = try fields.subjects()
    let rank = try fields.rank()
    return { outline, keys in
      let ids = try outline.items(called: keys.texts(of: subjects))
      let (new, moved) = try outline.makeFavorites(ids, at: rank.map(keys.text))
      return BatchEffect(ids, count: max(new, moved))
    }
  }

  private static func unfavorite(_ fields: inout BatchFields) throws -> BatchOperation {
    let subjects = try fields.subjects()
    return { outline, keys in
      let ids = try outline.items(called: keys.texts(of: subjects))
      return BatchEffect(ids, count: try outline.setFavorite(false, for: ids))
    }
  }

  private static func use(_ fields: inout BatchFields) throws -> BatchOperation {
    let subjects = try fields.subjects()
    return { outline, keys in
      let ids = try outline.items(called: keys.texts(of: subjects))
      try outline.recordUse(of: ids)
      var effect = BatchEffect(ids, count: ids.count)
      effect.isUseOnly = true
      return effect
    }
  }

  private static func swipe(_ fields: inout BatchFields) throws -> BatchOperation {
    let subjects = try fields.subjects()
    guard let name = try fields.text("edge") else { throw fields.missing("edge") }
    guard let edge = SwipeAction.Edge(rawValue: name) else {
      throw Failure(.usage, "there is no edge \(name.debugDescription)", hint: #"there are "leading" and "trailing""#)
    }
    let action = try fields.text("action")
    return { outline, keys in
      let ids = try outline.items(called: keys.texts(of: subjects))
      let performed = try outline.perform(edge, action: action, on: ids)
      var effect = BatchEffect(ids, count: ids.count)
      effect.isUseOnly = performed?.effect == .recordUse
      return effect
    }
  }
}
