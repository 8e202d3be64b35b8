internal import PortolanBasics
internal import PortolanTiles

/// The pieces of some tiles, in the order of their keys.
struct TileWindow: Sendable {
    struct Tile: Sendable {
        /// Hilbert index.
        var index: UInt64
        var slices: Range<Int>
    }

    var tiles: [Tile] = []
    var keys: [SliceKey] = []
    /// Where each piece's bytes begin.
    var offsets: [Int] = []
    var bytes: [UInt8] = []
}

/// Writes the pieces of single tiles as vector tiles.
struct TileEncoder: Sendable {
    private let table: ValueTable
    private var zoom: UInt8 = 0

    /// Cells along a tile's side in which points of interest are ranked.
    private static let rankCells: Int32 = 16

    // For each value of the table, its number in the layer being written, valid if the stamp is the layer's.
    private var valueNumbers: [UInt32]
    private var valueStamps: [UInt32]
    private var keyNumbers: [UInt32]
    private var keyStamps: [UInt32]
    private var stamp: UInt32 = 0
    // The piece that was read last.
    private var id: UInt64 = 0
    private var type = MVTGeometryType.unknown
    private var tags: [MVTTag] = []
    private var points: [MVTPoint] = []
    private var ends: [Int] = []

    init(_ table: ValueTable) {
        self.table = table
        valueNumbers = [UInt32](repeating: 0, count: table.values.count)
        valueStamps = valueNumbers
        keyNumbers = [UInt32](repeating: 0, count: table.keys.count)
        keyStamps = keyNumbers
    }

    /// The bytes of a tile; empty if nothing of it is drawn.
    mutating func encode(_ tile: TileWindow.Tile, zoom: UInt8, of window: TileWindow) -> [UInt8] {
        self.zoom = zoom
        var bytes: [UInt8] = []
        var start = tile.slices.lowerBound
        while start < tile.slices.upperBound {
            let layer = window.keys[start].layer
            var end = start
            while end < tile.slices.upperBound, window.keys[end].layer == layer { end += 1 }
            if let layer { encode(layer, start..<end, window, &bytes) }
            start = end
        }
        return bytes
    }

    private mutating func encode(_ layer: TileLayer, _ slices: Range<Int>, _ window: TileWindow, _ tile: inout [UInt8]) {
        stamp += 1
        var encoder = MVTLayerEncoder(name: layer.name, extent: UInt32(TileGrid.extent))
        if layer.mergesLines(zoom: zoom) {
            encodeMerged(slices, window, &encoder)
        } else {
            var cells: [Int: Int] = [:]
            for slice in slices {
                read(window, slice, &encoder)
                if layer == .poi, let point = points.first {
                    // The number of more important ones in the same cell, as OpenMapTiles ranks them.
                    let side = TileGrid.extent / Self.rankCells
                    let cell = Int(point.y / side * Self.rankCells + point.x / side)
                    cells[cell, default: 0] += 1
                    let rank = encoder.index(ofValue: .int(Int64(cells[cell] ?? 1)))
                    tags.append(MVTTag(key: encoder.index(ofKey: "rank"), value: rank))
                }
                encoder.beginFeature(type)
                var start = 0
                for end in ends {
                    let part = points.span.extracting(start..<end)
                    switch type {
                    case .point: encoder.addPoints(part)
                    case .line: encoder.addLine(part)
                    case .polygon: encoder.addRing(part)
                    case .unknown: break
                    }
                    start = end
                }
                encoder.endFeature(id: id, tags: tags)
            }
        }
        encoder.append(to: &tile)
    }

    /// Lines of equal properties become one feature of joined lines, in place of the first of them; other shapes stay separate.
    private mutating func encodeMerged(_ slices: Range<Int>, _ window: TileWindow, _ encoder: inout MVTLayerEncoder) {
        struct Group {
            var tags: [MVTTag]
            var type: MVTGeometryType
            var lines: [[MVTPoint]]
            var id: UInt64
        }
        var groups: [Group] = []
        var indices: [[MVTTag]: Int] = [:]
        for slice in slices {
            read(window, slice, &encoder)
            var start = 0
            let lines = ends.map { end in
                defer { start = end }
                return Array(points[start..<end])
            }
            if type == .line, let index = indices[tags] {
                groups[index].lines += lines
                groups[index].id = 0
            } else {
                if type == .line { indices[tags] = groups.count }
                groups.append(Group(tags: tags, type: type, lines: lines, id: id))
            }
        }
        let isDirected = encoder.name == "waterway"
        let oneway = encoder.index(ofKeyIfPresent: "oneway")
        for group in groups {
            encoder.beginFeature(group.type)
            if group.type == .line {
                let directed = isDirected || oneway.map { key in group.tags.contains { $0.key == key } } ?? false
                for line in LineMerger.merge(group.lines, directed: directed) { encoder.addLine(line.span) }
            } else {
                for ring in group.lines { encoder.addRing(ring.span) }
            }
            encoder.endFeature(id: group.id, tags: group.tags)
        }
    }

    /// Reads a piece as `Slicer` writes it; keys and values get their numbers in the layer.
    private mutating func read(_ window: TileWindow, _ slice: Int, _ encoder: inout MVTLayerEncoder) {
        var reader = ByteReader(window.bytes, from: window.offsets[slice])
        id = reader.fixed()
        type = MVTGeometryType(rawValue: reader.byte()) ?? .unknown
        tags.removeAll(keepingCapacity: true)
        for _ in 0..<reader.count() {
            let key = min(reader.number(), keyStamps.count - 1)
            if keyStamps[key] != stamp {
                keyStamps[key] = stamp
                keyNumbers[key] = encoder.index(ofKey: table.keys[key])
            }
            let numbered = min(reader.number(), valueStamps.count)
            guard numbered > 0 else {
                tags.append(MVTTag(key: keyNumbers[key], value: encoder.index(ofValue: reader.value())))
                continue
            }
            let value = numbered - 1
            if valueStamps[value] != stamp {
                valueStamps[value] = stamp
                valueNumbers[value] = encoder.index(ofValue: table.values[value])
            }
            tags.append(MVTTag(key: keyNumbers[key], value: valueNumbers[value]))
        }
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var last = MVTPoint(x: 0, y: 0)
        for _ in 0..<reader.count() {
            for _ in 0..<reader.count() {
                last = MVTPoint(x: last.x &+ Int32(clamping: reader.signed()), y: last.y &+ Int32(clamping: reader.signed()))
                points.append(last)
            }
            ends.append(points.count)
        }
    }
}
