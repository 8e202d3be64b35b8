internal import PortolanBasics
internal import PortolanTiles

/// The pieces of some tiles, in the order of their keys.
struct TileWindow: Sendable {
    struct Tile: Sendable {
        /// The Hilbert index of the tile.
        var index: UInt64
        /// The number of equal tiles along the curve, from this one on.
        var count: UInt64
        var slices: Range<Int>
    }

    var tiles: [Tile] = []
    var keys: [SliceKey] = []
    /// The offset of each piece's bytes.
    var offsets: [Int] = []
    var bytes: [UInt8] = []
}

/// Writes the pieces of single tiles as vector tiles.
struct TileEncoder: Sendable {
    private let table: ValueTable
    private let heightKey: Int
    private var zoom: UInt8 = 0
    /// The thinning of the next encoded tiles.
    var thinning = Thinning()
    /// The number of features that thinning removed from the last tile.
    private(set) var omittedCount = 0

    /// The number of cells along a tile's side. Points of interest are ranked in each cell. The cells of OpenMapTiles
    /// have sides of 100 pixels, and its tiles have sides of 256 pixels.
    private static let rankCells: Int32 = 3

    // For each value of the table, its number in the current layer. The number is valid if the stamp is that of the
    // layer.
    private var valueNumbers: [UInt32]
    private var valueStamps: [UInt32]
    private var keyNumbers: [UInt32]
    private var keyStamps: [UInt32]
    private var stamp: UInt32 = 0
    // The piece that was read last.
    private var id: UInt64 = 0
    private var type = MVTGeometryType.unknown
    private var attributes: [Attribute] = []
    private var tags: [MVTTag] = []
    private var points: [MVTPoint] = []
    private var ends: [Int] = []
    /// The height in metres; 0 if the piece has none.
    private var height = 0.0
    private var soundness = PolygonSoundness()
    private var merger = BuildingMerger()

    private struct Attribute {
        /// The index of the key.
        var key: Int
        /// The index of the value plus one; 0 for a value without an index.
        var value: Int
        /// The offset in the window of a value without an index.
        var offset: Int
    }

    /// The smallest row of buildings that is drawn, in square tile units. Such a row is one and a half pixels of a
    /// 512-pixel tile wide.
    private static let leastRow = 144.0

    init(_ table: ValueTable) {
        self.table = table
        heightKey = table.number(ofKey: "render_height").map { Int($0) } ?? -1
        valueNumbers = [UInt32](repeating: 0, count: table.values.count)
        valueStamps = valueNumbers
        keyNumbers = [UInt32](repeating: 0, count: table.keys.count)
        keyStamps = keyNumbers
    }

