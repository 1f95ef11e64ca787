import Foundation
import TestSupport
import Testing

struct DocumentationTests {
  /// The pages that show commands with what they print.
  private static let pages: [String] = {
    let folder =
      (try? FileManager.default.contentsOfDirectory(atPath: Page.repository + "/Documentation"))
      ?? []
    return
      (["README.md"] + folder.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/\($0)" })
      .filter { (try? Page($0).blocks("console").isEmpty) == false }
  }()

  @Test func `the README, the tour and the recipes for moving show commands`() {
    #expect(
      Set(Self.pages).isSuperset(of: [
        "README.md", "Documentation/moving.md", "Documentation/tour.md",
      ]))
  }

  @Test func `the reference matches the help of the commands`() async throws {
    let bench = try Workbench.bare()
    let page = try await bench.shell(
      "outline documentation markdown | cmp - '\(Page.repository)/Documentation/cli.md'")
    #expect(page == .init(out: "", err: "", code: 0), "make-reference writes it anew")
  }

  @Test func `the page of the schema matches schema.sql and sqlite3's output`() async throws {
    let bench = try Workbench.bare()
    let answer = try await bench.shell(
      "'\(Page.repository)/Scripts/maintain/make-schema-page' --check")
    #expect(answer == .init(out: "", err: "", code: 0), "make-schema-page writes it again")
  }

  @Test(arguments: pages)
  func `a page shows the output of its commands`(_ page: String) async throws {
    let answer = try await Workbench.bare().shell(
      "'\(Page.repository)/Scripts/maintain/make-transcripts' --check '\(page)'", startsMany: true)
    #expect(answer == .init(out: "", err: "", code: 0), "make-transcripts writes it again")
  }

  @Test func `every command and topic has a man page, in which groff finds no fault`() async throws
  {
    let bench = try Workbench.bare()
    try await bench.expect(
      #"""
      $ outline documentation man man > pages; grep -c . pages | awk '$1 > 40'  | wc -l
      1
      $ grep -E 'outline(-mv|-section-add|-ids)?\.' pages
      man/man1/outline.1
      man/man1/outline-section-add.1
      man/man1/outline-mv.1
      man/man7/outline-ids.7
      $ for page in $(cat pages); do groff -man -Tutf8 -ww -z $page; done
      $ for page in $(cat pages); do LC_ALL=C grep -n '[^ -~]' $page; done
      ? 1
      $ groff -man -Tutf8 -P-c man/man1/outline-mv.1 | sed 's/.\x08//g' | grep -A 12 NAME
      NAME
             outline-mv - Move items together with their children

      SYNOPSIS
             outline  mv  [<id>  ...] [--section <section>] [--before <id>] [--after
             <id>] [--into <id>] [--to-section <section>] [--first] [--last]  [--up]
             [--down]

             Also: move

      EXAMPLES
               outline mv bkzp --before qwvt
               outline mv bkzp qwvt hjkm --into Groceries
      $ outline documentation man man > again; cmp pages again
      $ outline documentation man
      ! outline: give a folder for the man pages
      ! hint: outline documentation --help
      ? 2
      $ outline documentation man /dev/null/x 2>&1 | head -1 | cut -c1-50
      outline: cannot write /dev/null/x/man1/outline.1: 
      """#)
  }

  @Test func `the examples of the topics work`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline section add Groceries -q > section
      $ outline help formats | grep -E '^  (printf|outline ls|outline find|outline diff @-)' > formats; sh -e formats > answer
      ! Added "Fruit" and 2 others → v11  (outline undo)
      ! Moved "Milk" to /Groceries → v12  (outline undo)
      $ wc -l < formats; grep -c . answer; outline apply change.json --dry-run -q
      4
      15
      ! outline: cannot apply the changes: 1 conflict
      !   milk  Milk  is a child of <id> now
      ! hint: --force applies the rest
      ? 5
      $ outline help ids | grep -E '^  outline (find|add)' > ids; sh -e ids
      ! Nothing to change, still v12
      ! Added "Milk" and "Bread" → v13  (outline undo)
      ! Made "Milk" and "Bread" favorites → v14  (outline undo)
      """#)
  }
}
