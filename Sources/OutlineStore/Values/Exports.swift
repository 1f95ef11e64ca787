// `import OutlineStore` also imports the model and the differences.
@_exported public import OutlineDiff
@_exported public import OutlineModel
