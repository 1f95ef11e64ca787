import Foundation
import OutlineStore
import OutlineUI
import Testing
import UIKit

private final class OwnListCell: UICollectionViewListCell {}
private final class OwnCell: UICollectionViewCell {}

/// The looks that a file describes, as UIKit gets them: of a list, a row, its accessories and its
/// swipes.
@MainActor
struct ListLooksTests {
  private func list(
    isEmpty: Bool = false, isLive: Bool = false, _ change: (inout ListConfiguration) -> Void
  ) -> UICollectionLayoutListConfiguration {
    var configuration = ListConfiguration()
    change(&configuration)
    return UICollectionLayoutListConfiguration(configuration, isEmpty: isEmpty, isLive: isLive)
  }

  /// A cell that shows an item.
  private func cell(
    _ change: (inout Item, inout ListConfiguration) throws -> Void,
    customView: (Accessory) -> UIView? = { _ in nil },
    perform: @escaping @MainActor (AccessoryTap) -> Void = { _ in }
  ) throws -> UICollectionViewListCell {
    var item = Item(
      id: try Item.ID("item"), section: try Section.ID("section"), content: Content(text: "Milk"))
    var configuration = ListConfiguration()
    configuration.accessories = []
    try change(&item, &configuration)
    let cell = UICollectionViewListCell(frame: .zero)
    cell.show(item, in: configuration, customView: customView, perform: perform)
    return cell
  }

  private func present(_ item: inout Item, _ change: (inout ItemPresentation) -> Void) throws {
    var presentation = item.content.presentation
    change(&presentation)
    try item.content.setPresentation(presentation)
  }

  @Test func `each appearance is the one of UIKit`() {
    #expect(list { $0.appearance = .plain }.appearance == .plain)
    #expect(list { $0.appearance = .grouped }.appearance == .grouped)
    #expect(list { $0.appearance = .insetGrouped }.appearance == .insetGrouped)
    #expect(list { $0.appearance = .sidebar }.appearance == .sidebar)
    #expect(list { $0.appearance = .sidebarPlain }.appearance == .sidebarPlain)
  }

