/// Size limits for the parts of an archive, so that a file of a few bytes cannot take gigabytes of memory.
/// Reading a larger part throws an error with its position.
package enum TileLimits {
    /// The largest number of bytes of a tile, stored or expanded. The largest tiles in use have a few
    /// megabytes.
    package static let tileByteCount = 32 << 20
    /// The largest number of bytes of a directory, stored or expanded.
    package static let directoryByteCount = 32 << 20
    /// The largest number of bytes of an archive's metadata, stored or expanded.
    package static let metadataByteCount = 4 << 20
    /// The largest number of layers of a vector tile. Each layer takes some hundred bytes of memory, but only
    /// six in the tile.
    package static let layerCount = 1024
    /// The largest total number of features, keys and values in all layers of a vector tile. Each takes up to
    /// 50 bytes of memory, but only two in the tile.
    package static let itemCount = 4 << 20
    /// The largest number of values to which the streams of a MapLibre tile decode. Each takes up to 50 bytes of
    /// memory, but runs make thousands of values from a byte.
    package static let valueCount = 8 << 20
}
