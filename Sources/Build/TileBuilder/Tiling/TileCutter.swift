internal import PortolanBasics
internal import PortolanGeo
internal import PortolanTiles
internal import Synchronization

/// Cuts a region's features into the tiles of all zooms, on all threads, and returns sorted runs of their pieces.
struct TileCutter: Sendable {
    let region: CompleteRegion
    /// The boxes of the map that have tiles, from west to east.
    let boxes: [GridBox]
    let lastZoom: UInt8
    let jobs: Int
    /// The bytes that pieces may take before they go to the temporary file, if there is one.
    let memory: Int

    /// The state of one thread.
    private struct Worker: Sendable {
        /// By zoom, one slicer for each run of columns.
        var slicers: [[Slicer]]
        var sink: SliceSink
        var layers = LayerSummary()
        var failure: PMTilesError?
    }

    /// A worker that only one thread uses at a time.
    private final class Bench: Sendable {
        let worker: Mutex<Worker>
        init(_ worker: sending Worker) { self.worker = Mutex(worker) }
    }

    /// Each thread takes this many batches between two reports of progress.
    private static let stride = 4

    /// The tiles that are made; nil for all.
    var touched: TouchedTiles?
    /// The part of the region whose tiles are made; nil for the whole region.
    var cells: CellSelection?

    /// The points at which outlines of areas separate.
    private let junctions: JunctionSet

    init(region: CompleteRegion, boxes: [GridBox], lastZoom: UInt8, jobs: Int, memory: Int) throws(PMTilesError) {
        self.region = region
        self.boxes = boxes
        self.lastZoom = lastZoom
        self.jobs = jobs
        self.memory = memory
        junctions = try JunctionSet.find(
            batchCount: region.spool.count,
            pointCount: region.areaPointCount,
            memory: region.room == nil ? Int.max : memory,
            room: region.room,
            jobs: jobs
        ) { index, visit throws(PMTilesError) in
            guard region.spool.hasSharedEdges(index) else { return }
            let batch = try region.spool.batch(index)
            for feature in batch.features where feature.sharesEdges {
                let parts = batch.parts(feature.geometry)
                for part in 0..<parts.count { visit(parts.points[parts.range(part)]) }
            }
        }
    }

    func cut(countryAt: @Sendable (Coordinate) -> String?, progress: (Double) -> Bool) throws -> (runs: [SliceRun], layers: LayerSummary) {
        let budget = PieceBudget(pointCount: region.spool.pointCount)
        let benches = (0..<jobs).map { _ in
            Bench(Worker(slicers: slicers, sink: SliceSink(room: region.room, memory: memory, jobs: jobs, budget: budget)))
        }
        let step = jobs * Self.stride
        for start in Swift.stride(from: 0, to: region.spool.count, by: step) {
            guard progress(Double(start) / Double(region.spool.count)) else { throw CancellationError() }
            parallelEach(count: min(step, region.spool.count - start), threads: jobs) { index, thread in
                benches[thread].worker.withLock { worker in
                    do throws(PMTilesError) { try cut(start + index, &worker, countryAt) } catch { worker.failure = error }
                }
            }
        }
        parallelEach(count: jobs, threads: jobs) { index, _ in
            benches[index].worker.withLock { $0.sink.endRun() }
        }
        var runs: [SliceRun] = []
        var layers = LayerSummary()
        for bench in benches {
            let (own, failure) = bench.worker.withLock { worker in
                layers.merge(worker.layers)
                return (worker.sink.runs, worker.failure ?? worker.sink.failure)
            }
            if let failure { throw failure }
            runs += own
        }
        return (runs, layers)
    }

    private func cut(_ index: Int, _ worker: inout Worker, _ countryAt: (Coordinate) -> String?) throws(PMTilesError) {
        guard worker.failure == nil, worker.sink.failure == nil else { return }
        let batch = try region.batch(index, countryAt: countryAt)
        var isJunction: [Bool] = []
        for feature in batch.features {
            worker.layers.add(feature, of: batch, region.table)
            let last = min(feature.maxZoom, lastZoom)
            guard feature.minZoom <= last else { continue }
            eachCrumb(feature, of: batch) { zoom, kind, rule in
                for index in worker.slicers[Int(zoom)].indices {
                    worker.slicers[Int(zoom)][index].addCrumb(feature, kind: kind, rule, to: &worker.sink)
                }
            }
            // In an update and in a cell, most features reach no tile that is made.
            let isWanted =
                touched == nil && cells == nil
                || (feature.minZoom...last).contains { zoom in worker.slicers[Int(zoom)].contains { $0.isWanted(feature) } }
            guard isWanted else { continue }
            findJunctions(of: feature, batch, &isJunction)
            for zoom in feature.minZoom...last {
                for index in worker.slicers[Int(zoom)].indices {
                    worker.slicers[Int(zoom)][index].add(feature, of: batch, isJunction: isJunction, to: &worker.sink)
                }
            }
        }
    }

