public import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanTiles

extension TileBuilder {
    /// Cuts all features into tiles and writes the archive, over one that stands there.
    ///
    /// - Parameters:
    ///   - file: where the archive goes. After an error the file there is not whole.
    ///   - progress: called on the caller's thread with the share done, 0…1; returns false to stop.
    /// - Throws: `PMTilesError` if the file cannot be written; `CancellationError` if `progress` returned false.
    @discardableResult
    public consuming func finish(
        writingTo file: URL,
        progress: (Double) -> Bool = { _ in true }
    ) throws -> TileBuilderReport {
        var report = TileBuilderReport()
        let box = MapBox(bounds)
        let sea = SeaBuilder(coast, box: box) { store.landPoints }
        for (index, area) in sea.areas.enumerated() {
            var attributes = Attributes()
            attributes.set("class", "ocean")
            let key = OSMKey(type: .way, id: Int64(index))
            store.add(.water, store.add(area, .polygon), zooms: 0...14, order: 0, key: key, id: 0, attributes)
        }
        report.seaAreaCount = sea.areas.count
        report.warnings = sea.warnings.byReason
        borders.addFeatures(to: &store, coast: Set(coast.map(\.key)))
        hideOutlinesWithParts()
        numberRoads { _ in nil }
        removeRepeatedPlaces()
        store.sort()
        for feature in store.features { report.featureCounts[feature.layer.name, default: 0] += 1 }

        var writer = try PMTilesWriter(file: file)
        let jobs = max(1, min(options.jobs, 64))
        for zoom in 0...min(lastZoom, Self.maximumZoom) {
            // About half of all work is the last zoom: during zoom z progress goes from 2^(z−15) to twice that.
            let share = { (part: Double) in (1 + part) * Double(1 << Int(zoom)) / Double(1 << (Int(lastZoom) + 1)) }
            guard progress(share(0)) else { throw CancellationError() }
            let count = try writeTiles(zoom: zoom, box: box, jobs: jobs, to: &writer) { progress(share(0.2 + $0)) }
            report.tileCounts.append(count)
        }
        let header = try writer.finish(
            metadata: Self.metadata(options, store, lastZoom: lastZoom),
            bounds: bounds,
            center: bounds.center,
            centerZoom: Self.zoom(showing: box)
        )
        report.byteCount = header.leafDirectories.offset + header.leafDirectories.byteCount
        _ = progress(1)
        return report
    }

    /// - Returns: the number of tiles.
    private func writeTiles(
        zoom: UInt8,
        box: MapBox,
        jobs: Int,
        to writer: inout PMTilesWriter,
        progress: (Double) -> Bool
    ) throws -> Int {
        let store = self.store
        let batchSize = 2048
        let batchCount = (store.features.count + batchSize - 1) / batchSize
        let batches = parallelMap(count: batchCount, threads: jobs) { index in
            var slicer = Slicer(grid: TileGrid(zoom: zoom), bounds: box, batchIndex: UInt32(index))
            for feature in (index * batchSize)..<min((index + 1) * batchSize, store.features.count) {
                let candidate = store.features[feature]
                if candidate.minZoom <= zoom && candidate.maxZoom >= zoom { slicer.add(feature, candidate, in: store) }
            }
            return slicer.batch
        }
        var slices = batches.flatMap(\.slices)
        // A feature has one slice in a tile, so the order is full.
        slices.sort { $0.tile != $1.tile ? $0.tile < $1.tile : $0.feature < $1.feature }
        var tileStarts: [Int] = []
        for index in slices.indices where index == 0 || slices[index - 1].tile != slices[index].tile { tileStarts.append(index) }
        tileStarts.append(slices.count)
        let tileCount = tileStarts.count - 1
        // Windows bound the tiles that wait to be written; groups reuse an encoder's tables for many tiles.
        let groupSize = 16
        let windowSize = groupSize * 64
        var written = 0
        for window in stride(from: 0, to: tileCount, by: windowSize) {
            let windowEnd = min(window + windowSize, tileCount)
            let groupCount = (windowEnd - window + groupSize - 1) / groupSize
            let starts = tileStarts
            let sorted = slices
            let groups = parallelMap(count: groupCount, threads: jobs) { group in
                var encoder = TileEncoder(store: store, batches: batches, zoom: zoom)
                var deflater = Deflater()
                let first = window + group * groupSize
                return (first..<min(first + groupSize, windowEnd)).map { tile in
                    let bytes = encoder.encode(sorted[starts[tile]..<starts[tile + 1]])
                    return bytes.isEmpty ? [] : deflater.compress(bytes)
                }
            }
            for (index, bytes) in groups.joined().enumerated() where !bytes.isEmpty {
                guard let id = TileID(hilbertIndex: slices[starts[window + index]].tile) else { continue }
                try writer.add(id, compressed: bytes)
                written += 1
            }
            guard progress(0.8 * Double(windowEnd) / Double(tileCount)) else { throw CancellationError() }
        }
        return written
    }

    /// The zoom at which the bounds are about a tile wide.
    private static func zoom(showing box: MapBox) -> UInt8 {
        let width = max(box.maxX - box.minX, box.maxY - box.minY, 1)
        return (0..<maximumZoom).last { TileGrid(zoom: $0).side >= width } ?? 0
    }

    private static func metadata(_ options: Options, _ store: FeatureStore, lastZoom: UInt8) -> PMTilesMetadata {
        var layers: [PMTilesMetadata.VectorLayer] = []
        for layer in TileLayer.allCases {
            let features = store.features.filter { $0.layer == layer }
            guard !features.isEmpty else { continue }
            var fields: [String: String] = [:]
            for feature in features {
                for index in feature.attributes {
                    let attribute = store.attributes[Int(index)]
                    let key = store.keys[Int(attribute.key)]
                    switch store.values[Int(attribute.value)] {
                    case .string: fields[key] = "String"
                    case .bool: if fields[key] == nil { fields[key] = "Boolean" }
                    default: if fields[key] != "String" { fields[key] = "Number" }
                    }
                }
            }
            if layer == .poi { fields["rank"] = "Number" }
            let minZoom = features.reduce(lastZoom) { min($0, $1.minZoom) }
            layers.append(.init(id: layer.name, minZoom: Int(minZoom), maxZoom: Int(lastZoom), fields: fields))
        }
        return PMTilesMetadata(
            name: options.name,
            description: "Vector tiles in the OpenMapTiles schema",
            attribution: options.attribution,
            type: "baselayer",
            vectorLayers: layers
        )
    }
}
