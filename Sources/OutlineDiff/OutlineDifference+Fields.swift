public import OutlineModel

extension OutlineDifference.FieldChange {
  /// The fields in which two contents differ, in the order of their declaration.
  /// - Complexity: O(size of the contents).
  public static func changes(from old: Content, to new: Content) -> [Self] {
    var changes: [Self] = []
    if !old.text.hasSameScalars(as: new.text) { changes.append(.text(from: old.text, to: new.text)) }
    if !old.secondaryText.hasSameScalars(as: new.secondaryText) {
      changes.append(.secondaryText(from: old.secondaryText, to: new.secondaryText))
    }
    if !old.image.hasSameScalars(as: new.image) { changes.append(.image(from: old.image, to: new.image)) }
    if !old.note.hasSameScalars(as: new.note) { changes.append(.note(from: old.note, to: new.note)) }
    if old.isDone != new.isDone { changes.append(.isDone(from: old.isDone, to: new.isDone)) }
    if old.attributes != new.attributes { changes.append(.attributes(from: old.attributes, to: new.attributes)) }
    return changes
  }

  /// The same change the other way round.
  public var inverse: Self {
    switch self {
    case .text(let old, let new): .text(from: new, to: old)
    case .secondaryText(let old, let new): .secondaryText(from: new, to: old)
    case .image(let old, let new): .image(from: new, to: old)
    case .note(let old, let new): .note(from: new, to: old)
    case .isDone(let old, let new): .isDone(from: new, to: old)
    case .attributes(let old, let new): .attributes(from: new, to: old)
    }
  }

  /// Writes the new value over the old one.
  /// - Returns: whether the content had the old value; otherwise it stays as it was.
  func apply(to content: inout Content) -> Bool {
    func exchange<Value>(_ stored: inout Value, _ new: Value, if isOld: Bool) -> Bool {
      if isOld { stored = new }
      return isOld
    }
    switch self {
    case .text(let old, let new): return exchange(&content.text, new, if: content.text.hasSameScalars(as: old))
    case .secondaryText(let old, let new):
      return exchange(&content.secondaryText, new, if: content.secondaryText.hasSameScalars(as: old))
    case .image(let old, let new): return exchange(&content.image, new, if: content.image.hasSameScalars(as: old))
    case .note(let old, let new): return exchange(&content.note, new, if: content.note.hasSameScalars(as: old))
    case .isDone(let old, let new): return exchange(&content.isDone, new, if: content.isDone == old)
    case .attributes(let old, let new): return exchange(&content.attributes, new, if: content.attributes == old)
    }
  }

  /// The name of the field, as it is stored.
  public var field: String {
    switch self {
    case .text: "text"
    case .secondaryText: "secondaryText"
    case .image: "image"
    case .note: "note"
    case .isDone: "isDone"
    case .attributes: "attributes"
    }
  }
}

extension String {
  /// Whether both are stored alike: `é` in one scalar and in two are equal strings, but not the same text in a file.
  func hasSameScalars(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

extension Optional<String> {
  func hasSameScalars(as other: String?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let left?, let right?): left.hasSameScalars(as: right)
    default: false
    }
  }
}
