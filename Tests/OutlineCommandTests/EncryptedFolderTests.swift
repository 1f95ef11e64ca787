import Testing

/// Of folders whose bundles the program age encrypts.
struct EncryptedFolderTests {
  @Test func `a key file opens a folder, and nothing of it is readable without`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir drive; age-keygen -o key 2> /dev/null; outline remote add drive folder:drive --key key
      ! Added the remote drive
      $ outline push; ls drive | grep -v outline.key | wc -l; tr -d '[a-z]' < drive/outline.key | wc -c
      1
      1
      ! Pushed 9 versions to drive
      $ grep -c -i 'apple\|pear\|food' drive/*/*.bundle; head -c 21 drive/*/*.bundle; echo; stat -c %a .config/outline/keys/*
      0
      age-encryption.org/v1
      600
      $ ls drive/*/ | grep -c "$(outline log -n 1 --plain --fields name)"
      0
      ? 1
      # A key that others can read is told, and the versions go on.
      $ chmod 644 .config/outline/keys/*; outline pull 2>&1 | sed 's/[a-z]\{15,16\}/<key>/; s, /.*/keys, keys,'; outline sync 2>&1 | sed 's, /.*/keys.*, keys,'; chmod 600 .config/outline/keys/*; outline pull
      Nothing new from drive, still v9
      outline: others on this machine can read the key of the folder: chmod 600 keys/<key>
      drive: nothing new → v9
      drive: others on this machine can read the key of the folder: chmod 600 keys
      ! Nothing new from drive, still v9
      # Another machine needs the key once, and no terminal later.
      $ mkdir other; HOME=$PWD/other outline clone folder:drive copy.db 2>&1 | sed 's/[a-z]\{15,16\}/<key>/'
      outline: the bundles in drive are encrypted
      hint: --key FILE names their key; with a passphrase, wait until drive/outline.<key>.age has arrived
      $ age-keygen -o wrong 2> /dev/null; HOME=$PWD/other outline clone folder:drive copy.db --key wrong
      ! outline: wrong is not the key of drive
      ? 5
      $ HOME=$PWD/other outline clone folder:drive copy.db --key key; export HOME=$PWD/other; outline --db copy.db add Bread --into food -q > /dev/null; outline --db copy.db sync
      copy.db
      ! Cloned v9 from folder:drive
      ! origin: pulled 0, pushed 1 → v10
      $ mv other/.config away; outline --db copy.db add Tea --into food -q > /dev/null; HOME=$PWD/other outline --db copy.db sync 2>&1 | sed 's/[a-z]\{15,16\}/<key>/'
      outline: origin: this machine does not have the key <key> of the folder
      hint: outline remote add with the same name and folder asks for it
      $ HOME=$PWD/other outline --db copy.db remote add origin folder:drive --key key; HOME=$PWD/other outline --db copy.db sync
      ! origin has its key
      ! origin: pulled 0, pushed 1 → v11
      $ HOME=$PWD/other outline --db copy.db remote add origin folder:drive --key key --json | jq -c '[.did, .changed]'
      ["origin has its key",false]
      $ outline sync; outline check -q
      ! drive: pulled 2, pushed 0 → v11
      """#)
  }

  @Test func `a folder cannot lose its encryption, and takes no bundle of strangers`() async throws
  {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir drive; age-keygen -o key 2> /dev/null; outline remote add drive folder:drive --key key -q; outline push -q
      $ mv drive/outline.key mark; outline rm milk -q; outline push; head -c 21 $(ls -t drive/*/*.bundle | head -n 1); echo
      age-encryption.org/v1
      ! Pushed 1 version to drive
      $ outline remote add plainly folder:drive
      ! outline: drive is encrypted, but lacks outline.key, which names its key
      ! hint: wait until the folder has arrived as a whole
      ? 5
      $ outline pull folder:drive
      ! outline: the bundles in drive are encrypted, and this place is not
      ! hint: outline remote add NAME folder:drive takes its key, also for the name that it has
      ? 5
      # A folder may have been empty when it was added.
      $ mkdir late; outline remote add late folder:late; cp -r drive/* late; outline push late
      ! Added the remote late, not encrypted
      ! outline: the bundles in <folder>/late are encrypted, and this place is not
      ! hint: outline remote add NAME folder:<folder>/late takes its key, also for the name that it has
      ? 5
      $ mv mark drive/outline.key; age-keygen -o theirs 2> /dev/null; mkdir drive/x; echo '{}' | age -e -i theirs > drive/x/000001-a.bundle; outline pull
      ! outline: there are 2 remotes: drive, late
      ! hint: name one of them
      ? 2
      $ outline remote rm late -q; outline pull
      ! Nothing new from drive, still v10
      ! outline: x/000001-a.bundle is damaged: it is encrypted with another key
      $ outline bundle -q > drive/x/000001-a.bundle; outline pull
      ! Nothing new from drive, still v10
      ! outline: x/000001-a.bundle is not encrypted: remove it, or all who see the folder can read it
      """#)
  }

  @Test func `a remote that was added before the mark of its folder gets its key`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir drive late; age-keygen -o key 2> /dev/null; outline remote add drive folder:drive --key key -q; outline push drive -q
      $ outline remote add late folder:late; outline push late; cp -r drive/. late; outline pull late
      ! Added the remote late, not encrypted
      ! Pushed 9 versions to late
      ! outline: the bundles in <folder>/late are encrypted, and this place is not
      ! hint: outline remote add NAME folder:<folder>/late takes its key, also for the name that it has
      ? 5
      $ outline remote add late folder:late --key key; outline push late; head -qc 21 late/*/*.bundle; echo
      age-encryption.org/v1age-encryption.org/v1
      ! Removed the plain bundles of late, and gave it its key
      ! Pushed 9 versions to late
      """#)
  }

  @Test func `a passphrase is asked for once on each machine`() async throws {
    let bench = try await Workbench.withTerminal()
    try await bench.expect(
      #"""
      $ mkdir drive; outline remote add drive folder:drive --encrypt
      ! outline: the passphrase of a new key is asked for at a terminal
      ! hint: or --key FILE names the key
      ? 2
      $ ls drive; OUTLINE_AUTHOR=Ann terminal -e 'secure one): ' 'open sesame\n' -e 'onfirm passphrase: ' 'open sesame\n' outline remote add drive folder:drive --encrypt | grep -o 'Added.*'
      Added the remote drive
      $ outline push; ls drive | grep -c '^outline[.a-z]*\(key\|age\)$'
      2
      ! Pushed 9 versions to drive
      $ mkdir other; HOME=$PWD/other OUTLINE_AUTHOR=Ann terminal -e 'assphrase: ' 'open barley\n' outline clone folder:drive copy.db | grep -o 'age failed.*'; ls other
      age failed with the code 1
      $ HOME=$PWD/other OUTLINE_AUTHOR=Ann terminal -e 'assphrase: ' 'open sesame\n' outline clone folder:drive copy.db | tail -n 1; HOME=$PWD/other outline --db copy.db sync
      Cloned v9 from folder:drive
      ! origin: nothing new → v9
      """#)
  }

  @Test func `a bundle that decrypts to more than the limit is not read`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir drive bin; age-keygen -o key 2> /dev/null; outline remote add drive folder:drive --key key -q
      $ mkdir drive/x; echo '{}' | age -e -i key > drive/x/000001-a.bundle
      $ printf '#!/bin/sh\nexec head -c 300000000 /dev/zero\n' > bin/age; chmod +x bin/age; PATH=$PWD/bin:$PATH outline pull
      ! Nothing new from drive, still v9
      ! outline: x/000001-a.bundle: not whole yet
      """#)
  }

  @Test func `only an empty folder becomes an encrypted one`() async throws {
    let bench = try await Workbench.planted()
    try await bench.expect(
      #"""
      $ mkdir drive; age-keygen -o key 2> /dev/null; outline remote add drive folder:drive -q; outline push -q
      $ outline remote add again folder:drive --key key
      ! outline: the folder drive has bundles already
      ! hint: encrypt an empty one, and remove the other when each machine has it
      ? 5
      $ mkdir new; outline remote add drive folder:new --key key
      ! outline: there is a remote "drive" already
      ! hint: choose another name, or remove it first: outline remote remove drive
      ? 2
      $ ls new; outline remote add again ssh:desktop:lists.db --encrypt
      ! outline: only a folder is encrypted: folder:PATH
      ? 2
      $ echo text > nokey; outline remote add again folder:new --key nokey
      ! outline: nokey is no key of age
      ! hint: age-keygen -o FILE makes one, as a new file
      ? 2
      $ ls new; mkdir bin; ln -s /bin/sh "$(command -v outline)" bin; PATH=$PWD/bin outline remote add again folder:new --key key
      ! outline: age-keygen is not installed, which encrypts the bundles
      ! hint: apt-get install age, or brew install age
      ? 5
      """#)
  }
}
