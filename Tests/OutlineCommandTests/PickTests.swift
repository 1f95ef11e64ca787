import Testing

/// fzf answers by itself here: with --filter it prints all lines that fit.
struct PickTests {
  @Test func `in a pipe the choice is printed, and its use counted`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ FZF_DEFAULT_OPTS=--filter=pear outline pick
      🍐
      ! Used "Pear"
      $ FZF_DEFAULT_OPTS=--filter=^Milk outline pick food -q
      Milk
      $ outline recents --plain --fields id
      milk
      pear
      $ outline check
      ! No problems from v1 to v9
      """#)
  }

  @Test func `on a terminal the choice is copied`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ export FZF_DEFAULT_OPTS=--filter=pear OUTLINE_CLIPBOARD='cat > copied'; terminal outline pick
      Copied 🍐
      $ cat copied
      🍐
      $ FZF_DEFAULT_OPTS=--filter=pear terminal outline pick --no-copy -q
      🍐
      $ export FZF_DEFAULT_OPTS=--filter=pear OUTLINE_CLIPBOARD=false; terminal outline pick -q
      🍐
      """#)
  }

  @Test func `a program that fails has not copied`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ export FZF_DEFAULT_OPTS=--filter=pear OUTLINE_CLIPBOARD=false; terminal outline pick
      outline: false failed, so the text is printed
      hint: set OUTLINE_CLIPBOARD to a program that copies its input
      🍐
      Used "Pear"
      $ mkdir tools; printf '#!/bin/sh\nexit 1\n' | tee tools/xclip > tools/xsel; chmod +x tools/*
      $ export FZF_DEFAULT_OPTS=--filter=pear DISPLAY=:9 PATH=$PWD/tools:$PATH; terminal outline pick | sed 's/.*==.//'
      outline: xclip -selection clipboard failed, so the terminal got the text
      hint: set OUTLINE_CLIPBOARD to a program that copies its input
      Sent 🍐 to the clipboard of the terminal
      """#)
  }

  @Test func `no temporary file is left, however a command ends`() async throws {
    let bench = try await Workbench.planted()
    // An fzf that tells which files there are while it runs, then ends the program that waits for
    // it.
    try await bench.expect(
      #"""
      $ mkdir bin temporary; printf '#!/bin/sh\nls temporary >&2; kill -TERM $PPID; cat > /dev/null\n' > bin/fzf; chmod +x bin/fzf
      $ PATH=$PWD/bin:$PATH TMPDIR=$PWD/temporary outline pick
      ! Terminated
      ? 143
      $ ls temporary; rm -r bin temporary
      """#)
  }

  @Test func `recently used ones come first, and those without an image last`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline use report -q
      $ FZF_DEFAULT_OPTS=--filter=e outline pick -q --no-copy
      Write report
      🍎
      🍐
      Conference
      """#)
  }

  @Test func `favorites come before all others`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ outline use milk -q; outline fav conference --first -q
      $ FZF_DEFAULT_OPTS=--filter=e outline pick -q --no-copy
      Conference
      Write report
      🍎
      🍐
      """#)
  }

  @Test func `without fzf words narrow a list with numbers, and numbers choose`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ mkdir none; for name in sh outline; do ln -s "$(command -v $name)" none; done
      $ terminal -r 9 -e 'to end: ' 'ea\n' -e 'to end: ' '9\n' -e 'to end: ' '1\n' env PATH=$PWD/none outline pick -q --no-copy
      5  Conference
      4  Fruit
      3  🍐  Pear  2 kg
      2  🍎  Apple
      1  Write report
      1 more; words narrow the list
      Numbers, words, or nothing to end: ea
      1  🍐  Pear  2 kg
      Numbers, words, or nothing to end: 9
      There is no number 9
      1  🍐  Pear  2 kg
      Numbers, words, or nothing to end: 1
      🍐
      """#)
  }

  @Test func `the variant of a tone is among the children`() async throws {
    let bench = try await Workbench.empty()
    try await bench.expect(
      #"""
      $ outline import emoji -q > ids; wc -l < ids
      9
      $ FZF_DEFAULT_OPTS="--filter='waving\ hand\ \ hand'" outline pick -q
      👋
      $ FZF_DEFAULT_OPTS="--filter='waving\ hand\ \ hand'" outline pick -q --tone medium-dark
      👋🏾
      $ export OUTLINE_SKIN_TONE=light FZF_DEFAULT_OPTS="--filter='waving\ hand\ \ hand'"; outline pick -q
      👋🏻
      $ outline recents --plain --fields id
      waving-hand-light-skin-tone
      waving-hand-medium-dark-skin-tone
      waving-hand
      $ OUTLINE_SKIN_TONE=green outline pick
      ! outline: OUTLINE_SKIN_TONE is "green", which is not a skin tone
      ! hint: there are light, medium-light, medium, medium-dark, dark
      ? 2
      $ unset OUTLINE_SKIN_TONE; mkdir -p .config/outline; printf 'tone = dark\ngender = woman\n' > .config/outline/config
      $ FZF_DEFAULT_OPTS="--filter='waving\ hand\ \ hand'" outline pick -q
      👋🏿
      $ FZF_DEFAULT_OPTS="--filter='person\ shrugging\ \ doubt'" outline pick -q
      🤷🏿‍♀️
      $ printf 'tone = green\ngender = man\n' > .config/outline/config; FZF_DEFAULT_OPTS="--filter='🧑‍🏫 'instructor" outline pick -q
      👨‍🏫
      ! outline: <folder>/.config/outline/config:1: unknown tone "green"  (light, medium-light, medium, medium-dark, dark)
      $ printf '[emoji]\nyay = :nosuch:\n' > .config/outline/config; outline find yay --limit 1 > /dev/null
      ! outline: <folder>/.config/outline/config:2: no emoji is named ":nosuch:"  (yay = :tada:, or 🎉 itself)
      ! There may be more; --limit shows them
      $ outline ls due
      ! outline: no item or section is named "due"
      ! hint: outline report today
      ? 3
      $ printf '[emoji]\nship_it = :shrug:\nhm = 🤔\n' > .config/outline/config; outline find ship it --limit 1
      person-shrugging  🤷 person shrugging  /Emoji/People & Body/person-gesture
      ! There may be more; --limit shows them
      $ outline find hm --plain --limit 1 --fields image; outline add Perhaps --image :hm: --into group-flags -q > id; outline ls --query text:Perhaps --plain --fields image
      🤔
      🤔
      """#)
  }

  @Test func `nothing chosen, nothing to choose from, and no fzf`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ FZF_DEFAULT_OPTS=--filter=xyzzy outline pick
      ! outline: nothing was chosen
      ? 1
      $ outline section add Empty --id empty -q; outline pick empty
      empty
      ! outline: there is nothing to choose from
      ? 1
      $ mkdir bin; ln -s "$(command -v sh)" bin/sh
      $ program=$(command -v outline) away=$(command -v setsid); PATH=$PWD/bin "$away" -w "$program" pick
      ! outline: fzf is not installed, and there is no terminal to ask on
      ! hint: install fzf, or use outline find
      ? 8
      """#)
  }

  @Test func `without fzf the list has the order of find`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ outline add Intoxicated 'Feed the cat' --into food -q > ids; outline find cat --plain --fields text
      Feed the cat
      Intoxicated
      $ mkdir none; for name in sh outline; do ln -s "$(command -v $name)" none; done
      $ terminal -r 9 -e 'to end: ' '1\n' env PATH=$PWD/none outline pick --query cat -q --no-copy
      2  Intoxicated
      1  Feed the cat
      Numbers, words, or nothing to end: 1
      Feed the cat
      """#)
  }
}