    /// Returns the bytes of a tile; empty if nothing in it is drawn.
    mutating func encode(_ tile: TileWindow.Tile, zoom: UInt8, of window: TileWindow) -> [UInt8] {
        self.zoom = zoom
        omittedCount = 0
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

    private mutating func encode(_ layer: SchemaLayer, _ slices: Range<Int>, _ window: TileWindow, _ tile: inout [UInt8]) {
        stamp += 1
        var encoder = MVTLayerEncoder(name: layer.name, extent: UInt32(TileGrid.extent))
        if layer.mergesLines(zoom: zoom) {
            encodeMerged(slices, window, &encoder)
        } else if layer == .building && zoom == TileBuilder.rowZoom {
            encodeRows(slices, window, &encoder)
        } else {
            var cells: [Int: Int] = [:]
            for slice in slices where !isCrumb(window, slice) {
                read(window, slice)
                guard thinning.keeps(type, points, ends, number: slice - slices.lowerBound, of: slices.count) else {
                    omittedCount += 1
                    continue
                }
                number(window, &encoder)
                if layer == .poi, let point = points.first {
                    // The rank is the position among the points of the same cell, the most important first, as in
                    // OpenMapTiles.
                    let side = TileGrid.extent / Self.rankCells + 1
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
            if let rule = CrumbRule(layer, zoom: zoom) { encodeCrumbs(slices, rule, window, &encoder) }
        }
        encoder.append(to: &tile)
    }

    /// Joins adjoining buildings into one, with their middle height.
    private mutating func encodeRows(_ slices: Range<Int>, _ window: TileWindow, _ encoder: inout MVTLayerEncoder) {
        let buildings = slices.map { slice in
            read(window, slice)
            number(window, &encoder)
            return BuildingMerger.Building(id: id, tags: kept(tags), height: height, points: kept(points), ends: kept(ends))
        }
        let rows = merger.merged(buildings) { row in
            let areas = row.map { max($0.area, 1) }
            let mean = zip(row, areas).reduce(0) { $0 + $1.0.height * $1.1 } / areas.reduce(0, +)
            return [
                MVTTag(key: encoder.index(ofKey: "render_height"), value: encoder.index(ofValue: .int(Int64(clamping: mean.rounded(.up))))),
                MVTTag(key: encoder.index(ofKey: "render_min_height"), value: encoder.index(ofValue: .int(0))),
            ]
        }
        for row in rows where row.area >= Self.leastRow {
            guard thinning.keeps(.polygon, row.points, row.ends, number: 0, of: 1) else {
                omittedCount += 1
                continue
            }
            encoder.beginFeature(.polygon)
            var start = 0
            for end in row.ends {
                encoder.addRing(row.points.span.extracting(start..<end))
                start = end
            }
            encoder.endFeature(id: row.id, tags: row.tags)
        }
    }

    private func isCrumb(_ window: TileWindow, _ slice: Int) -> Bool { window.bytes[window.offsets[slice] + 8] == Slicer.crumbMark }

    /// Joins areas of one class into one feature if they are close together. Each of them is too small to be drawn by
    /// itself.
    private mutating func encodeCrumbs(_ slices: Range<Int>, _ rule: CrumbRule, _ window: TileWindow, _ encoder: inout MVTLayerEncoder) {
        var grids: [Int: CoverageGrid] = [:]
        for slice in slices where isCrumb(window, slice) {
            var reader = ByteReader(window.bytes, from: window.offsets[slice] + 9)
            let kind = min(reader.number(), table.values.count)
            let point = MVTPoint(x: Int32(clamping: reader.signed()), y: Int32(clamping: reader.signed()))
            grids[kind, default: CoverageGrid(step: rule.step)].add(at: point, area: Int32(clamping: reader.number()))
        }
        // The classes are sorted by name, because their numbers depend on the order of the objects.
        let kinds = grids.keys.map { (kind: $0, name: $0 > 0 ? table.values[$0 - 1].string ?? "" : "") }.sorted { $0.name < $1.name }
        for (kind, name) in kinds {
            let rings = grids[kind]?.outlines(share: rule.share) ?? []
            guard !rings.isEmpty else { continue }
            encoder.beginFeature(.polygon)
            var first = 0
            while first < rings.count {
                var next = first + 1
                while next < rings.count, rings[next].doubledArea < 0 { next += 1 }
                for ring in soundness.sound(Array(rings[first..<next])) { encoder.addRing(ring.span) }
                first = next
            }
            let tags = kind > 0 ? [MVTTag(key: encoder.index(ofKey: "class"), value: encoder.index(ofValue: .string(name)))] : []
            encoder.endFeature(id: 0, tags: tags)
        }
    }

    /// Joins lines of equal properties into one feature, in the place of the first of these lines. Other shapes stay
    /// separate.
    private mutating func encodeMerged(_ slices: Range<Int>, _ window: TileWindow, _ encoder: inout MVTLayerEncoder) {
        struct Group {
            var tags: [MVTTag]
            var type: MVTGeometryType
            var lines: [[MVTPoint]]
            var id: UInt64
        }
        var groups: [Group] = []
        // For lines, the index of their group by properties.
        var index = HashIndex()
        var lineGroups: [Int] = []
        for slice in slices {
            read(window, slice)
            number(window, &encoder)
            var start = 0
            let lines = ends.map { end in
                defer { start = end }
                return points[start..<end].map { $0 }
            }
            var hash = ContentHash()
            for tag in tags { hash.combine(UInt64(tag.key) << 32 | UInt64(tag.value)) }
            if type == .line, let known = index.find(hash, isSame: { groups[lineGroups[$0]].tags == tags }) {
                groups[lineGroups[known]].lines += lines
                groups[lineGroups[known]].id = 0
            } else {
                if type == .line {
                    index.append(hash)
                    lineGroups.append(groups.count)
                }
                groups.append(Group(tags: kept(tags), type: type, lines: lines, id: id))
            }
        }
        let isDirected = encoder.name == "waterway"
        let oneway = encoder.index(ofKeyIfPresent: "oneway")
        for group in groups {
            encoder.beginFeature(group.type)
            if group.type == .line {
                let directed = isDirected || oneway.map { key in group.tags.contains { $0.key == key } } ?? false
                for line in LineMerger.merge(group.lines, directed: directed) {
                    if thinning.keeps(.line, line, [line.count], number: 0, of: 1) { encoder.addLine(line.span) } else { omittedCount += 1 }
                }
            } else {
                for ring in group.lines { encoder.addRing(ring.span) }
            }
            encoder.endFeature(id: group.id, tags: group.tags)
        }
    }

    /// Copies a buffer that is reused. Sharing it would keep its whole capacity for each piece, and force a new buffer.
    private func kept<Element>(_ buffer: [Element]) -> [Element] { buffer.map { $0 } }

    /// Reads a piece in the form that `Slicer` writes.
    private mutating func read(_ window: TileWindow, _ slice: Int) {
        var reader = ByteReader(window.bytes, from: window.offsets[slice])
        id = reader.fixed()
        type = MVTGeometryType(rawValue: reader.byte()) ?? .unknown
        attributes.removeAll(keepingCapacity: true)
        height = 0
        for _ in 0..<reader.count() {
            let key = min(reader.number(), keyStamps.count - 1)
            let number = min(reader.number(), valueStamps.count)
            let offset = reader.offset
            if key == heightKey {
                height = (number == 0 ? reader.value() : table.values[number - 1]).number ?? 0
            } else if number == 0 {
                reader.skipValue()
            }
            attributes.append(Attribute(key: key, value: number, offset: offset))
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

    /// Converts the properties of the piece that was read. Keys and values get their numbers in the layer.
    private mutating func number(_ window: TileWindow, _ encoder: inout MVTLayerEncoder) {
        tags.removeAll(keepingCapacity: true)
        for attribute in attributes {
            let key = attribute.key
            if keyStamps[key] != stamp {
                keyStamps[key] = stamp
                keyNumbers[key] = encoder.index(ofKey: table.keys[key])
            }
            if attribute.value == 0 {
                var reader = ByteReader(window.bytes, from: attribute.offset)
                let value: UInt32
                if let text = reader.text() {
                    value = encoder.index(ofText: unsafe window.bytes.span.bytes.extracting(text))
                } else {
                    value = encoder.index(ofValue: reader.value())
                }
                tags.append(MVTTag(key: keyNumbers[key], value: value))
                continue
            }
            let value = attribute.value - 1
            if valueStamps[value] != stamp {
                valueStamps[value] = stamp
                valueNumbers[value] = encoder.index(ofValue: table.values[value])
            }
            tags.append(MVTTag(key: keyNumbers[key], value: valueNumbers[value]))
        }
    }
}
