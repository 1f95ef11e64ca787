// `import OutlineUI` also imports the lists and the store.
@_exported public import OutlineLists

/// The registry of an undo manager, by a cast, because only Apple's own class conforms.
func registry(of undoManager: AnyObject?) -> (any UndoRegistry)? {
  undoManager as? any UndoRegistry
}
