// Who shows an outline has the outline too.
@_exported public import OutlineStore
