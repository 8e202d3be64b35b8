internal import PortolanBasics
package import PortolanGeo

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The extents of the index's blocks. The first search reads them once.
package struct BlockDirectory: Sendable {
    package struct Block: Sendable {
        package var bounds: CoordinateBounds
        /// The least cosine of the latitudes in the block.
        var leastCosine: Double
        package var importance: UInt8
    }

    package let blocks: [Block]
    /// The extents of windows: neighbouring blocks merged into one.
    let windows: [Block]

    /// Returns nil if the bytes are damaged.
    package init?(_ bytes: RawSpan, documents: Int) {
        let count = (documents + IndexLayout.blockCount - 1) / IndexLayout.blockCount
        guard bytes.byteCount == count * IndexLayout.directoryBytes else { return nil }
        var blocks: [Block] = []
        blocks.reserveCapacity(count)
        for index in 0..<count {
            let offset = index * IndexLayout.directoryBytes
            let (west, south): (Int32, Int32) = (bytes.littleEndian(offset), bytes.littleEndian(offset + 4))
            let (east, north): (Int32, Int32) = (bytes.littleEndian(offset + 8), bytes.littleEndian(offset + 12))
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
