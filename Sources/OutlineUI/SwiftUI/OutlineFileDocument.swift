#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
public import OutlineLists
public import SwiftUI
public import UniformTypeIdentifiers

extension UTType {
  /// An outline file. An app that creates such files declares the type as exported, with the
  /// extension `outline`, and as conforming to `public.database`.
  public static var outlineFile: UTType {
    UTType(exportedAs: "org.outlinestore.outline", conformingTo: .database)
  }
}

/// An outline file as a document of `DocumentGroup`: a working copy of its bytes, which is saved
/// when the system asks for it.
///
/// ```swift
/// DocumentGroup(newDocument: { OutlineFileDocument() }) { file in
///   OutlineDocumentView(file.document)
/// }
/// ```
///
/// The system saves a document after an undo action was registered. `LiveOutline` does that for
/// each change, and an app with other views by `registerUndo(of:with:)` of the store.
@available(macOS 13, iOS 16, *)
public final class OutlineFileDocument: ReferenceFileDocument {
  /// The types of the files that it opens.
  public static var readableContentTypes: [UTType] { [.outlineFile] }

  /// The document, or `nil` if there was no place for a new one.
  public let opened: OutlineDocument?
  /// The reason why there is no document.
  public let error: (any Error)?

  /// Creates a new document.
  public init() {
    do { (opened, error) = (try OutlineDocument(contents: nil), nil) } catch {
      opened = nil
      self.error = error
    }
  }

  /// Creates a document of the bytes of a file.
  /// - Parameter configuration: has the file.
  /// - Throws: `StorageError` if the bytes are not an outline, or are of a newer library.
  public init(configuration: ReadConfiguration) throws {
    opened = try OutlineDocument(contents: configuration.file.regularFileContents)
    error = nil
  }

  /// The bytes to save.
  /// - Parameter contentType: the type of the file.
  /// - Throws: `StorageError`.
  public func snapshot(contentType: UTType) throws -> Data {
    if let error { throw error }
    return try opened?.contents() ?? Data()
  }

  /// The file of bytes.
  /// - Parameters:
  ///   - snapshot: the bytes.
  ///   - configuration: the file that is saved.
  public func fileWrapper(snapshot: Data, configuration: WriteConfiguration) -> FileWrapper {
    FileWrapper(regularFileWithContents: snapshot)
  }
}
#endif
