import Testing

struct TerminalTests {
  @Test func `there is color, unless it is refused`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ terminal outline ls work | od -c | grep -c 033
      7
      $ terminal outline ls work --no-color | od -c | grep -c 033
      0
      ? 1
      $ terminal env NO_COLOR=1 outline ls work | od -c | grep -c 033
      0
      ? 1
      $ terminal env NO_COLOR= outline ls work | od -c | grep -c 033
      7
      $ terminal env TERM=dumb outline ls work | od -c | grep -c 033
      0
      ? 1
      $ outline ls work | od -c | grep -c 033
      0
      ? 1
      $ FORCE_COLOR=1 outline ls work | od -c | grep -c 033
      7
      $ FORCE_COLOR=1 outline ls work --no-color | od -c | grep -c 033
      0
      ? 1
      $ CLICOLOR_FORCE=1 outline diff | od -c | grep -c 033
      10
      """#)
  }

  @Test func `a wait in vain ends`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ terminal -t 0.1 -e never x sleep infinity
      ! terminal: waited 0.1 seconds in vain for "never"
      ? 124
      $ terminal -t 0.1 sh -c 'trap "" HUP; exec sleep infinity <&- >&- 2>&-'
      ! terminal: waited 0.1 seconds in vain for the end
      ? 124
      """#)
  }

  @Test func `the unique prefix of an id stands out`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ outline add Pea --id bcdfghjkmnpqrst --into work -q > /dev/null
      $ terminal outline ls work | tr '\033' '<'
      <[1;35mwork<[0m<[2m    <[0m<[1mWork<[0m
      <[1;35mreport<[0m<[2m  <[0m<[2m  <[0m  Write report<[33m ★<[0m
      <[1;35mbcdf<[0m<[2m    <[0m<[2m  <[0m  Pea
      """#)
  }

  @Test func `no text controls the terminal in any form of output`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ outline add "$(printf 'T\342\200\256R')" --id t --into work -q
      t
      $ sqlite3 .outline.db "INSERT INTO note VALUES(NULL, 'n' || char(27) || char(155) || '[31m'); UPDATE item SET note_key=(SELECT max(key) FROM note) WHERE id='t'"
      $ terminal outline show t --fields text,note
      T\u{202E}R⇥n\u{1B}\u{9B}[31m
      $ terminal outline show t --fields note -0 | tr '\0' ';'
      n\u{1B}\u{9B}[31m;
      $ terminal outline show t --format '{text}'
      T\u{202E}R
      $ terminal outline show t --json | grep -E 'text|note'
            "note" : "n\u001b\u009b[31m",
            "text" : "T\u202eR"
      $ outline show t --ndjson | jq -r .text | od -c | head -1
      0000000   T 342 200 256   R  \n
      $ outline show t -0 --fields note | od -c | head -1
      0000000   n 033 302 233   [   3   1   m  \0
      """#)
  }

  @Test func `a text is cut to the width of the screen by its display width`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      $ outline section add Wide --id wide -q > /dev/null
      $ outline add 'a family 👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦' --id f --into wide -q > /dev/null
      $ outline add '漢字漢字漢字漢字漢字漢字漢字漢字' --id k --into wide -q > /dev/null
      $ outline add '🇩🇪🇫🇷🇮🇹🇪🇸🇵🇱🇳🇱🇧🇪🇦🇹🇨🇭🇸🇪' --id g --into wide -q > /dev/null
      $ terminal -c 24 env NO_COLOR=1 outline ls wide
      wide  Wide
      f         a family 👨‍👩‍👧‍👦👨‍👩‍👧‍👦…
      k         漢字漢字漢字…
      g         🇩🇪🇫🇷🇮🇹🇪🇸🇵🇱🇳🇱…
      $ outline ls wide | wc -l
      4
      """#)
  }

  @Test func `long work shows its progress, and removes it at the end`() async throws {
    try await Workbench.withTerminal().expect(
      #"""
      # As many lines as take this machine long enough for a word about it.
      $ n=20000; until grep -q Adding shown 2> /dev/null; do n=$((n * 3)); seq $n > lines; terminal sh -c 'outline add
      ↳  - --into work < lines > ids' | tr '\r' '\n' > shown; done
      $ sed -n 's/.\[K//; s/[0-9][0-9]* /<n> /g; 2p; $p' shown
      Adding <n> of <n> items, <n> a second
      Added "1" and <n> others → v<n>  (outline undo)
      $ terminal sh -c 'outline add - --into work -q < lines > ids'
      $ outline add - --into work < lines 2>&1 > ids | sed 's/[0-9][0-9]* /<n> /g'
      Added "1" and <n> others → v<n>  (outline undo)
      """#)
  }
}