  @Test func `headers and footers are those of the section`() {
    let plain = list { _ in }
    #expect(plain.headerMode == .supplementary && plain.footerMode == .none)
    #expect(list { $0.headerMode = .none }.headerMode == .none)
    #expect(list { $0.footerMode = .supplementary }.footerMode == .supplementary)
    #expect(list { $0.headerMode = .firstItemInSection }.headerMode == .firstItemInSection)
    // No row is the header if there is none, or if the rows are those of other sections.
    #expect(
      list(isEmpty: true) { $0.headerMode = .firstItemInSection }.headerMode == .supplementary)
    #expect(list(isLive: true) { $0.headerMode = .firstItemInSection }.headerMode == .supplementary)
    #expect(list { $0.headerTopPadding = 12 }.headerTopPadding == 12)
  }

  @Test func `separators are drawn or not, with their insets and colors`() {
    let chosen = list {
      $0.showsSeparators = false
      $0.separators.topVisibility = .hidden
      $0.separators.bottomVisibility = .visible
      $0.separators.topInsets = .init(leading: 16, trailing: 8)
      $0.separators.color = "#ff9500"
      $0.separators.multipleSelectionColor = "#000000"
    }
    #expect(!chosen.showsSeparators)
    let separators = chosen.separatorConfiguration
    #expect(separators.topSeparatorVisibility == .hidden)
    #expect(separators.bottomSeparatorVisibility == .visible)
    #expect(separators.topSeparatorInsets.leading == 16)
    #expect(separators.topSeparatorInsets.trailing == 8)
    #expect(separators.color.inWords == "#ff9500")
    #expect(separators.multipleSelectionColor.inWords == "#000000")
    // Those of a row are over them.
    var own = SeparatorConfiguration()
    own.topVisibility = .visible
    #expect(separators.overlaid(by: own).topSeparatorVisibility == .visible)
    #expect(separators.overlaid(by: own).bottomSeparatorVisibility == .visible)
  }

  @Test func `a list and a row have their background colors`() throws {
    #expect(list { $0.backgroundColor = "#d8d8dc" }.backgroundColor?.inWords == "#d8d8dc")
    #expect(list { $0.backgroundColor = "no color" }.backgroundColor == nil)
    let cell = try cell { item, _ in try present(&item) { $0.backgroundColor = "#ff0000" } }
    #expect(cell.backgroundConfiguration?.backgroundColor?.inWords == "#ff0000")
    // A cell that is used again loses it.
    let other = Item(
      id: try Item.ID("other"), section: try Section.ID("section"), content: Content(text: "Bread"))
    cell.show(other, in: ListConfiguration()) { _ in }
    #expect(cell.backgroundConfiguration?.backgroundColor == nil)
  }

  @Test func `each kind of accessory is shown in its states`() throws {
    let cell = try cell { _, configuration in
      configuration.accessories = Accessory.Kind.allCases.map { Accessory($0) }
    } customView: { _ in
      UIView(frame: .zero)
    }
    // UIKit puts those of its own kinds in order.
    #expect(
      Set(cell.accessories.map(\.inWords)) == [
        "delete whenEditing", "insert whenEditing", "multiselect whenEditing",
        "reorder whenEditing", "disclosureIndicator always", "label always []",
        "detail always", "popUpMenu always", "customView always trailing",
      ])
    let parent = try self.cell { item, configuration in
      item.hasChildren = true
      configuration.accessories = [Accessory(.outlineDisclosure)]
    }
    #expect(parent.accessories.map(\.inWords) == ["outlineDisclosure always"])
  }

  @Test func `an accessory has the states, the text, the width and the color of the file`() throws {
    let cell = try cell { _, configuration in
      configuration.accessories = [
        Accessory(.label, displayed: .whenEditing, text: "new", tint: "#00ff00"),
        Accessory(.disclosureIndicator, displayed: .whenNotEditing, reservedLayoutWidth: 30),
        Accessory(.detail, isHidden: true),
      ]
    }
    #expect(
      cell.accessories.map(\.inWords) == [
        "label whenEditing [new] #00ff00", "disclosureIndicator whenNotEditing 30.0 wide",
        "detail always hidden",
      ])
  }

  @Test func `the app makes the views of its own accessories, by their ids`() throws {
    var asked: [String?] = []
    let cell = try cell { _, configuration in
      var star = Accessory(.customView, id: "star")
      star.placement = .leading
      configuration.accessories = [star, Accessory(.customView, id: "unknown")]
    } customView: { accessory in
      asked.append(accessory.id)
      return accessory.id == "star" ? UIView(frame: .zero) : nil
    }
    #expect(asked == ["star", "unknown"])
    #expect(cell.accessories.map(\.inWords) == ["customView always leading"])
  }

  @Test func `a view of the app is beside the accessory of a kind, or at the inner end`() throws {
    let others: [UICellAccessory] = [.reorder(), .label(text: "new"), .detail(), .checkmark()]
    let places: [(Accessory.Position?, Int)] = [
      (.before(.label), 1), (.after(.label), 2), (.before(.reorder), 0), (.after(.checkmark), 4),
      (.after(.insert), 4), (nil, 0),
    ]
    for (position, index) in places {
      let cell = try cell { _, configuration in
        var own = Accessory(.customView)
        own.position = position
        configuration.accessories = [own]
      } customView: { _ in
        UIView(frame: .zero)
      }
      #expect(cell.accessories.first?.index(among: others) == index)
    }
  }

  @Test func `a badge is a label before the accessories at the end of the row`() throws {
    let cell = try cell { item, configuration in
      configuration.accessories = [Accessory(.detail)]
      try present(&item) { $0.badge = "12" }
    }
    #expect(cell.accessories.map(\.inWords) == ["label always [12]", "detail always"])
  }

  @Test func `content has the kind of the section, or of its item`() throws {
    func words(_ change: (inout Item, inout ListConfiguration) throws -> Void) throws -> String? {
      (try cell(change).contentConfiguration as? UIListContentConfiguration)?.inWords
    }
    #expect(try words { _, _ in } == "cell, Milk")
    #expect(
      try words { item, _ in item.content.secondaryText = "1 l" } == "subtitleCell, Milk, 1 l")
    #expect(
      try words { item, configuration in
        item.content.secondaryText = "1 l"
        configuration.contentKind = .valueCell
      } == "valueCell, Milk, 1 l")
    #expect(try words { $1.appearance = .sidebar } == "sidebarCell, Milk")
    let kinds: [ContentKind] = [
      .sidebarSubtitleCell, .accompaniedSidebarCell, .accompaniedSidebarSubtitleCell, .plainHeader,
      .plainFooter, .groupedHeader, .groupedFooter, .sidebarHeader, .prominentInsetGroupedHeader,
      .extraProminentInsetGroupedHeader,
    ]
    for kind in kinds {
      #expect(
        try words { item, _ in try present(&item) { $0.contentKind = kind } }
          == "\(kind.rawValue), Milk")
    }
  }

  @Test func `swipes have the titles, colors and styles of the file, and say that they are done`() {
    let swipes = SwipeAction.Edge.allCases.map { edge in
      var configuration = ListConfiguration()
      configuration.trailingActions.append(
        SwipeAction(title: "Later", effect: .custom, color: "#0000ff", id: "later"))
      configuration.performsFirstActionWithFullSwipe = false
      let item = Item(
        id: Item.ID.random(), section: Section.ID.random(), content: Content(text: "Milk"))
      let appearance = item.appearance(in: configuration)
      return UISwipeActionsConfiguration(
        edge == .leading ? appearance.leadingActions : appearance.trailingActions
      ) { _ in true }
    }
    #expect(swipes[0]?.actions.map(\.title) == ["Favorite"])
    #expect(swipes[0]?.actions.map(\.style) == [.normal])
    #expect(swipes[1]?.actions.map(\.title) == ["Delete", "Later"])
    #expect(swipes[1]?.actions.map(\.style) == [.destructive, .normal])
    #expect(swipes[1]?.actions.last?.backgroundColor?.inWords == "#0000ff")
    #expect(swipes[1]?.performsFirstActionWithFullSwipe == false)
  }

  @Test func `sections share one look, and each has cells of a class of the app`() async throws {
    try await ShownFile.with { outline in
      for title in ["First", "Second"] {
        let section = try outline.addSection(title)
        try outline.add(Item.Draft(text: "in \(title)"), to: .last(in: section))
      }
    } showing: { file in
      let look = list { $0.headerMode = .none }
      let view = UICollectionView(
        frame: file.view.frame,
        collectionViewLayout: UICollectionViewCompositionalLayout.list(using: look))
      let first = UICollectionView.CellRegistration<OwnListCell, ShownList.Row> { cell, _, row in
        cell.show(row.item, in: row.configuration) { _ in }
      }
      let second = UICollectionView.CellRegistration<OwnCell, ShownList.Row> { cell, _, row in
        cell.contentConfiguration = UIListContentConfiguration(
          row.item.content, as: row.appearance)
      }
      let collection = OutlineCollection(file.list, view) { [list = file.list] view, path, id in
        guard let row = list.rows.first(where: { $0.id == id }) else { return nil }
        return path.section == 0
          ? view.dequeueConfiguredReusableCell(using: first, for: path, item: row)
          : view.dequeueConfiguredReusableCell(using: second, for: path, item: row)
      }
      try await file.wait { collection.diffable.snapshot().itemIdentifiers.count == 2 }
      #expect(UIKitPerson(view).screen.first == "in First")
      view.layoutIfNeeded()
      let cells = (0..<2).map { view.cellForItem(at: IndexPath(item: 0, section: $0)) }
      #expect(cells[0] is OwnListCell && cells[1] is OwnCell)
      let content = cells[1]?.contentConfiguration as? UIListContentConfiguration
      #expect(content?.inWords == "cell, in Second")
    }
  }
}
