#if Agents
import ArgumentParser

/// A door for assistants.
enum AgentsModule: CommandModule {
  static let name = "Agents"
  static var commands: [any ParsableCommand.Type] { [AgentCommand.self] }
  static var synonyms: [String: String] { ["agent": "mcp", "assistant": "mcp", "llm": "mcp"] }
}
#endif
