import Testing

struct ImportTests {
  @Test func `the built-in list is imported`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline import emoji
      group-smileys-emotion
      group-people-body
      group-animals-nature
      group-food-drink
      group-travel-places
      group-activities
      group-objects
      group-symbols
      group-flags
      ! Imported 3963 emoji in 9 groups, 4070 items → v2  (outline undo)
      $ outline ls
      <id>        😀 Emoji
      group-smileys-emotion    ▸ Smileys & Emotion
      group-people-body        ▸ People & Body
      group-animals-nature     ▸ Animals & Nature
      group-food-drink         ▸ Food & Drink
      group-travel-places      ▸ Travel & Places
      group-activities         ▸ Activities
      group-objects            ▸ Objects
      group-symbols            ▸ Symbols
      group-flags              ▸ Flags
      $ outline show grinning-face
      id         grinning-face
      kind       item
      path       /Emoji/Smileys & Emotion/face-smiling/grinning face
      text       grinning face
      secondary  face, grin, glad, happy, joyful, smile, joy, smiley
      image      😀
      done       no
      favorite   no
      created    <time>
      modified   <time>
      children   0
      expanded   no
      $ outline ls subgroup-face-glasses
      subgroup-face-glasses         ▸ face-glasses
      smiling-face-with-sunglasses      😎 smiling face with sunglasses  bright, cool, face, sun, sunglasses, awesome, chill, shades, best, friends, mutual, sunglass, snapchat, eyewear
      nerd-face                         🤓 nerd face  face, geek, nerd, glasses, smart, dork, nerdy, smiling
      face-with-monocle                 🧐 face with monocle  face, monocle, stuffy, exploration, inspection, wealthy, rich
      $ outline show waving-hand-medium-skin-tone --plain | grep path
      path⇥/Emoji/People & Body/hand-fingers-open/waving hand/waving hand: medium skin tone
      $ outline log --limit 1
      v2  <time>  import  import 3963 emoji  4071 changes
      ! There may be more; --limit shows them
      $ sqlite3 .outline.db "SELECT count(*) FROM item WHERE kind='item'"
      4070
      """#)
  }

  @Test func `a file is imported into a section`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ printf '# group: Smileys\n# subgroup: happy\n1F600 ; fully-qualified # 😀 E1.0 grinning face\n1F44B ; fully-qualified # 👋 E0.6 waving hand\nnonsense\n' | outline import emoji --from - --into work --json
      {
        "changed" : true,
        "count" : 4,
        "did" : "Imported 2 emoji in 1 group, 4 items",
        "nodes" : [
          {
            "hasChildren" : true,
            "id" : "group-smileys",
            "isDone" : false,
            "isExpanded" : false,
            "isFavorite" : false,
            "kind" : "item",
            "level" : 1,
            "parent" : "work",
            "path" : "/Work/Smileys",
            "section" : "work",
            "text" : "Smileys"
          }
        ],
        "schema" : 1,
        "version" : 10,
        "versionName" : "<version name>"
      }
      $ outline ls work --all
      work            Work
      report              Write report ★
      group-smileys     ▸ Smileys
      subgroup-happy      ▸ happy
      grinning-face           😀 grinning face  face, grin, glad, happy, joyful, smile, joy, smiley
      waving-hand             👋 waving hand  hand, wave, waving, bye, goodbye, hello, hey, hi, farewell, solong, hands, palm, gesture
      """#)
  }

  @Test func `the same list can be imported again with new ids`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline import emoji -q > /dev/null
      $ outline import emoji
      ! outline: the id group-smileys-emotion is or was used in the outline
      ! hint: --merge updates the emoji; --new-ids imports them again with new ids
      ? 5
      $ outline import emoji --new-ids --json | jq -c "{did,count}"
      {"did":"Imported 3963 emoji in 9 groups, 4070 items","count":4070}
      """#)
  }

  @Test func `import refuses unreadable files`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline import emoji --from missing.txt
      ! outline: cannot open missing.txt: No such file or directory
      ? 8
      $ echo nothing | outline import emoji --from -
      ! outline: cannot read the emoji data: no emoji found; expected the format of Unicode’s emoji-test.txt (first fault: line 1: expected “code points ; status # emoji name”: nothing)
      ? 2
      $ outline import emoji --into nope
      ! outline: no item or section is named "nope"
      ! hint: outline section add nope
      ? 3
      $ outline import
      OVERVIEW: Import files of other programs, emoji, or a history.

      Examples:
        outline import workflowy.opml
        outline import todo.csv --into Inbox
        outline import todo.opml --merge --dry-run
        outline import emoji
        outline import emoji --from emoji-test.txt --into Explorer
        outline import history all.ndjson copy.outline

      outline import FILE is outline import file FILE; outline import file --help
      explains it.

      USAGE: outline import <subcommand>

      Options of most commands: outline help options

      SUBCOMMANDS:
        file                    Import outlines of other programs; the word file may
                                be left out.
        emoji                   Import all Unicode emoji, with their variants below
                                them.
        history                 Make a new file from the output of outline export
                                history.

        See 'outline help import <subcommand>' for detailed help.
      $ outline import csv
      ! outline: cannot open csv: No such file or directory
      ? 8
      $ outline ls --plain --fields id
      food
      fruit
      apple
      pear
      milk
      work
      report
      """#)
  }

  @Test func `emoji are named by short names and code points`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline import emoji -q > ids
      $ outline find tada --plain --fields id
      party-popper
      $ outline find thumbsup --plain --fields id
      thumbs-up
      $ outline find :+1: --limit 1 --plain --fields id
      thumbs-up
      $ outline find U+1F389 --plain --fields id
      party-popper
      $ outline show :red_heart: --plain --fields image
      ❤️
      $ outline show U+1F389 --section Emoji --plain --fields id
      party-popper
      $ outline show :xyzzy:
      ! outline: no item or section is named ":xyzzy:"
      ! hint: outline ls
      ? 3
      $ outline section add Party --id party --image :tada: -q; outline add :tada: --id word --image U+1F388 --into party -q
      party
      word
      $ outline ls party --all --plain --fields image,text
      🎉⇥Party
      🎈⇥:tada:
      $ outline show :tada: --plain --fields id
      word
      $ outline find :tada: --plain --fields id
      party-popper
      word
      """#)
  }

  @Test func `names in other languages come from CLDR`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ mkdir -p cldr/common/annotations
      $ printf '<ldml><annotations><annotation cp="🎉">fiesta | tada</annotation><annotation cp="🎉" type="tts">confeti</annotation></annotations></ldml>' > cldr/common/annotations/es.xml
      $ printf '<ldml><annotations><annotation cp="🎉" type="tts">papelitos</annotation></annotations></ldml>' > cldr/common/annotations/es_MX.xml
      $ outline import emoji --language es --cldr cldr > ids
      ! outline: 3962 emoji have no name in es, and get the English one
      ! Imported 3963 emoji in 9 groups, 4070 items → v2  (outline undo)
      $ outline show party-popper --plain --fields text,secondary
      confeti⇥fiesta, tada
      $ outline import emoji --language es-mx,en --cldr cldr/common --merge 2>&1 | head -1
      outline: CLDR has no emoji in the language "en"
      $ cp cldr/common/annotations/es.xml cldr/common/annotations/en.xml; outline import emoji --language es-mx --cldr cldr --merge 2>&1 | head -1
      outline: 3962 emoji have no name in es-mx, and get the English one
      $ outline show party-popper --plain --fields text,secondary
      papelitos⇥fiesta, tada
      $ outline import emoji --language xx --cldr cldr
      ! outline: CLDR has no emoji in the language "xx"
      ! hint: ls cldr/common/annotations lists the languages
      ? 2
      $ outline import emoji --language es --cldr nowhere
      ! outline: nowhere has no annotations of emoji
      ! hint: name the folder common of CLDR, which contains the folder annotations
      ? 8
      $ outline import emoji --language ,
      ! outline: --language names no language
      ! hint: write for example en,es
      ? 2
      $ outline import emoji --language es --no-keywords 2>&1 | head -1
      outline: --no-keywords excludes --language and --cldr
      """#)
  }

  @Test func `the installed CLDR has languages that the program does not`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline import emoji --language en,es,de -q > ids
      $ outline show party-popper --plain --fields text
      party popper
      $ outline find "Konfettibombe" --plain --fields id
      party-popper
      $ outline find "cañón de confeti" --plain --fields id
      party-popper
      $ outline import emoji --language es --merge 2>&1 | head -1 | sed 's/[0-9]\+/N/'
      outline: N emoji have no name in es, and get the English one
      $ outline show party-popper --plain --fields text
      cañón de confeti
      """#)
  }

  @Test func `a tag that is read in the text is not shown again`() async throws {
    let bench = try await Workbench.empty()
    let done = try await bench.shell(
      """
      printf -- '- [ ] Milk #shop ^abc\n- [ ] Buy #home bread\n- [ ] Tea #shop\n' > a.md
      outline import a.md -q > ids; outline ls a | tail -n +2 | sed 's/^[^ ]* *//'
      """)
    #expect(done.out == "Milk ^abc  #shop\nBuy #home bread\nTea  #shop\n", "\(done)")
  }
}
