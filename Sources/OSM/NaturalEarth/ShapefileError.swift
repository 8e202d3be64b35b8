/// Why a shapefile could not be read: which file, what is wrong with it, and where.
public struct ShapefileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// No such file, or no permission to read it.
        case notReadable
        /// Not a file of the expected kind, or one whose lengths contradict its size.
        case damaged
        /// A kind of shape other than points, lines and polygons.
        case unsupportedShape
        /// A requested column does not exist.
        case missingColumn
    }

    /// The kind of failure, for programs to tell errors apart.
    public var code: Code
    /// The path of the file that could not be read.
    public var path: String
    /// What is wrong, in English, without the path and the record.
    public var message: String
    /// The record, counted from 0, if the error concerns one.
    public var record: Int?

    /// An error about a file, and the record that it concerns if there is one.
    public init(_ code: Code, path: String, record: Int? = nil, _ message: String) {
        self.code = code
        self.path = path
        self.record = record
        self.message = message
    }

    public var description: String { "\(path): \(record.map { "record \($0): " } ?? "")\(message)" }
}
