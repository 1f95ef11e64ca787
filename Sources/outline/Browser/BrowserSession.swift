#if Browser
import Foundation
import OutlineBrowser
import OutlineOperations
import OutlineStore
import Terminal

/// A browser on a terminal and a file: reads keys, performs its requests, and draws.
final class BrowserSession {
  private let path: String
  private let options: BrowseOptions
  /// The file while it is changed, and a moment longer. SQLite would read its log with any file
  /// that comes to its place, so it is not kept open, and at rest each read opens it by itself.
  private var store: OutlineStore?
  private let settings: OutlineStore.Options
  private let isReadOnly: Bool
  /// When the file is closed again.
  private var resting: ContinuousClock.Instant?
  /// The name of a context in place of the active one; `nil` for that one.
  private let context: String?
  private var browser: Browser
  private var follower: VersionFollower
  private let alarm: Alarm
  private let kept: KeptLine
  /// When the marks of changed rows are removed; `nil` if there are none.
  private var unmarking: ContinuousClock.Instant?

  /// How long the screen may freeze while another program writes.
  private static let patience = Duration.milliseconds(300)
  /// How long the file stays open after a change.
  private static let rest = Duration.milliseconds(250)
  /// How long rows that others changed stay marked.
  private static let highlighting = Duration.seconds(1)

  /// Opens the file.
  /// - Throws: `StorageError`, `OutputError`.
  init(path: String, options: BrowseOptions, context: String?, isReadOnly: Bool) throws {
    let file = OutlineStore.place(path)
    self.path = file
    self.options = options
    self.isReadOnly = isReadOnly
    self.context = context
    var settings = OutlineStore.Options(
      access: .readWrite, busyTimeout: Self.patience, readers: .pool(maximum: 1))
    if !isReadOnly { settings.allowedTriggers = try TrustedTriggers.allowedTriggers(in: path) }
    self.settings = settings
    if !isReadOnly {
      let store = try OutlineStore(path: file, options: settings)
      options.say(store.migration)
      try store.close()
    }
    alarm = try Alarm()
    follower = try Self.follower(of: file)
    kept = KeptLine(of: file)
    browser = Browser(
      title: (path as NSString).lastPathComponent,
      // Each browser undoes its own changes.
      author: try (Settings.currentAuthor() ?? NSUserName())
        + " in browse \(Identifier<Node>.random().rawValue.prefix(4))",
      size: Environment.terminalSize ?? TerminalSize(rows: 24, columns: 80), isReadOnly: isReadOnly)
    for (key, other) in Settings.user.keys {
      if let press = KeyPress(named: key) { browser.ownKeys[press] = KeyPress(named: other) }
    }
    // Commands and completion work on the same file.
    setenv("OUTLINE_DB", file, 1)
  }

  private static func follower(of file: String) throws -> VersionFollower {
    try VersionFollower(path: file, after: OutlineStore.read(file) { try $0.latestClosed() })
  }

  /// Chooses the shown part.
  /// - Throws: `Failure` if it does not exist.
  func open(_ scene: @Sendable (OutlineReader) throws -> Browser.Scene) throws {
    let context = try activeContext()
    try read { browser, outline in
      var scene = try scene(outline)
      scene.context = context
      try browser.open(scene, in: outline)
    }
  }

  /// The context that limits the list.
  private func activeContext() throws -> Browser.Context? {
    let found =
      try context.map { try $0 == Context.none ? nil : Context.find($0, for: path) }
      ?? Context.active(for: options)
    return try found.map {
      try Browser.Context(name: $0.name, query: $0.query, attributes: $0.attributes())
    }
  }

  /// Lets the browser read the file. An error leaves the browser as it was.
  private func read<Value: Sendable>(
    _ body: @Sendable (inout Browser, OutlineReader) throws -> Value
  ) throws -> Value {
    let before = browser
    @Sendable func look(_ outline: OutlineReader) throws -> (Browser, Value) {
      var browser = before
      let value = try body(&browser, outline)
      return (browser, value)
    }
    let (browser, value) =
      try store?.read(look) ?? OutlineStore.read(path, busyTimeout: Self.patience, look)
    self.browser = browser
    return value
  }

