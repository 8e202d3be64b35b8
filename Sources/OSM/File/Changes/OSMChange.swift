public import PortolanOSMModel

/// A change of one object in a file of changes.
public struct OSMChange: Sendable, Hashable {
    /// The content of an object besides its tags.
    public enum Content: Sendable, Hashable {
        case node(OSMPoint)
        /// The way's nodes in order.
        case way([Int64])
        /// The relation's members in order.
        case relation([OSMMemberReference])
    }

    /// The object's type and number in OpenStreetMap.
    public var key: OSMKey
    /// The number of the edit, from 1; 0 if the file does not state it.
    public var version: UInt32
    /// When the edit was made, in seconds since 1970-01-01 UTC; 0 if the file does not state it.
    public var timestamp: Int64
    /// The object's tags after the edit.
    public var tags: OSMTags
    /// The content of the object after the edit; nil if it was deleted.
    public var content: Content?

    /// Creates a change from its parts, without checks.
    public init(key: OSMKey, version: UInt32, timestamp: Int64, tags: OSMTags = OSMTags(), content: Content?) {
        self.key = key
        self.version = version
        self.timestamp = timestamp
        self.tags = tags
        self.content = content
    }

    /// Whether the change replaces another version of the object: a change with the same or a greater version does. A
    /// change without a version replaces every version that came before it.
    func replaces(version: UInt32) -> Bool { self.version == 0 || self.version >= version }
}
