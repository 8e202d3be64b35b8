package import PortolanGeo

/// Runs of tiles along the Hilbert curve. A few bytes of an archive can name four billion tiles, so they are counted and cut, and not gone through.
extension TileID {
    /// The numbers along the curve of all tiles of a zoom that this tile covers. The tile's own zoom is not greater.
    package func descendants(zoom: UInt8) -> Range<UInt64> {
        let shift = 2 * UInt64(zoom - z)
        let start = Self.firstIndex(zoom: zoom) + (hilbertIndex - Self.firstIndex(zoom: z)) << shift
        return start..<start + 1 << shift
    }

    /// The number along the curve of a zoom's first tile.
    package static func firstIndex(zoom: UInt8) -> UInt64 { ((1 << (2 * UInt64(zoom))) - 1) / 3 }

    /// A run cut where a zoom ends, each part with its first tile. What lies beyond zoom 30 is left out.
    package static func parts(of run: Range<UInt64>) -> [(first: TileID, range: Range<UInt64>)] {
        var parts: [(first: TileID, range: Range<UInt64>)] = []
        var rest = run
        while !rest.isEmpty, let first = TileID(hilbertIndex: rest.lowerBound) {
            let part = rest.clamped(to: rest.lowerBound..<firstIndex(zoom: first.z + 1))
            parts.append((first, part))
            rest = part.upperBound..<rest.upperBound
        }
        return parts
    }
}