    private var slicers: [[Slicer]] {
        (0...lastZoom).map { zoom in
            let grid = TileGrid(zoom: zoom)
            return Slicer.limits(grid, boxes).map { limits in
                var slicer = Slicer(grid: grid, limits: limits)
                slicer.touched = touched
                slicer.cells = cells
                return slicer
            }
        }
    }

    /// Finds, for each point of an area that is simplified with its neighbours, whether it is a junction
    /// (``JunctionSet``). The result is empty if no point is.
    private func findJunctions(of feature: StoredFeature, _ batch: FeatureBatch, _ isJunction: inout [Bool]) {
        isJunction.removeAll(keepingCapacity: true)
        guard feature.sharesEdges else { return }
        isJunction += batch.points(of: feature.geometry).lazy.map { junctions.contains($0) }
        if !isJunction.contains(true) { isJunction.removeAll(keepingCapacity: true) }
    }

    /// Calls the body with each zoom at which an area counts as part of a larger one.
    private func eachCrumb(_ feature: StoredFeature, of batch: FeatureBatch, _ body: (UInt8, UInt32?, CrumbRule) -> Void) {
        guard feature.geometry.type == .polygon, [.landcover, .landuse, .building].contains(feature.layer) else { return }
        let attributes = batch.attributes[Int(feature.attributes.lowerBound)..<Int(feature.attributes.upperBound)]
        let kind = feature.layer == .building ? nil : attributes.first { $0.key == region.table.number(ofKey: "class") }?.value
        let name = kind.flatMap { $0 & ValueTable.ownFlag == 0 ? region.table.values[Int($0)].string : nil }
        for zoom in CrumbRule.zooms(of: feature, kind: name) where zoom <= lastZoom {
            if let rule = CrumbRule(feature.layer, zoom: zoom) { body(zoom, kind, rule) }
        }
    }

    // MARK: The sums of all features

    /// One thread's part of the sums.
    private final class Scales: Sendable {
        struct State: Sendable {
            var inputs: TileInputs
            var digester: FeatureDigester
            var failure: PMTilesError?
        }
        let state: Mutex<State>
        init(_ inputs: TileInputs, _ digester: FeatureDigester) { state = Mutex(State(inputs: inputs, digester: digester)) }
    }

    /// Returns the digests of all features, added up for each tile.
    /// - Parameter maker: identifies the program that makes the tiles.
    func inputs(maker: String, countryAt: @Sendable (Coordinate) -> String?, progress: (Double) -> Bool) throws -> TileInputs {
        let nothing = TileInputs(maker: maker, box: boxes[0], lastZoom: lastZoom)
        let digester = FeatureDigester(region.table)
        let slicers = self.slicers
        let scales = (0..<jobs).map { _ in Scales(nothing, digester) }
        let step = jobs * Self.stride
        for start in Swift.stride(from: 0, to: region.spool.count, by: step) {
            guard progress(Double(start) / Double(region.spool.count)) else { throw CancellationError() }
            parallelEach(count: min(step, region.spool.count - start), threads: jobs) { index, thread in
                scales[thread].state.withLock { state in
                    do throws(PMTilesError) { try weigh(start + index, slicers, &state, countryAt) } catch { state.failure = error }
                }
            }
        }
        var sums = nothing
        for scale in scales {
            let (own, failure) = scale.state.withLock { ($0.inputs, $0.failure) }
            if let failure { throw failure }
            sums.merge(own)
        }
        sums.complete()
        return sums
    }

    private func weigh(
        _ index: Int,
        _ slicers: [[Slicer]],
        _ state: inout Scales.State,
        _ countryAt: (Coordinate) -> String?
    ) throws(PMTilesError) {
        guard state.failure == nil else { return }
        let batch = try region.batch(index, countryAt: countryAt)
        var isJunction: [Bool] = []
        for feature in batch.features {
            let last = min(feature.maxZoom, lastZoom)
            guard feature.minZoom <= last else { continue }
            findJunctions(of: feature, batch, &isJunction)
            let digest = state.digester.digest(feature, of: batch, isJunction: isJunction)
            for zoom in feature.minZoom...last {
                for slicer in slicers[Int(zoom)] {
                    if let rectangle = slicer.reach(of: feature) { state.inputs.add(digest, zoom: zoom, rectangle) }
                }
            }
            eachCrumb(feature, of: batch) { zoom, _, rule in
                for slicer in slicers[Int(zoom)] {
                    if let rectangle = slicer.reach(ofCrumb: feature, rule) { state.inputs.add(digest, zoom: zoom, rectangle) }
                }
            }
        }
    }
}
