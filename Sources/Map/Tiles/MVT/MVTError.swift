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
        /// A column, a stream or an encoding is not one of the supported version of MapLibre tiles.
        case unsupportedEncoding
        /// A stream of a MapLibre tile does not decode to the number of values that it announces.
        case invalidStream
        /// The streams of a MapLibre tile's column do not fit together, or do not fit the features.
        case invalidColumn
        /// There are more features, points, tags or values than the decoder accepts.
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
