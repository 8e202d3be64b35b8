import PortolanBasics
import PortolanGeo
import PortolanStyle

/// Numbers by which symbols are known from frame to frame, over tiles and zooms: a label of a tile is that of its parent's or child's with the
/// same text at the same place.
struct SymbolIdentities: Sendable {
    private struct TileKey: Hashable {
        var layer: Int
        var source: Int32
        var tile: TileID
        var wrap: Int32
        var zoom: Int
    }

    /// A symbol's place on a grid of about four points at its tile's zoom.
    private struct Known: Sendable {
        var cell: SIMD2<Int64>
        var identity: UInt32
    }

    private struct Entry: Sendable {
        var bucket: SymbolBucket
        var numbers: [UInt32]
        var known: [UInt64: [Known]]
    }

    private var entries: [TileKey: Entry] = [:]
    private var next: UInt32 = 1

    /// Numbers for the symbols of all buckets of a frame; what the frame does not show any more is forgotten.
    mutating func number(_ layers: inout [PlacedSymbols.Layer]) {
        var kept: [TileKey: Entry] = [:]
        for layer in layers.indices {
            for position in layers[layer].tiles.indices {
                let tile = layers[layer].tiles[position].tile
                let id = tile.bucket.tile
                let key = TileKey(layer: layers[layer].index, source: id.source, tile: id.id, wrap: tile.wrap, zoom: id.zoom)
                let entry: Entry
                if let known = entries[key], known.bucket === tile.bucket {
                    entry = known
                } else {
                    entry = makeEntry(key, tile.bucket, kept)
                }
                layers[layer].tiles[position].identities = entry.numbers
                kept[key] = entry
            }
        }
        entries = kept
    }

    private mutating func makeEntry(_ key: TileKey, _ bucket: SymbolBucket, _ kept: [TileKey: Entry]) -> Entry {
        // The frame's own tiles first, then those of the frame before, the nearest zoom first.
        let related = relatives(of: key, in: kept) + relatives(of: key, in: entries)
        var used: Set<UInt32> = []
        for (other, entry) in kept where other.layer == key.layer && other.zoom == key.zoom && other != key {
            used.formUnion(entry.numbers)
        }
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

    /// Tiles of the same layer that lie above, beneath or on a tile, in an order of their own.
    private func relatives(of key: TileKey, in entries: [TileKey: Entry]) -> [(TileKey, Entry)] {
        entries.filter { other, _ in
            guard other.layer == key.layer, other.source == key.source, other.wrap == key.wrap else { return false }
            let z = min(other.tile.z, key.tile.z)
            return other.tile.ancestor(z: z) == key.tile.ancestor(z: z)
        }.sorted { a, b in
            let near = (abs(a.key.zoom - key.zoom), abs(b.key.zoom - key.zoom))
            if near.0 != near.1 { return near.0 < near.1 }
            return (a.key.zoom, a.key.tile.z, a.key.tile.x, a.key.tile.y) < (b.key.zoom, b.key.tile.z, b.key.tile.x, b.key.tile.y)
        }.map { ($0.key, $0.value) }
    }

    /// The cell of a point at the grid of a zoom.
    private static func cell(_ point: SIMD2<Float>, _ tile: TileID, at zoom: UInt8) -> SIMD2<Int64> {
        let extent = Double(SymbolTile.extent)
        let scale = 512 / extent / 2 * Double(sign: .plus, exponent: Int(zoom) - Int(tile.z), significand: 1)
        return SIMD2(
            Int64(clamping: ((Double(tile.x) * extent + Double(point.x)) * scale).rounded(.down)),
            Int64(clamping: ((Double(tile.y) * extent + Double(point.y)) * scale).rounded(.down))
        )
    }
}

/// What the placement before says of symbols, by their numbers.
struct SymbolMemory {
    /// Whether symbols are numbered at all.
    var isNeeded = false
    var states: [UInt32: PlacedSymbols.State] = [:]
}

extension PlacedSymbols {
    /// Numbers the symbols where that is asked for, or where tiles of different zooms may show one twice.
    mutating func identify(after previous: PlacedSymbols?, isAsked: Bool) -> SymbolMemory {
        let isMixed = layers.contains { layer in layer.tiles.contains { $0.tile.bucket.tile.id.z != layer.tiles[0].tile.bucket.tile.id.z } }
        guard isAsked || previous != nil || isMixed else { return SymbolMemory() }
        var identities = previous?.identities ?? SymbolIdentities()
        identities.number(&layers)
        self.identities = identities
        var memory = SymbolMemory(isNeeded: true)
        for layer in previous?.layers ?? [] {
            for tile in layer.tiles where tile.identities.count == tile.states.count {
                for (identity, state) in zip(tile.identities, tile.states) where state.isShown { memory.states[identity] = state }
            }
        }
        return memory
    }

    /// The same decisions for a camera that has moved, with the tiles of its frame: what stood stands, and what is new waits for the next placement.
    ///
    /// - Returns: nil where the placement was made without numbers.
    func moved(to layers: [SymbolFrameLayer], plane: FramePlane, context: EvaluationContext) -> PlacedSymbols? {
        guard identities != nil else { return nil }
        let camera = SymbolCamera(plane: plane, zoom: context.zoom)
        var placement = PlacedSymbols(
            camera: camera,
            context: context,
            layers: layers.map { SymbolPlacer.sorted($0, camera) },
            identities: nil
        )
        let memory = placement.identify(after: self, isAsked: true)
        for layer in placement.layers.indices {
            var seen: Set<UInt32> = []
            for tile in placement.layers[layer].tiles.indices {
                placement.layers[layer].tiles[tile].states = placement.layers[layer].tiles[tile].identities.map { identity in
                    seen.insert(identity).inserted ? memory.states[identity] ?? State() : State()
                }
            }
        }
        return placement
    }
}
