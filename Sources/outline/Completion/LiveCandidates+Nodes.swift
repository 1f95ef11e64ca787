import OutlineOperations
import OutlineStore

// Sections and items: by path, title, id, or the beginning of a text.
extension LiveCandidates {
  func nodes(in outline: OutlineReader, _ kind: Node.Kind?) throws -> [Candidate] {
    if word.hasPrefix("/") { return try paths(in: outline, kind) }
    if word.hasPrefix("=") { return try wholeTexts(in: outline, kind) }
    if word.isEmpty {
      let sections = kind == .item ? [] : try titles(in: outline, butNot: [])
      let items =
        kind == .section
        ? [] : try outline.labelsTouchedLast(limit: limit).filter { $0.kind == .item }
      return sections.map(\.candidate)
        + (items.isEmpty && sections.isEmpty ? [] : [Self.lastTouched])
        + items.compactMap(candidate)
    }
    let identified = try outline.labels(idPrefix: word, kind, limit: limit)
    let sections = kind == .item ? [] : try titles(in: outline, butNot: identified.map(\.id))
    let items = kind == .section ? [] : try texts(in: outline, butNot: identified.map(\.id))
    let titled = Set(sections.map(\.id))
    return sections.map(\.candidate) + (word == "@" ? [Self.lastTouched] : [])
      + identified.filter { !titled.contains($0.id) }.compactMap(candidate) + items
  }

  private static let lastTouched = Candidate(
    value: "@", description: "the node touched last", group: .items)

  /// Sections by title, or by id if the title would not resolve to the section.
  /// - Parameters:
  ///   - outline: the outline.
  ///   - identified: nodes whose ids begin with the word. Of these, only titles that also begin
  ///     with it are offered.
  private func titles(
    in outline: OutlineReader, butNot identified: [NodeID]
  ) throws -> [(id: NodeID, candidate: Candidate)] {
    try outline.labels(under: nil, textPrefix: word, limit: limit).compactMap { label in
      if identified.contains(label.id) && !label.text.hasUTF8Prefix(word) { return nil }
      let isName =
        (try? NameResolver(outline).section(.name(label.text)))?.id == label.id
        && !label.text.hasPrefix("-") && label.text.isOneLine
      guard isName else { return candidate(label).map { (label.id, $0) } }
      let count = try outline.section(Section.ID(label.id.rawValue)).itemCount
      let description = [label.image, count.plural("item")].compactMap { $0 }.joined(separator: " ")
      return (label.id, Candidate(value: label.text, description: description, group: .sections))
    }
  }

  /// The id of a node, described by its text.
  private func candidate(_ label: NodeLabel) -> Candidate? {
    // An id that begins with a dash would be read as an option.
    if label.id.rawValue.hasPrefix("-") { return nil }
    return Candidate(
      value: label.id.rawValue, description: Self.text(of: label),
      group: label.kind == .section ? .sections : .items)
  }

  /// Items whose text begins with the word: the text if it names the item, or else the path. Fish
  /// shows no path beside an id that the word begins.
  private func texts(in outline: OutlineReader, butNot known: [NodeID]) throws -> [Candidate] {
    let labels = try outline.labels(textPrefix: word, limit: limit).filter {
      !known.contains($0.id)
    }
    let paths = try labels.map { NodePath.text(of: try outline.path(of: Item.ID($0.id.rawValue))) }
    let counts = paths.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let names = NameResolver(outline)
    return zip(labels, paths).map { label, path in
      let (id, text) = (label.id, label.text)
      var candidate = Candidate(
        value: id.rawValue, description: Self.text(of: label), group: .texts)
      // A path that two items share is not a name.
      guard counts[path] == 1 && path.isOneLine && !text.isEmpty else { return candidate }
      let isName = !text.hasPrefix("-") && (try? names.node(.name(text)))?.id == id
      candidate.value = isName ? text : path
      candidate.description = isName ? path : label.image ?? ""
      return candidate
    }
  }

  /// Complete texts that only one node has, as names with `=`.
  private func wholeTexts(in outline: OutlineReader, _ kind: Node.Kind?) throws -> [Candidate] {
    let text = String(word.dropFirst())
    let sections = try outline.labels(under: nil, textPrefix: text, limit: limit)
    let items = try outline.labels(textPrefix: text, limit: limit)
    let names = NameResolver(outline)
    return (sections + items).compactMap { label in
      let name = "=" + label.text
      guard kind == nil || label.kind == kind, label.text.isOneLine, name.hasUTF8Prefix(word),
        (try? names.node(.name(name)))?.id == label.id
      else { return nil }
      return Candidate(
        value: name, description: label.image ?? "",
        group: label.kind == .section ? .sections : .texts)
    }
  }

  /// The children of the typed path, up to its last slash.
  private func paths(in outline: OutlineReader, _ kind: Node.Kind?) throws -> [Candidate] {
    let (folder, rest) = Self.split(word)
    if kind == .section && !folder.isEmpty { return [] }
    let parent = folder.isEmpty ? nil : try NameResolver(outline).node(.name(folder)).id
    let labels = try outline.labels(under: parent, textPrefix: rest, limit: limit)
    let texts = labels.reduce(into: [:]) { $0[$1.text, default: 0] += 1 }
    return labels.compactMap { label in
      // A section is not an item, but its path leads to items.
      if kind == .item && label.kind == .section && !label.hasChildren { return nil }
      if label.text.isEmpty || texts[label.text] != 1 { return candidate(label) }
      let goesOn = label.hasChildren && kind != .section
      let path = folder + NodePath.text(of: [label.text]) + (goesOn ? "/" : "")
      return Candidate(value: path, description: label.image ?? "", group: .paths, isOpen: goesOn)
    }
  }

  /// A path up to its last slash, and the text after it, which may be incomplete.
  private static func split(_ path: String) -> (folder: String, rest: String) {
    var (end, isEscaped, rest) = (path.startIndex, false, "")
    for index in path.indices {
      let character = path[index]
      if isEscaped || (character != "/" && character != "\\") {
        rest.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        end = index
        rest = ""
      }
    }
    return (String(path[..<end]), rest)
  }

  private static func text(of label: NodeLabel) -> String {
    [label.image, label.text].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
