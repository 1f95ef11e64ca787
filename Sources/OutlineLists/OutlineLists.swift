// `import OutlineLists` also imports the store.
@_exported public import OutlineStore
