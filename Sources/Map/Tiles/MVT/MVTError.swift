/// What is wrong with the bytes of a vector tile, and where.
public struct MVTError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// A field reaches beyond the end of its message.
        case truncated
        /// A number of more than ten bytes.
        case overlongVarint
        /// A field number of 0, a group, or a wire type that protocol buffers do not have.
        case invalidField
        /// A known field encoded as another kind of value.
        case wrongWireType
        /// Text that is not UTF-8.
        case invalidText
        /// A layer without a name.
        case missingLayerName
        /// A layer without a version, or one that is neither 1 nor 2.
        case unsupportedVersion
        /// An extent of 0 or of more than 2³⁰.
        case invalidExtent
        /// A value of no known type, or of several.
        case invalidValue
        /// A tag that names a key or a value which the layer lacks.
        case tagOutOfRange
        /// An odd number of tags.
        case oddTagCount
        /// A command that the geometry type does not allow there, or a count that it does not allow.
        case invalidCommand
        /// A feature without geometry, with two, with no type or an unknown one.
        case invalidFeature
        /// Two points of a line in the same place.
        case repeatedPoint
        /// Two layers of one name.
        case duplicateLayerName
        /// More features, points or tags than 32-bit positions can name.
        case tooLarge
    }

    /// The kind of failure, for programs that tell failures apart.
    public var code: Code
    /// Offset from the tile's first byte.
    public var byteOffset: Int
    /// What is wrong, in English.
    public var message: String

    /// Creates an error of a kind at an offset in bytes from the tile's beginning.
    public init(_ code: Code, byteOffset: Int, _ message: String) {
        self.code = code
        self.byteOffset = byteOffset
        self.message = message
    }

    public var description: String { "vector tile, byte \(byteOffset): \(message)" }
}
