/// How large the parts of an archive may be, so that a file of a few bytes takes no gigabytes. What is larger is refused with an error that says where it is.
package enum TileLimits {
    /// The most bytes of a tile, as stored and expanded. The largest tiles that maps draw have a few megabytes.
    package static let tileByteCount = 32 << 20
    /// The most bytes of a directory, as stored and expanded.
    package static let directoryByteCount = 32 << 20
    /// The most bytes of an archive's metadata, as stored and expanded.
    package static let metadataByteCount = 4 << 20
    /// The most layers of a vector tile. Each takes some hundred bytes of memory, and six in the tile.
    package static let layerCount = 1024
    /// The most features, keys and values of a vector tile, of all its layers together. Each takes up to 50 bytes of memory, and two in the tile.
    package static let itemCount = 4 << 20
}
