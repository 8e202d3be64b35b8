public import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanTiles

extension TileBuilder {
    /// Cuts all features into tiles and writes the archive, replacing an existing one.
    ///
    /// - Parameters:
    ///   - file: the archive's file. After an error, the file is incomplete.
    ///   - progress: called on the caller's thread with the share done, 0…1; returns false to stop.
    /// - Throws: `PMTilesError` if the file or the temporary file cannot be written, or if features of few points cover
    ///   so many tiles that the map would take hours (`tooLarge`: more than 1,000,000 pieces of tiles, and 64 more for
    ///   each point); `CancellationError` if `progress` returned false.
    @discardableResult
    public consuming func finish(
        writingTo file: URL,
        progress: (Double) -> Bool = { _ in true }
    ) throws -> TileBuilderReport {
        var report = TileBuilderReport()
        let (bounds, options, lastZoom) = (self.bounds, self.options, min(self.lastZoom, Self.maximumZoom))
        let boxes = GridBox.boxes(bounds)
        let jobs = max(1, min(options.jobs, 64))
        let (countryAt, update, cells) = (self.countryAt, self.update, self.cells)
        let region = try complete(&report)
        let table = region.table
        let memory = (options.memory?.byteCount ?? 0) / 2
        var cutter = try TileCutter(region: consume region, boxes: boxes, lastZoom: lastZoom, jobs: jobs, memory: memory)
        cutter.cells = cells
        let (runs, layers, touched) = try Self.cut(cutter, update, countryAt) { progress(0.5 * $0) }
        report.featureCounts = layers.featureCounts

        var writer = try PMTilesWriter(file: file)
        var assembler = TileAssembler(table, jobs: jobs)
        var kept: KeptTiles?
        if let touched, let archive = update?.previous?.archive { kept = try KeptTiles(archive, besides: touched) }
        report.tileCounts = try assembler.write(runs, &kept, lastZoom: lastZoom, to: &writer) { progress(0.5 + 0.5 * $0) }
        report.keptTileCount = kept?.count ?? 0
        report.thinnedTileCount = assembler.thinned.tileCount
        report.omittedFeatureCount = assembler.thinned.featureCount
        let area = cells?.area ?? bounds
        let header = try writer.finish(
            metadata: PMTilesMetadata(
                name: options.name,
                description: "Vector tiles in the OpenMapTiles schema",
                attribution: options.attribution,
                type: "baselayer",
                vectorLayers: layers.vectorLayers(table, lastZoom: lastZoom)
            ),
            bounds: area,
            center: area.center,
            centerZoom: Self.zoom(showing: GridBox.boxes(area))
        )
        report.byteCount = header.leafDirectories.offset + header.leafDirectories.byteCount
        _ = progress(1)
        return report
    }

    /// Cuts the features, and frees their memory before it returns.
    private static func cut(
        _ cutter: consuming TileCutter,
        _ update: TileUpdate?,
        _ countryAt: @Sendable (Coordinate) -> String?,
        progress: (Double) -> Bool
    ) throws -> (runs: [SliceRun], layers: LayerSummary, touched: TouchedTiles?) {
        // The sums cover one rectangle. Bounds that cross the meridian of 180° consist of two rectangles, so all tiles
        // are made again.
        guard let update, cutter.boxes.count == 1,
            cutter.jobs * TileInputs.byteCount(cutter.boxes[0], lastZoom: cutter.lastZoom) <= max(cutter.memory, TileUpdate.leastMemory)
        else {
            let (runs, layers) = try cutter.cut(countryAt: countryAt, progress: progress)
            return (runs, layers, nil)
        }
        let inputs = try cutter.inputs(maker: update.maker, countryAt: countryAt) { progress(0.2 * $0) }
        try update.write(inputs)
        if let previous = update.previous, previous.inputs.isComparable(with: inputs) {
            cutter.touched = TouchedTiles(inputs, since: previous.inputs)
        }
        let (runs, layers) = try cutter.cut(countryAt: countryAt) { progress(0.2 + 0.8 * $0) }
        return (runs, layers, cutter.touched)
    }

    /// Returns the zoom at which the bounds are about one tile wide.
    private static func zoom(showing boxes: [GridBox]) -> UInt8 {
        let width = max(boxes.reduce(0) { $0 + ($1.maxX - $1.minX) }, boxes[0].maxY - boxes[0].minY, 1)
        return (0..<maximumZoom).last { TileGrid(zoom: $0).side >= width } ?? 0
    }
}
