/// Why a GeoJSON text cannot be read: what is wrong with it, and where.
public struct GeoJSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, as an English sentence without the position.
    public var message: String
    /// Offset in bytes from the text's beginning to the value that is wrong.
    public var byteOffset: Int

    public var description: String { "byte \(byteOffset): \(message)" }
}
