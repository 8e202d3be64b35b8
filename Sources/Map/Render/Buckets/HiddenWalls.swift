import PortolanTiles

/// Finds walls of extrusions that cannot be seen because a neighbour's wall stands against them, as between row
/// houses.
extension Bucket {
    /// For each point of the table's shapes, whether the wall from it to the next point of its ring is hidden.
    ///
    /// A wall is hidden if an extrusion beside it has the same edge in the opposite direction, begins at least
    /// as low and rises at least as high: that extrusion stands between the wall and every camera.
    /// - Parameters:
    ///   - slot: the slot of the columns that keeps the answer.
    ///   - zoom: the zoom that heights and bases depend on; 0 if they do not depend on it.
    ///   - heights: the heights of the features' tops in metres.
    ///   - bases: the heights of the features' feet in metres.
    ///   - roofs: the features' roofs. A wall under a shaped roof is never hidden and hides no other wall.
    func hiddenWalls(slot: Int, zoom: Double, heights: Values<Double>, bases: Values<Double>, roofs: [FeatureRoof]?) -> [Bool] {
        kept(slot: slot, key: zoom) {
            let solids = features.indices.filter { position in
                let feature = features[position]
                return table.type(of: feature) == .polygon && roofs?[position].roof == nil && heights[position] > max(bases[position], 0)
            }
            var walls = WallTable(count: table.shapes.points.count)
            for position in solids {
                let feature = features[position]
                let box = table.boxes[Int(feature)]
                // Features outside the tile's square are drawn by the neighbouring tile, and a feature that the
                // border cuts is open there.
                guard !table.isCut[Int(feature)], all(box.maximum .> 0), all(box.minimum .< table.extent) else { continue }
                forEachWall(of: feature) { from, to, _ in
                    walls.insert(from: from, to: to, WallTable.Extent(base: max(bases[position], 0), top: heights[position]))
                }
            }
            var hidden = [Bool](repeating: false, count: table.shapes.points.count)
            for position in solids {
                forEachWall(of: features[position]) { from, to, index in
                    guard let other = walls.extent(from: to, to: from) else { return }
                    hidden[index] = other.base <= max(bases[position], 0) && other.top >= heights[position]
                }
            }
            return hidden
        }
    }

    private func forEachWall(of feature: Int32, _ body: (_ from: SIMD2<Float>, _ to: SIMD2<Float>, _ index: Int) -> Void) {
        for number in table.runs(of: feature) {
            let ring = table.shapes.points(of: table.shapes.runs[Int(number)])
            for index in ring.indices { body(ring[index], ring[index + 1 < ring.endIndex ? index + 1 : ring.startIndex], index) }
        }
    }
}

/// A hash table of walls by their ends. Its capacity is a power of two, at most half of the entries are taken,
/// and collisions go to the next entry.
private struct WallTable {
    /// The lower and upper end of a wall, in metres above the ground.
    struct Extent {
        var base: Double
        var top: Double
    }

    private struct Entry {
        var ends: SIMD4<Float>
        var extent: Extent
    }

    private var entries: [Entry?]

    /// Creates a table that holds up to `count` walls.
    init(count: Int) {
        var capacity = 16
        while capacity < 2 * count { capacity *= 2 }
        entries = Array(repeating: nil, count: capacity)
    }

    /// Adds a wall. If the table has a wall with the same ends, it keeps only the wall that rises higher.
    mutating func insert(from: SIMD2<Float>, to: SIMD2<Float>, _ extent: Extent) {
        let ends = SIMD4(lowHalf: from, highHalf: to)
        let entryIndex = entryIndex(of: ends)
        guard entries[entryIndex].map({ $0.extent.top < extent.top }) ?? true else { return }
        entries[entryIndex] = Entry(ends: ends, extent: extent)
    }

    func extent(from: SIMD2<Float>, to: SIMD2<Float>) -> Extent? { entries[entryIndex(of: SIMD4(lowHalf: from, highHalf: to))]?.extent }

    /// Returns the index of the wall between two ends, or of the free entry for it.
    private func entryIndex(of ends: SIMD4<Float>) -> Int {
        var hash: UInt64 = 0
        // Fibonacci hashing: D. E. Knuth, "The Art of Computer Programming", volume 3, section 6.4.
        for axis in 0..<4 { hash = (hash ^ UInt64(ends[axis].bitPattern)) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
        var entryIndex = Int(truncatingIfNeeded: hash >> 32) & (entries.count - 1)
        while let entry = entries[entryIndex], entry.ends != ends { entryIndex = (entryIndex + 1) & (entries.count - 1) }
        return entryIndex
    }
}
