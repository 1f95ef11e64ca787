// Without the traits that are on by default, the core alone is built:
// `swift build --disable-default-traits --product outline`.
extension Modules {
  /// The commands of each module, also of those that this build left out.
  static let commands = [
    "Agents": ["mcp"], "Browser": ["browse"],
    "Care": [
      "check", "rescue", "purge", "file check", "file rescue", "file purge", "import history",
      "export history",
    ],
  ]

  /// Passes on the modules of this build.
  static func each(_ body: (any CommandModule.Type) -> Void) {
    #if Agents
    body(AgentsModule.self)
    #endif
    #if Browser
    body(BrowserModule.self)
    #endif
    #if Care
    body(CareModule.self)
    #endif
  }
}