  /// Browses until the user leaves.
  func run(usingMouse: Bool) throws {
    let terminal: TerminalSession
    do { terminal = try TerminalSession(mouse: usingMouse) } catch {
      throw Failure(.usage, error.description, hint: error.hint)
        .adding(hint: "outline ls prints the outline")
    }
    defer {
      closeStore()
      terminal.end()
    }
    let colors = ColorSupport(
      isRefused: options.noColor || Environment["NO_COLOR"] != nil,
      colorTerm: Environment["COLORTERM"], term: Environment["TERM"])
    var painter = Painter(size: terminal.size, colors: colors, isUTF8: Environment.isUTF8)
    follower.onWake { [alarm] in alarm.ring() }
    _ = try handle(.resize(terminal.size), on: terminal, with: &painter)
    if let text = kept.take() { try browser.offer(text) }
    while true {
      draw(terminal, with: &painter)
      // A missing file is looked for again now and then.
      let looking = browser.banner == nil ? follower.pause : Self.highlighting
      let dues = [unmarking, resting].map { $0.map { ContinuousClock.now.duration(to: $0) } }
      let pause = (dues + [looking]).compactMap(\.self).min()
      var event = terminal.next(alarm: alarm, timeout: pause.map { max(.zero, $0) })
      if let due = resting, ContinuousClock.now >= due { closeStore() }
      if let due = unmarking, ContinuousClock.now >= due {
        browser.unmark()
        unmarking = nil
      }
      // All that waits is handled before the next frame.
      while true {
        if event == .endOfInput { return }
        if event == .wake || event == .timeout {
          follow()
        } else if try !handle(event, on: terminal, with: &painter) {
          return
        }
        event = terminal.next(alarm: nil, timeout: .zero)
        if event == .timeout { break }
      }
    }
  }

  /// An error in words. The name of the file is enough for a narrow screen.
  private func sentence(_ error: any Error) -> String {
    var failure = Failure(error)
    failure.message = failure.message.replacing(path, with: browser.title)
    return failure.sentence
  }

  private func draw(_ terminal: TerminalSession, with painter: inout Painter) {
    kept.keep(browser.typedText)
    terminal.write(painter.paint(browser.frame))
  }

  /// Handles an event and all requests of the browser that follow.
  /// - Returns: false if the user leaves.
  private func handle(
    _ event: TerminalEvent, on terminal: TerminalSession, with painter: inout Painter
  ) throws -> Bool {
    if case .resize(let size) = event { painter.resize(size) }
    do {
      let requests = try read { browser, outline in try browser.handle(event, in: outline) }
      for request in requests {
        if try !perform(request, on: terminal, with: &painter) { return false }
      }
    } catch {
      browser.showProblem(sentence(error))
      // Without its file the browser cannot do anything, but it can end.
      if case .key(let press) = event, browser.typedText == nil {
        return press != KeyPress(.character("q")) && press != KeyPress(.character("c"), .control)
      }
    }
    return true
  }

  private func perform(
    _ request: BrowserRequest, on terminal: TerminalSession, with painter: inout Painter
  ) throws -> Bool {
    switch request {
    case .quit: return false
    case .redraw: painter.forget()
    case .suspend:
      closeStore()
      terminal.suspend()
      painter.forget()
      follow()
    case .complete(let line): complete(line)
    case .edit(let id):
      try run("edit \(id.rawValue.quotedForShell)", waits: false, terminal, &painter)
    case .command(let line): try run(line, waits: true, terminal, &painter)
    default: try change(request, on: terminal, with: &painter)
    }
    return true
  }

