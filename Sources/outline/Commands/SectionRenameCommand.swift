import ArgumentParser
import OutlineOperations

/// `outline section rename`
struct SectionRenameCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Change the title or image of a section.",
    discussion: """
      Examples:
        outline section rename Groceries "Weekly groceries"
        outline section rename Groceries --image 🛒
      """)

  @Argument(help: "The section: its title, its id or the beginning of it.")
  var section: String

  @Argument(help: "The new title.")
  var title: String?

  @Option(help: .image, transform: String.image)
  var image: String?

  @Flag(help: "Remove the image.")
  var noImage = false

  @OptionGroup var options: WriteOptions

  func validate() throws {
    try refuse("--image and --no-image exclude each other.", if: image != nil && noImage)
    try refuse("Give a new title or image.", if: title == nil && image == nil && !noImage)
  }

  func run() throws {
    let image: String?? = noImage ? .some(nil) : image.map { $0 }
    try options.perform(RenameSection(.name(section), title: title, image: image))
  }
}
