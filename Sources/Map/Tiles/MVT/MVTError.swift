/// An error in the bytes of a vector tile, with its position.
public struct MVTError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Hashable, Sendable {
        /// A field reaches beyond the end of its message.
        case truncated
        /// A number has more than ten bytes.
        case overlongVarint
        /// A field number is 0, or a field is a group or has a wire type that protocol buffers do not define.
        case invalidField
        /// A known field has another wire type than the specification gives it.
        case wrongWireType
        /// A text is not UTF-8.
        case invalidText
        /// A layer has no name.
        case missingLayerName
        /// A layer has no version, or one that is neither 1 nor 2.
        case unsupportedVersion
        /// An extent is 0 or greater than 2³⁰.
        case invalidExtent
        /// A value has no known type, or several.
        case invalidValue
        /// A tag refers to a key or a value that the layer lacks.
        case tagOutOfRange
        /// A feature has an odd number of tags.
        case oddTagCount
        /// A command, or its count, is not allowed at its position for the geometry type.
        case invalidCommand
        /// A feature has no geometry, two geometries, no type or an unknown one.
        case invalidFeature
        /// Two consecutive points of a line are equal.
        case repeatedPoint
        /// Two layers have the same name.
        case duplicateLayerName
        /// There are more features, points or tags than 32-bit positions can address.
        case tooLarge
    }

    /// The kind of failure, for programs that distinguish failures.
    public var code: Code
    /// The offset in bytes from the tile's beginning.
    public var byteOffset: Int
    /// The error in English.
    public var message: String

    /// Creates an error of a kind at an offset in bytes from the tile's beginning.
    public init(_ code: Code, byteOffset: Int, _ message: String) {
        self.code = code
        self.byteOffset = byteOffset
        self.message = message
    }

    public var description: String { "vector tile, byte \(byteOffset): \(message)" }
}
