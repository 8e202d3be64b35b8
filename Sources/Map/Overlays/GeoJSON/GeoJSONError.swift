/// Why a GeoJSON text cannot be read: what is wrong with it, and where.
public struct GeoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    public var message: String
    /// Of the value that is wrong, in the text.
    public var byteOffset: Int

    public var description: String { "byte \(byteOffset): \(message)" }
}
