/// The reason why a shapefile could not be read: the file, the fault, and its place.
public struct ShapefileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// The file does not exist, or may not be read.
        case notReadable
        /// The file is not of the expected kind, or its lengths contradict its size.
        case damaged
        /// The shapes are not points, lines or polygons.
        case unsupportedShape
        /// A requested column does not exist.
        case missingColumn
    }

    /// The kind of failure, for programs to tell errors apart.
    public var code: Code
    /// The path of the file that could not be read.
    public var path: String
    /// The fault in English, without the path and the record.
    public var message: String
    /// The record, counted from 0, if the error concerns one.
    public var record: Int?

    /// Creates an error about a file, with the record that it concerns if there is one.
    public init(_ code: Code, path: String, record: Int? = nil, _ message: String) {
        self.code = code
        self.path = path
        self.record = record
        self.message = message
    }

    public var description: String { "\(path): \(record.map { "record \($0): " } ?? "")\(message)" }
}
