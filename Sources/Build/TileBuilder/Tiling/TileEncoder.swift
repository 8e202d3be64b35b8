internal import PortolanTiles

/// Writes the slices of single tiles as vector tiles.
struct TileEncoder {
    let store: FeatureStore
    let batches: [SliceBatch]
    let zoom: UInt8

    /// Cells along a tile's side in which points of interest are ranked.
    private static let rankCells: Int32 = 16

    // For each value of the store, its number in the layer being written, valid if the stamp is the layer's.
    private var valueNumbers: [UInt32]
    private var valueStamps: [UInt32]
    private var keyNumbers: [UInt32]
    private var keyStamps: [UInt32]
    private var stamp: UInt32 = 0

    init(store: FeatureStore, batches: [SliceBatch], zoom: UInt8) {
        self.store = store
        self.batches = batches
        self.zoom = zoom
        valueNumbers = [UInt32](repeating: 0, count: store.values.count)
        valueStamps = valueNumbers
        keyNumbers = [UInt32](repeating: 0, count: store.keys.count)
        keyStamps = keyNumbers
    }

    /// - Parameter slices: of one tile, in the features' order.
    mutating func encode(_ slices: ArraySlice<Slice>) -> [UInt8] {
        var tile: [UInt8] = []
        var start = slices.startIndex
        while start < slices.endIndex {
            let layer = store.features[Int(slices[start].feature)].layer
            var end = start
            while end < slices.endIndex, store.features[Int(slices[end].feature)].layer == layer { end += 1 }
            encode(layer, slices[start..<end], &tile)
            start = end
        }
        return tile
    }

    private mutating func encode(_ layer: TileLayer, _ slices: ArraySlice<Slice>, _ tile: inout [UInt8]) {
        stamp += 1
        var encoder = MVTLayerEncoder(name: layer.name, extent: UInt32(TileGrid.extent))
        if layer.mergesLines(zoom: zoom) {
            encodeMerged(slices, &encoder)
        } else {
            var cells: [Int: Int] = [:]
            for slice in slices {
                let feature = store.features[Int(slice.feature)]
                var tags = self.tags(feature, &encoder)
                if layer == .poi {
                    // The number of more important ones in the same cell, as OpenMapTiles ranks them.
                    let point = batches[Int(slice.batch)].points[Int(batches[Int(slice.batch)].partStarts[Int(slice.firstPart)])]
                    let side = TileGrid.extent / Self.rankCells
                    let cell = Int(point.y / side * Self.rankCells + point.x / side)
                    cells[cell, default: 0] += 1
                    let rank = encoder.index(ofValue: .int(Int64(cells[cell] ?? 1)))
                    tags.append(MVTTag(key: encoder.index(ofKey: "rank"), value: rank))
                }
                encoder.beginFeature(feature.geometry.type)
                let batch = batches[Int(slice.batch)]
                for part in slice.firstPart..<(slice.firstPart + slice.partCount) {
                    let range = Int(batch.partStarts[Int(part)])..<Int(batch.partStarts[Int(part) + 1])
                    let points = batch.points.span.extracting(range)
                    switch feature.geometry.type {
                    case .point: encoder.addPoints(points)
                    case .line: encoder.addLine(points)
                    case .polygon: encoder.addRing(points)
                    case .unknown: continue
                    }
                }
                encoder.endFeature(id: feature.id, tags: tags)
            }
        }
        encoder.append(to: &tile)
    }

    /// Lines of equal properties become one feature of joined lines, in place of the first of them; other shapes stay separate.
    private mutating func encodeMerged(_ slices: ArraySlice<Slice>, _ encoder: inout MVTLayerEncoder) {
        struct Group {
            var tags: [MVTTag]
            var type: MVTGeometryType
            var lines: [[MVTPoint]]
            var id: UInt64
        }
        var groups: [Group] = []
        var indices: [[MVTTag]: Int] = [:]
        for slice in slices {
            let feature = store.features[Int(slice.feature)]
            let tags = self.tags(feature, &encoder)
            let batch = batches[Int(slice.batch)]
            let lines = (slice.firstPart..<(slice.firstPart + slice.partCount)).map { part in
                Array(batch.points[Int(batch.partStarts[Int(part)])..<Int(batch.partStarts[Int(part) + 1])])
            }
            if feature.geometry.type == .line, let index = indices[tags] {
                groups[index].lines += lines
                groups[index].id = 0
            } else {
                if feature.geometry.type == .line { indices[tags] = groups.count }
                groups.append(Group(tags: tags, type: feature.geometry.type, lines: lines, id: feature.id))
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

    private mutating func tags(_ feature: StoredFeature, _ encoder: inout MVTLayerEncoder) -> [MVTTag] {
        var tags: [MVTTag] = []
        tags.reserveCapacity(feature.attributes.count + 1)
        for index in feature.attributes {
            let attribute = store.attributes[Int(index)]
            guard attribute.minZoom <= zoom else { continue }
            let key = Int(attribute.key)
            if keyStamps[key] != stamp {
                keyStamps[key] = stamp
                keyNumbers[key] = encoder.index(ofKey: store.keys[key])
            }
            let value = Int(attribute.value)
            if valueStamps[value] != stamp {
                valueStamps[value] = stamp
                valueNumbers[value] = encoder.index(ofValue: store.values[value])
            }
            tags.append(MVTTag(key: keyNumbers[key], value: valueNumbers[value]))
        }
        return tags
    }
}
