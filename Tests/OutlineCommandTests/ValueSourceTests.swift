import Testing
import outline

struct ValueSourceTests {
  @Test func `it is known of every argument, and the words of help decide`() throws {
    let sources = try ArgumentSources.all()
    #expect(sources.count > 100)
    let unknown = sources.filter { $0.value.contains("unknown") }.keys.sorted()
    #expect(unknown == [], "say in ValueSource what these take")
    let expected = [
      "mv": "items", "mv --section": "sections", "mv --before": "items", "mv --into": "nodes",
      "mv --to-section": "sections",
      "set": "items", "set --text": "nothing",
      "ls": "nodes", "show": "nodes", "expand": "nodes", "blame": "nodes", "log": "nodes",
      "done": "items", "rename": "nodes, nothing", "note": "items, nothing", "copy --into": "nodes",
      "sort": "nodes", "count": "nodes", "capture": "nothing",
      "log --section": "sections", "ls --section": "sections", "set --tag": "tags",
      "section rename": "sections, nothing", "section add --before": "sections",
      "restore": "versions",
      "add --expect-version": "versions", "swipe --action": "actions", "add --id": "nothing",
      "apply": "files",
      "add --db": "files", "ls --view": "views", "collapse --view": "views",
      "pull": "remotes", "sync": "remotes", "remote remove": "remotes", "clone": "remotes, files",
    ]
    for (argument, source) in expected { #expect(sources[argument] == source, "\(argument)") }
  }
}
