import PortolanBasics
import PortolanGeo
import PortolanStyle

/// Numbers that identify symbols from frame to frame, across tiles and zooms. A label of a tile and a label of its
/// parent or child tile are the same symbol if both have the same text at the same position.
struct SymbolIdentities: Sendable {
    private struct TileKey: Hashable {
        var source: Int32
        var tile: TileID
        var wrap: Int32
        var zoom: Int
    }

    /// A symbol's cell on a grid with cells of two points at the tile's zoom, and the symbol's number.
    private struct Known: Sendable {
        var cell: SIMD2<Int64>
        var identity: UInt32
    }

    private struct Entry: Sendable {
        var bucket: SymbolBucket
        var numbers: [UInt32]
        var known: [UInt64: [Known]]
    }

    /// Entries by layer, since a frame has many layers.
    private var entries: [Int: [TileKey: Entry]] = [:]
    private var next: UInt32 = 1

    /// Numbers the symbols of all buckets of a frame, and forgets symbols that the frame does not show.
    mutating func number(_ layers: inout [PlacedSymbols.Layer]) {
        var kept: [Int: [TileKey: Entry]] = [:]
        for layer in layers.indices {
            let number = layers[layer].index
            kept[number] = self.number(&layers[layer].tiles, before: entries[number] ?? [:])
        }
        entries = kept
    }

    private mutating func number(_ tiles: inout [PlacedSymbols.Tile], before: [TileKey: Entry]) -> [TileKey: Entry] {
        var kept: [TileKey: Entry] = [:]
        // The numbers in use at each zoom: within one zoom, each symbol has its own number.
        var used: [Int: Set<UInt32>] = [:]
        var new: [Int] = []
        // Tiles of the previous frame keep their numbers. Symbols of new tiles are looked up in these tiles and in
        // the tiles that the frame no longer has.
        for position in tiles.indices {
            let key = Self.key(tiles[position])
            if let known = before[key], known.bucket === tiles[position].tile.bucket {
                tiles[position].identities = known.numbers
                kept[key] = known
            } else {
                new.append(position)
            }
        }
        guard !new.isEmpty else { return kept }
        for (key, entry) in kept { used[key.zoom, default: []].formUnion(entry.numbers) }
        for position in new {
            let key = Self.key(tiles[position])
            let related = Self.relatives(of: key, in: kept) + Self.relatives(of: key, in: before)
            let entry = makeEntry(key, tiles[position].tile.bucket, related, &used[key.zoom, default: []])
            tiles[position].identities = entry.numbers
            kept[key] = entry
        }
        return kept
    }

    private static func key(_ tile: PlacedSymbols.Tile) -> TileKey {
        let id = tile.tile.bucket.tile
        return TileKey(source: id.source, tile: id.id, wrap: tile.tile.wrap, zoom: id.zoom)
    }

    /// - Parameter related: tiles of the same ground, the most likely ones first.
    private mutating func makeEntry(
        _ key: TileKey,
        _ bucket: SymbolBucket,
        _ related: [(TileKey, Entry)],
        _ used: inout Set<UInt32>
    ) -> Entry {
        var numbers: [UInt32] = []
        numbers.reserveCapacity(bucket.symbols.count)
        var known: [UInt64: [Known]] = [:]
        for symbol in bucket.symbols {
            var number: UInt32?
            search: for (other, entry) in related {
                guard let candidates = entry.known[symbol.key] else { continue }
                let cell = Self.cell(symbol.anchor, key.tile, at: other.tile.z)
                let tolerance = other.tile.z < key.tile.z ? 1 : Int64(1) << Int64(min(Int(other.tile.z) - Int(key.tile.z), 30))
                for candidate in candidates where !used.contains(candidate.identity) {
                    let way = candidate.cell &- cell
                    if abs(way.x) <= tolerance, abs(way.y) <= tolerance {
                        number = candidate.identity
                        break search
                    }
                }
            }
            let identity = number ?? next
            if number == nil { next &+= 1 }
            used.insert(identity)
            numbers.append(identity)
            known[symbol.key, default: []].append(Known(cell: Self.cell(symbol.anchor, key.tile, at: key.tile.z), identity: identity))
        }
        return Entry(bucket: bucket, numbers: numbers, known: known)
    }

    /// Returns the tiles of a layer that contain a tile, lie within it or equal it, in a fixed order.
    private static func relatives(of key: TileKey, in entries: [TileKey: Entry]) -> [(TileKey, Entry)] {
        entries.filter { other, _ in
            guard other.source == key.source, other.wrap == key.wrap else { return false }
            let z = min(other.tile.z, key.tile.z)
            return other.tile.ancestor(z: z) == key.tile.ancestor(z: z)
        }.sorted { a, b in
            let near = (abs(a.key.zoom - key.zoom), abs(b.key.zoom - key.zoom))
            if near.0 != near.1 { return near.0 < near.1 }
            return (a.key.zoom, a.key.tile.z, a.key.tile.x, a.key.tile.y) < (b.key.zoom, b.key.tile.z, b.key.tile.x, b.key.tile.y)
        }.map { ($0.key, $0.value) }
    }

