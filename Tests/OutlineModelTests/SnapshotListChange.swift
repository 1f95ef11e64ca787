import OutlineModel

/// A change to an outline snapshot as a value, so that it can be made to the snapshot and to the
/// model alike.
enum ListChange {
  case append([Int], to: String?)
  case insertBefore([Int], Int)
  case insertAfter([Int], Int)
  case replace(itemsOf: String, with: [Int])
  case delete([Int])
  case removeMultiples(of: Int)
  case deleteAll
  case moveBefore(Int, Int)
  case moveAfter(Int, Int)
  case reload([Int])
  case reconfigure([Int])
  case clearMarks
  case appendSections([String])
  case insertSectionsBefore([String], String)
  case insertSectionsAfter([String], String)
  case deleteSections([String])
  case moveSectionBefore(String, String)
  case moveSectionAfter(String, String)
  case reloadSections([String])
}

extension OutlineSnapshot<String, Int> {
  mutating func make(_ change: ListChange) throws(SnapshotError) {
    switch change {
    case .append(let items, let section): try appendItems(items, toSection: section)
    case .insertBefore(let items, let anchor): try insertItems(items, beforeItem: anchor)
    case .insertAfter(let items, let anchor): try insertItems(items, afterItem: anchor)
    case .replace(let section, let items): try replaceItems(inSection: section, with: items)
    case .delete(let items): try deleteItems(items)
    case .removeMultiples(let divisor):
      try deleteItems(itemIdentifiers.filter { $0.isMultiple(of: divisor) })
    case .deleteAll: deleteAllItems()
    case .moveBefore(let item, let anchor): try moveItem(item, beforeItem: anchor)
    case .moveAfter(let item, let anchor): try moveItem(item, afterItem: anchor)
    case .reload(let items): try reloadItems(items)
    case .reconfigure(let items): try reconfigureItems(items)
    case .clearMarks: clearMarks()
    case .appendSections(let sections): try appendSections(sections)
    case .insertSectionsBefore(let sections, let anchor):
      try insertSections(sections, beforeSection: anchor)
    case .insertSectionsAfter(let sections, let anchor):
      try insertSections(sections, afterSection: anchor)
    case .deleteSections(let sections): try deleteSections(sections)
    case .moveSectionBefore(let section, let anchor):
      try moveSection(section, beforeSection: anchor)
    case .moveSectionAfter(let section, let anchor): try moveSection(section, afterSection: anchor)
    case .reloadSections(let sections): try reloadSections(sections)
    }
  }
}

extension ListModel {
  mutating func make(_ change: ListChange) throws(SnapshotError) {
    switch change {
    case .append(let items, let section): try append(items, to: section)
    case .insertBefore(let items, let anchor): try place(items, beside: anchor, offset: 0)
    case .insertAfter(let items, let anchor): try place(items, beside: anchor, offset: 1)
    case .replace(let section, let items): try replace(itemsOf: section, with: items)
    case .delete(let items): try delete(items)
    case .removeMultiples(let divisor): remove(items.filter { $0.isMultiple(of: divisor) })
    case .deleteAll: sections = []
    case .moveBefore(let item, let anchor): try move(item, beside: anchor, offset: 0)
    case .moveAfter(let item, let anchor): try move(item, beside: anchor, offset: 1)
    case .reload(let items): try mark(items, \.reloadedItems)
    case .reconfigure(let items): try mark(items, \.reconfiguredItems)
    case .clearMarks: clearMarks()
    case .appendSections(let new): try add(new, beside: nil, offset: 0)
    case .insertSectionsBefore(let new, let anchor): try add(new, beside: anchor, offset: 0)
    case .insertSectionsAfter(let new, let anchor): try add(new, beside: anchor, offset: 1)
    case .deleteSections(let doomed): try delete(sections: doomed)
    case .moveSectionBefore(let section, let anchor): try move(section, beside: anchor, offset: 0)
    case .moveSectionAfter(let section, let anchor): try move(section, beside: anchor, offset: 1)
    case .reloadSections(let sections): try mark(sections: sections)
    }
    forgetMarks()
  }
}
