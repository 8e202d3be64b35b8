/// Why a shapefile could not be read: which file, what is wrong with it, and where.
public struct ShapefileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// No such file, or no permission to read it.
        case notReadable
        /// Not a file of its kind, or one whose lengths contradict its size.
        case damaged
        /// A kind of shape other than points, lines and polygons.
        case unsupportedShape
        /// A column that was asked for does not exist.
        case missingColumn
    }

    public var code: Code
    public var path: String
    public var message: String
    /// The record, counted from 0, where the error concerns one.
    public var record: Int?

    public init(_ code: Code, path: String, record: Int? = nil, _ message: String) {
        self.code = code
        self.path = path
        self.record = record
        self.message = message
    }

    public var description: String { "\(path): \(record.map { "record \($0): " } ?? "")\(message)" }
}
