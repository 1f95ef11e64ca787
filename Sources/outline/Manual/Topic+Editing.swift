extension Topic {
  static let editingText = """
    The text of outline edit has a line for each section and item:

      Food                                            {bkzp}
        Buy milk                                      {hjkm}
        [x*] 🍞 Buy bread :: 2 loaves  due:friday     {wxyz}
          | a note, line by line
        Buy eggs

    {id} identifies the item or section of a line. It may be anywhere in the line,
    so you can type after it. A copy of a line must not keep it. The other parts,
    in this order, each optional:

      [x*+]    marks: x done, * favorite, + children shown, - children hidden
      🍞       an emoji as the image; <name> is any other image
      text     anything; put \\ before text that looks like one of these parts
      :: text  the secondary text
      +tag     a tag; also due:, start:, wait:, recur: and pri: of outline +
      | text   a line of the note, on a line of its own below the item
      \\u{20}   a character by its code point, such as a space at the end

    Indent by two spaces a level; a text that is indented by tabs or four spaces
    throughout is read as well. A new line may be indented in any way: it is a
    child of the nearest line above it that is indented less, and a tab is one
    level. A line with an id whose indentation fits no level is an error that shows
    the line.

    Plugins for Vim and Emacs, which fold and complete ids, come with the program:
    Documentation/editors.md.
    """
}
