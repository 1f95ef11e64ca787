// Whoever imports the store sees the values it deals in.
@_exported public import OutlineDiff
@_exported public import OutlineModel
