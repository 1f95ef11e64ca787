// Without the traits that are on by default, the core alone is built:
// `swift build --disable-default-traits --product outline`.
extension Modules {
  /// The commands of each module, also of those that this build left out.
  static let commands = [
    "Browser": ["browse"],
    "Care": ["check", "rescue", "purge", "import history", "export history"],
  ]

  /// The modules of this build.
  static let all: [any CommandModule.Type] = {
    var all: [any CommandModule.Type] = []
    #if Browser
    all.append(BrowserModule.self)
    #endif
    #if Care
    all.append(CareModule.self)
    #endif
    return all
  }()
}
