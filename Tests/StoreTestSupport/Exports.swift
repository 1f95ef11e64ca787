// Each test ends by asking the file to check itself.
@_exported public import OutlineCare
