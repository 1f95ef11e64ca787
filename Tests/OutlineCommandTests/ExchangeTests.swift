import Testing

struct ExchangeTests {
  @Test func `a file on another machine is cloned, pulled from and pushed to through ssh`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir bin there && printf '#!/bin/sh\nshift\nexec sh -c "$*"\n' > bin/ssh && chmod +x bin/ssh
      $ outline clone ssh:ann@desktop:.outline.db there/lists.db
      there/lists.db
      ! Cloned v9 from ssh:ann@desktop:.outline.db
      $ for n in 1 2 3 4 5 6 7 8 9; do outline add "New $n" --id new$n --into food -q; done > log
      $ outline --db there/lists.db remote list
      origin  ssh:ann@desktop:.outline.db  met <time>
      $ outline --db there/lists.db pull
      ! Pulled 9 versions from origin → v18  (outline --db there/lists.db undo --pull)
      $ outline --db there/lists.db set apple --text "Red apple" -q
      $ outline --db there/lists.db sync
      ! origin: pulled 0, pushed 1 → v19
      $ outline --db there/lists.db diff --with origin
      here v19 → origin v19: no difference
      $ outline ls --plain | md5sum > here && outline --db there/lists.db ls --plain | md5sum | diff here -
      """#)
  }

  @Test func `a push tells which versions the other end leaves out`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ cp .outline.db other.db; cp .outline.db third.db; outline set apple --text Red -q; outline set pear --text Green -q --db third.db
      $ outline add Own --id own --into food -q --db other.db && outline merge .outline.db --db other.db -q
      own
      # The other file has another content under the name of a version.
      $ sqlite3 other.db "UPDATE digest SET digest='00'"
      $ outline set apple --note more -q; outline merge third.db -q; outline push other.db
      ! outline: other.db: version <version name> is here with another content
      ! hint: on other.db: one of the files was changed by hand; outline check tells which
      ? 7
      $ outline show pear --db other.db --plain --fields text
      Green
      """#)
  }

  @Test func `copies with the same versions that differ all the same say where`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir bin && printf '#!/bin/sh\nshift\nexec sh -c "$*"\n' > bin/ssh && chmod +x bin/ssh
      $ cp .outline.db copy.db && cp .outline.db order.db && outline set apple --text Red -q && outline pull .outline.db --db copy.db -q
      # Somebody takes the triggers away, changes a row and puts them back.
      $ printf 'sqlite3 $1 "SELECT sql||char(59) FROM sqlite_schema WHERE type='"'trigger'"' AND tbl_name='"'item'"'" > back; sqlite3 $1 "SELECT '"'DROP TRIGGER '"'||name||char(59) FROM sqlite_schema WHERE type='"'trigger'"' AND tbl_name='"'item'"'" | sqlite3 $1; sqlite3 $1 "$2"; sqlite3 $1 < back' > tamper
      $ sh tamper copy.db "UPDATE item SET is_done=0 WHERE id='milk'"
      $ outline pull .outline.db --db copy.db
      ! Nothing new from .outline.db, still v10
      ! outline: this outline and that of .outline.db differ, although both have the same versions: version <version name> says something else there
      ! hint: outline --db copy.db check tells whether this one was changed by hand; check the other one too, and copy the right one by outline clone
      ? 7
      $ outline push copy.db -q; outline pull ssh:host:copy.db
      ! outline: this outline and that of copy.db differ, although both have the same versions: version <version name> says something else there
      ! hint: outline check tells whether this one was changed by hand; check the other one too, and copy the right one by outline clone
      ! Nothing new from ssh:host:copy.db, still v10
      ! outline: this outline and that of ssh:host:copy.db differ, although both have the same versions: version <version name> says something else there
      ! hint: outline check tells whether this one was changed by hand; check the other one too, and copy the right one by outline clone
      ? 7
      # A version of another file is kept as it came, so only the item shows it.
      $ outline pull .outline.db --db order.db -q; sh tamper order.db "UPDATE item SET text='Rod' WHERE id='apple'"
      $ outline merge order.db
      ! outline: this outline and that of order.db differ, although both have the same versions: "Red" (apple) is not the same, or not at the same place
      ! hint: outline check tells whether this one was changed by hand; check the other one too, and copy the right one by outline clone
      ? 7
      """#)
  }

  @Test
  func `an unreachable machine and unknown questions are readable errors`()
    async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir bin && printf '#!/bin/sh\nshift\nexec sh -c "$*"\n' > bin/ssh && chmod +x bin/ssh
      $ outline pull ssh:desktop:gone.db
      ! outline: desktop: there is no outline at gone.db
      ! hint: on desktop: outline --db gone.db init makes one there
      ? 8
      $ OUTLINE_SSH=false outline pull ssh:desktop:gone.db
      ! outline: desktop does not answer (exit code 1)
      ! hint: check the connection: false desktop outline --version
      ? 8
      $ outline push ssh:desktop:gone.db
      ! outline: desktop: there is no outline at gone.db
      ! hint: on desktop: outline --db gone.db init makes one there
      ? 8
      $ printf '#!/bin/sh\nexit 127\n' > bin/none && chmod +x bin/none; OUTLINE_SSH=bin/none outline pull ssh:desktop:gone.db
      ! outline: desktop does not answer (exit code 127)
      ! hint: outline must be on the PATH of commands there, and bin/none here: bin/none desktop 'command -v outline; echo $PATH'
      ? 8
      $ sed -i 's/127/255/' bin/none; OUTLINE_SSH=bin/none outline pull ssh:ann@desktop:gone.db
      ! outline: ann@desktop does not answer (exit code 255)
      ! hint: bin/none ann@desktop outline --version tells why; if the host has a new key, and you know why: ssh-keygen -R desktop
      ? 8
      $ sed -i 's/255/2/' bin/none; OUTLINE_SSH=bin/none outline pull ssh:desktop:gone.db
      ! outline: desktop does not answer (exit code 2)
      ! hint: an older outline there may not know this: compare outline --version with bin/none desktop outline --version
      ? 8
      $ OUTLINE_SSH='echo hello' outline pull ssh:desktop:gone.db
      ! outline: desktop does not answer as outline exchange does: hello desktop outline exchange --db gone.db
      ! hint: the shell there must print nothing of its own when it starts
      ? 7
      $ OUTLINE_SSH='sleep 6000 #' timeout 600 outline pull ssh:desktop:gone.db --timeout 1
      ! outline: desktop has not answered for 1 second
      ! hint: --timeout waits longer
      ? 8
      $ outline pull ssh:-oProxyCommand=x:gone.db
      ! outline: "-oProxyCommand=x" is not the name of a host
      ? 2
      $ outline pull ssh:desktop
      ! outline: "ssh:desktop" does not name a host and a path
      ! hint: ssh:host:lists.db, or ssh:user@host:/home/user/lists.db
      ? 2
      $ echo nonsense | outline exchange
      {"error":{"code":2,"message":"this is not a question of outline pull, push or clone"}}
      $ echo '{"form":9,"ask":"page"}' | outline exchange
      {"error":{"code":7,"hint":"the machines have different versions: compare outline --version on each","message":"the question has the form 9, and this program knows 1"}}
      $ printf '{"form":1,"ask":"merge"}\n{"bundle":1,"file":"x"}\n{"end":7}\n{"form":1,"ask":"knows","names":["x"]}\n' | outline exchange
      {"error":{"code":7,"message":"line 2 of the bundle: it has 0 of 7 versions"}}
      {"knows":[false]}
      $ outline exchange < /dev/null
      """#)
  }

  /// A server of the user's own, on this machine alone.
  @Test func `the real ssh carries an exchange`() async throws {
    let bench = try await Workbench.planted()
    let server = try await bench.shell(
      #"PATH=$PATH:/usr/sbin:/sbin command -v sshd && command -v ssh"#)
    try #require(server.code == 0, "openssh-server is missing")
    try await bench.expect(
      #"""
      $ cp .outline.db lists.db && ssh-keygen -q -t ed25519 -N '' -f host && ssh-keygen -q -t ed25519 -N '' -f key
      $ port=$((20000 + $$ % 20000)); echo $port > port; mkdir -p /run/sshd 2> /dev/null; printf '%s\n' "Port $port" "ListenAddress 127.0.0.1" "HostKey $PWD/host" "AuthorizedKeysFile $PWD/key.pub" "PidFile $PWD/pid" "StrictModes no" "UsePAM no" "SetEnv PATH=$PATH" > config
      $ $(PATH=$PATH:/usr/sbin:/sbin command -v sshd) -f "$PWD/config" -E log && await '[ -s pid ]'
      $ echo "ssh -q -p $(cat port) -i $PWD/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o BatchMode=yes" > with
      $ OUTLINE_SSH=$(cat with) outline clone "ssh:127.0.0.1:$PWD/lists.db" copy.db
      copy.db
      ! Cloned v9 from ssh:127.0.0.1:<folder>/lists.db
      $ outline --db lists.db add New --id new --into food -q && outline --db copy.db set apple --text Red -q
      new
      $ OUTLINE_SSH=$(cat with) outline --db copy.db sync
      ! origin: pulled 1, pushed 1 → v11
      $ outline ls --db lists.db > here && outline ls --db copy.db | diff here -
      $ kill $(cat pid) && outline --db copy.db check -q && outline --db lists.db check -q
      """#)
  }
}