  /// Performs a change. It is drawn before it is committed, so that the disk does not delay the
  /// screen.
  private func change(
    _ request: BrowserRequest, on terminal: TerminalSession, with painter: inout Painter
  ) throws {
    if isReadOnly { return }
    let before = browser
    var (words, warnings): ([String], [String]) = ([], [])
    let hooks = Hooks(for: path, say: { words.append($0) }, warn: { warnings.append($0) })
    let end = ContinuousClock.now + .seconds(options.timeout ?? 10)
    while true {
      do {
        words = []
        // It is opened if it was closed.
        let store = try self.store ?? OutlineStore(path: path, options: settings)
        self.store = store
        resting = .now + Self.rest
        let committed = try store.write(author: browser.author) { outline in
          let first = try hooks.map { _ in try outline.latestVersion() }
          let effect = try request.perform(in: outline)
          if let hooks, let first { try hooks.check(since: first, outline) }
          try browser.showEffect(effect, in: outline)
          terminal.write(painter.paint(browser.frame))
          return effect
        }
        let version = committed.isNew ? try store.read { try $0.version(committed.version) } : nil
        browser.showVersion(version, of: committed.value)
        if committed.isNew { hooks?.tell() }
        if let warning = warnings.first {
          browser.showProblem(warning)
        } else if !words.isEmpty, let status = browser.status {
          let said = words.joined(separator: "; ")
          browser.status = .init(text: status.text, ending: "\(status.ending)  \(said)")
        }
        return
      } catch let error as StorageError where error.kind == .busy && ContinuousClock.now < end {
        browser = before
        browser.status = .init(text: "waiting for another program that is writing", isProblem: true)
        draw(terminal, with: &painter)
      } catch {
        browser = before
        browser.showProblem(sentence(error))
        return
      }
    }
  }

  /// Closes the file; if another one is in its place, the log goes into the closed one first.
  private func closeStore() {
    try? store?.close()
    store = nil
    resting = nil
  }

  /// Goes on with another file that is in the place of the one that was shown.
  private func showReplacement() -> Bool {
    closeStore()
    guard let next = try? Self.follower(of: path) else { return false }
    var scene = Browser.Scene(view: browser.scene.view)
    scene.context = browser.scene.context
    guard (try? read { [scene] browser, outline in try browser.open(scene, in: outline) }) != nil
    else { return false }
    follower = next
    follower.onWake { [alarm] in alarm.ring() }
    browser.banner = nil
    browser.status = .init(text: "Another file is here now")
    return true
  }

  /// Reads the changes of others, and marks their rows for a while.
  private func follow() {
    do {
      guard try follower.isDue() else { return }
      _ = try follower.versions { version, _ in version.number }
    } catch {
      if !showReplacement() { browser.banner = sentence(error) }
      return
    }
    do {
      browser.banner = nil
      try mark { browser, outline in try browser.follow(outline) }
    } catch { browser.banner = sentence(error) }
  }

  /// Lets the browser read the file. If it marks rows, the marks are removed after a while.
  private func mark(_ body: @Sendable (inout Browser, OutlineReader) throws -> Bool) throws {
    if try read(body) { unmarking = .now + Self.highlighting }
  }

  /// Completes the command line that is being typed, as a shell does.
  private func complete(_ line: String) {
    var words = line.split(separator: " ").map(String.init)
    if line.isEmpty || line.hasSuffix(" ") { words.append("") }
    let command = "\"$0\" complete-words fish outline \"$@\""
    // The first line tells the kind of the candidates.
    let lines = (try? ChildProcess.lines(of: ["sh", "-c", command, program] + words)) ?? []
    let candidates = lines.dropFirst().map {
      $0.split(separator: "\t", maxSplits: 1).map(String.init)
    }
    browser.complete(
      line,
      with: candidates.filter { !$0.isEmpty }.map {
        ($0[0].quotedForShell, $0.dropFirst().first ?? "")
      })
  }

  private var program: String { Bundle.main.executablePath ?? "outline" }

  /// Runs a command line of this program, with the terminal as it was before.
  /// - Parameter waits: whether people are asked to press a key before the list returns.
  private func run(
    _ line: String, waits: Bool, _ terminal: TerminalSession, _ painter: inout Painter
  ) throws {
    closeStore()
    let line = line.hasPrefix("outline ") ? String(line.dropFirst("outline ".count)) : line
    let status = try terminal.handOver {
      let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
      defer { for (number, handler) in handlers { signal(number, handler) } }
      // Its versions are those of the browser, which undoes them.
      let command = "trap : INT QUIT; OUTLINE_AUTHOR=$1 \"$0\" " + line
      let status = try ChildProcess.run(["sh", "-c", command, program, browser.author])
      if waits || status != 0 {
        Message.print("\n[Enter goes back to the list]")
        _ = readLine()
      }
      return status
    }
    painter.forget()
    browser.status =
      status == 0 ? nil : .init(text: "\(line) ended with exit code \(status)", isProblem: true)
    // The command may have activated another context.
    let context = try activeContext()
    try mark { browser, outline in
      browser.obey(context)
      return try browser.follow(outline)
    }
  }
}
#endif
