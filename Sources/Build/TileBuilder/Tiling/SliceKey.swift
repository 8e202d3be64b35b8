internal import PortolanOSMModel

/// The key that orders pieces of features: tile after tile along the Hilbert curve, and within a tile as the encoder
/// writes them.
struct SliceKey: Sendable, Equatable {
    /// The Hilbert index of the tile.
    var tile: UInt64
    /// The layer, the order in the layer and the type of the object, from the highest bits to the lowest.
    var rank: UInt64
    /// The object's number.
    var number: Int64
    var sequence: UInt32
    /// The number of consecutive tiles along the curve that have the same piece.
    var tileCount: UInt32 = 1

    init(tile: UInt64, _ feature: StoredFeature) {
        self.tile = tile
        let order = UInt32(bitPattern: feature.order) ^ 1 << 31
        rank = UInt64(feature.layer.rawValue) << 40 | UInt64(order) << 8 | UInt64(feature.key.type.rawValue)
        number = feature.key.id
        sequence = feature.sequence
    }

    init(tile: UInt64, tileCount: UInt32 = 1, rank: UInt64, number: Int64, sequence: UInt32) {
        self.tile = tile
        self.tileCount = tileCount
        self.rank = rank
        self.number = number
        self.sequence = sequence
    }

    var layer: SchemaLayer? { SchemaLayer(rawValue: UInt8(truncatingIfNeeded: rank >> 40)) }

    @inline(__always)
    static func < (a: SliceKey, b: SliceKey) -> Bool {
        if a.tile != b.tile { return a.tile < b.tile }
        if a.isDrawnBefore(b) { return true }
        return b.isDrawnBefore(a) ? false : a.tileCount < b.tileCount
    }

    /// Whether this piece comes before another one within a tile.
    @inline(__always)
    func isDrawnBefore(_ other: SliceKey) -> Bool {
        if rank != other.rank { return rank < other.rank }
        if number != other.number { return number < other.number }
        return sequence < other.sequence
    }
}
