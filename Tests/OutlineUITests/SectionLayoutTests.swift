import Foundation
import OutlineStore
import OutlineUI
import Testing
import UIKit

/// The sections of a compositional layout, as configurations ask for them, with the numbers of the
/// samples.
@MainActor
struct SectionLayoutTests {
  private final class Environment: NSObject, NSCollectionLayoutEnvironment,
    NSCollectionLayoutContainer
  {
    let effectiveContentSize: CGSize
    var container: any NSCollectionLayoutContainer { self }

    init(width: Double) { effectiveContentSize = CGSize(width: width, height: 800) }
  }

  private func section(
    width: Double = 400, _ change: (inout ListConfiguration) -> Void
  ) -> NSCollectionLayoutSection {
    var configuration = ListConfiguration()
    change(&configuration)
    return .outline(
      configuration, list: UICollectionLayoutListConfiguration(configuration),
      environment: Environment(width: width))
  }

  /// A group and what is in it, in words.
  private func words(_ item: NSCollectionLayoutItem) -> String {
    let size = item.layoutSize.inWords
    guard let group = item as? NSCollectionLayoutGroup else { return "tile \(size)" }
    let parts = group.subitems.map(words).joined(separator: ", ")
    return "\(group.inWords) \(size) [\(parts)]"
  }

  @Test func `columns are counted, so that the space between them fits`() throws {
    let grid = section {
      $0.layout = .grid(columns: 2)
      $0.itemHeight = .points(44)
      $0.itemSpacing = 10
      $0.contentInsets = .init(top: 0, leading: 10, bottom: 0, trailing: 10)
    }
    let group = try #require(grid.madeOf)
    #expect(
      words(group)
        == "2 in a row 1.0 of the width, 44.0 points [tile 1.0 of the width, 1.0 of the height]")
    #expect(group.interItemSpacing?.spacing == 10 && grid.interGroupSpacing == 10)
    #expect(
      grid.contentInsets == NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10))
  }

  @Test(arguments: [(800.0, 1), (801.0, 2)])
  func `a wide window has more columns`(width: Double, columns: Int) throws {
    let grid = section(width: width) {
      $0.layout = .grid(columns: 1)
      $0.columnSteps = [.init(minimumWidth: 801, columns: 2)]
    }
    #expect(try words(#require(grid.madeOf)).hasPrefix("\(columns) in a row"))
  }

  @Test func `a strip scrolls sideways, by groups of its own width`() throws {
    let strip = section {
      $0.layout = .strip
      $0.groupWidth = .fractionOfWidth(0.28)
      $0.itemHeight = .fractionOfWidth(0.2)
      $0.orthogonalScrolling = .continuousGroupLeadingBoundary
      $0.itemInsets = .init(top: 5, leading: 5, bottom: 5, trailing: 5)
    }
    let group = try #require(strip.madeOf)
    #expect(words(group).hasPrefix("1 in a row 0.28 of the width, 0.2 of the width"))
    #expect(strip.orthogonalScrollingBehavior == .continuousGroupLeadingBoundary)
    #expect(
      group.subitems.first?.contentInsets
        == NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5))
  }

  @Test func `a pinned header stays above the rows, and the footer does not`() {
    for layout in [ListConfiguration.Layout.list, .grid(columns: 2), .strip] {
      let section = section {
        $0.layout = layout
        $0.pinsHeader = true
        $0.footerMode = .supplementary
      }
      let items = section.boundarySupplementaryItems
      #expect(items.map(\.pinToVisibleBounds) == [true, false])
      #expect(items.map(\.zIndex) == [2, 0])
      #expect(items.map(\.alignment) == [.top, .bottom])
    }
  }

  @Test func `five squares are a line, each inset by 5`() throws {
    let grid = section {
      $0.layout = .grid(columns: 5)
      $0.itemHeight = .fractionOfWidth(0.2)
      $0.itemInsets = .init(top: 5, leading: 5, bottom: 5, trailing: 5)
    }
    let group = try #require(grid.madeOf)
    #expect(
      words(group)
        == "5 in a row 1.0 of the width, 0.2 of the width [tile 1.0 of the width, 1.0 of the height]"
    )
    let inset = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    #expect(group.subitems.first?.contentInsets == inset)
  }

  @Test func `a group has a large tile, and two beside it`() throws {
    let nested = section {
      $0.layout = .grid(columns: 1)
      $0.itemHeight = .fractionOfWidth(0.4)
      $0.group = .horizontal(1, [.tile(0.7), .vertical(0.3, [.tile(0.5), .tile(0.5)])])
    }
    #expect(
      try words(#require(nested.madeOf)) == """
        2 in a row 1.0 of the width, 0.4 of the width [tile 0.7 of the width, 1.0 of the height, \
        2 in a column 0.3 of the width, 1.0 of the height [tile 1.0 of the width, 0.5 of the height, \
        tile 1.0 of the width, 0.5 of the height]]
        """)
  }

  @Test func `each way of scrolling sideways is the one of UIKit`() {
    let pairs:
      [(
        ListConfiguration.OrthogonalScrolling, UICollectionLayoutSectionOrthogonalScrollingBehavior
      )] = [
        (.none, .none), (.continuous, .continuous),
        (.continuousGroupLeadingBoundary, .continuousGroupLeadingBoundary), (.paging, .paging),
        (.groupPaging, .groupPaging), (.groupPagingCentered, .groupPagingCentered),
      ]
    for (stored, shown) in pairs {
      let strip = section {
        $0.layout = .strip
        $0.orthogonalScrolling = stored
      }
      #expect(strip.orthogonalScrollingBehavior == shown)
    }
    #expect(section { $0.layout = .strip }.orthogonalScrollingBehavior == .continuous)
  }
}
