internal import PortolanGeo

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Where the index's blocks lie; read once, with the first question that needs it.
struct BlockDirectory: Sendable {
    struct Block: Sendable {
        var bounds: CoordinateBounds
        /// The least cosine of the latitudes within.
        var leastCosine: Double
        var importance: UInt8
    }

    let blocks: [Block]
    /// Neighbouring blocks together, so many in each.
    let windows: [Block]

    /// nil where the bytes are no directory.
    init?(_ bytes: RawSpan, documents: Int) {
        let count = (documents + IndexLayout.blockCount - 1) / IndexLayout.blockCount
        guard bytes.byteCount == count * IndexLayout.directoryBytes else { return nil }
        var blocks: [Block] = []
        blocks.reserveCapacity(count)
        for index in 0..<count {
            let offset = index * IndexLayout.directoryBytes
            let (west, south) = (bytes.number32(offset), bytes.number32(offset + 4))
            let (east, north) = (bytes.number32(offset + 8), bytes.number32(offset + 12))
            guard let southWest = Fixed.coordinate(x: Int64(west), y: Int64(south)),
                let northEast = Fixed.coordinate(x: Int64(east), y: Int64(north)), west <= east, south <= north
            else { return nil }
            blocks.append(
                Block(
                    bounds: CoordinateBounds(
                        south: southWest.latitude,
                        west: southWest.longitude,
                        north: northEast.latitude,
                        east: northEast.longitude
                    ),
                    leastCosine: max(0, min(cos(southWest.latitude * .pi / 180), cos(northEast.latitude * .pi / 180))),
                    importance: bytes.byte(offset + 16)
                )
            )
        }
        self.blocks = blocks
        windows = stride(from: 0, to: count, by: IndexLayout.windowBlocks).map { start in
            blocks[start..<min(start + IndexLayout.windowBlocks, count)].dropFirst().reduce(into: blocks[start]) { window, block in
                window.bounds = CoordinateBounds(
                    south: min(window.bounds.south, block.bounds.south),
                    west: min(window.bounds.west, block.bounds.west),
                    north: max(window.bounds.north, block.bounds.north),
                    east: max(window.bounds.east, block.bounds.east)
                )
                window.leastCosine = min(window.leastCosine, block.leastCosine)
                window.importance = max(window.importance, block.importance)
            }
        }
    }
}

/// Distances from one point to blocks.
struct DistanceBound {
    private let center: Coordinate
    private let cosine: Double

    init(_ center: Coordinate) {
        self.center = center
        cosine = cos(center.latitude * .pi / 180)
    }

    /// Nothing in the block is nearer than these metres.
    func meters(to block: BlockDirectory.Block) -> Double {
        let bounds = block.bounds
        let latitude = max(0, max(bounds.south - center.latitude, center.latitude - bounds.north))
        var longitude = 0.0
        if center.longitude < bounds.west || center.longitude > bounds.east {
            let (west, east) = (abs(bounds.west - center.longitude), abs(center.longitude - bounds.east))
            longitude = min(min(west, 360 - west), min(east, 360 - east))
        }
        if longitude == 0 && latitude == 0 { return 0 }
        // The haversine of both differences, the second weighted as little as it can be.
        let (a, b) = (sin(latitude * .pi / 360), sin(longitude * .pi / 360))
        let haversine = a * a + cosine * block.leastCosine * b * b
        let meters = 2 * Coordinate.earthRadiusMeters * asin(min(1, haversine.squareRoot()))
        // Less than any error of rounding.
        return max(0, meters * (1 - 1e-9) - 1e-3)
    }
}