    /// Returns the cell of a point on the grid of a zoom.
    private static func cell(_ point: SIMD2<Float>, _ tile: TileID, at zoom: UInt8) -> SIMD2<Int64> {
        let extent = Double(SymbolTile.extent)
        let scale = 512 / extent / 2 * Double(sign: .plus, exponent: Int(zoom) - Int(tile.z), significand: 1)
        return SIMD2(
            Int64(clamping: ((Double(tile.x) * extent + Double(point.x)) * scale).rounded(.down)),
            Int64(clamping: ((Double(tile.y) * extent + Double(point.y)) * scale).rounded(.down))
        )
    }
}

/// The states of symbols in the previous placement, by their numbers.
struct SymbolMemory {
    /// Whether symbols are numbered.
    var isNeeded = false
    var states: [UInt32: PlacedSymbols.State] = [:]
    /// Symbols that were shown earlier in the current motion and are hidden until it ends.
    var gone: Set<UInt32> = []
}

extension PlacedSymbols {
    /// Numbers the symbols if `isAsked`, or if tiles of different zooms may show one symbol twice.
    mutating func identify(after previous: PlacedSymbols?, isAsked: Bool) -> SymbolMemory {
        let isMixed = layers.contains { layer in layer.tiles.contains { $0.tile.bucket.tile.id.z != layer.tiles[0].tile.bucket.tile.id.z } }
        guard isAsked || previous != nil || isMixed else { return SymbolMemory() }
        var identities = previous?.identities ?? SymbolIdentities()
        identities.number(&layers)
        self.identities = identities
        var memory = SymbolMemory(isNeeded: true)
        for layer in previous?.layers ?? [] {
            for tile in layer.tiles {
                for (identity, state) in zip(tile.identities, tile.states) {
                    // Hidden symbols are kept because they remember their anchor and direction.
                    if state.isShown || memory.states[identity] == nil && (state.anchor >= 0 || state.isVertical) {
                        memory.states[identity] = state
                    }
                }
            }
        }
        return memory
    }

    /// Returns the same placement for a camera that has moved, with the tiles of the new frame. Placed symbols stay,
    /// and new ones wait for the next placement.
    ///
    /// - Returns: nil if the placement was made without numbers.
    func moved(to layers: [SymbolFrameLayer], plane: FramePlane, context: EvaluationContext) -> PlacedSymbols? {
        guard identities != nil else { return nil }
        let camera = SymbolCamera(plane: plane, zoom: context.zoom)
        var placement = PlacedSymbols(
            camera: camera,
            context: context,
            layers: layers.map { SymbolPlacer.sorted($0, camera, context) },
            identities: nil,
            isMoved: true
        )
        if placement.takeStates(of: self) { return placement }
        let memory = placement.identify(after: self, isAsked: true)
        for layer in placement.layers.indices {
            var seen: Set<UInt32> = []
            for tile in placement.layers[layer].tiles.indices {
                placement.layers[layer].tiles[tile].states = placement.layers[layer].tiles[tile].identities.map { identity in
                    guard let state = memory.states[identity] else { return State() }
                    return !state.isShown || seen.insert(identity).inserted ? state : State()
                }
            }
        }
        return placement
    }

    private struct TileKey: Hashable {
        var layer: Int
        var bucket: ObjectIdentifier
        var wrap: Int32

        init(_ layer: Layer, _ tile: Tile) {
            self.layer = layer.index
            bucket = ObjectIdentifier(tile.tile.bucket)
            wrap = tile.tile.wrap
        }
    }

    /// Reuses the states and numbers of the previous frame if that frame had the same tiles. Returns whether that frame
    /// had them.
    private mutating func takeStates(of previous: PlacedSymbols) -> Bool {
        guard layers.count == previous.layers.count else { return false }
        var known: [TileKey: Tile] = [:]
        for layer in previous.layers { for tile in layer.tiles { known[TileKey(layer, tile)] = tile } }
        guard known.count == layers.reduce(0, { $0 + $1.tiles.count }) else { return false }
        var taken = layers
        for layer in taken.indices {
            for tile in taken[layer].tiles.indices {
                guard let before = known[TileKey(taken[layer], taken[layer].tiles[tile])] else { return false }
                taken[layer].tiles[tile].states = before.states
                taken[layer].tiles[tile].identities = before.identities
            }
        }
        layers = taken
        identities = previous.identities
        return true
    }

    /// Returns those symbols of this placement and of the set `others` that the later placement `next` no longer shows,
    /// although their tiles are in the frame of `next`.
    func shownNoMore(in next: PlacedSymbols, or others: Set<UInt32>) -> Set<UInt32> {
        var before = others
        for layer in layers {
            for tile in layer.tiles {
                for (identity, state) in zip(tile.identities, tile.states) where state.isShown { before.insert(identity) }
            }
        }
        var lost: Set<UInt32> = []
        var shown: Set<UInt32> = []
        for layer in next.layers {
            for tile in layer.tiles {
                for (identity, state) in zip(tile.identities, tile.states) {
                    if state.isShown { shown.insert(identity) } else if before.contains(identity) { lost.insert(identity) }
                }
            }
        }
        return lost.subtracting(shown)
    }
}
