// `import OutlineUI` also imports the store.
@_exported public import OutlineStore
