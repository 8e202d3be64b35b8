public import PortolanGeo
public import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanRegionFolder
package import PortolanTiles

/// Makes the vector tiles of a region, zooms 0 to 14, in the OpenMapTiles schema.
///
/// Objects are added in any order; `finish` cuts them into tiles and writes one PMTiles archive. The same objects give
/// the same bytes, whatever their order, the number of jobs and the memory are. Features take 8 bytes for each point
/// and some 100 bytes for each feature. Their pieces in all tiles of all zooms take about twice as much. Data beyond
/// `Options.memory` goes to a temporary file.
public struct TileBuilder: Sendable {
    /// Options for making a region's tiles.
    public struct Options: Sendable {
        /// The languages whose names (`name:xx`) are kept, by OpenStreetMap's suffix.
        public var languages: [String]
        /// The number of threads that work at once.
        public var jobs: Int
        /// The memory for features and pieces of tiles, and the folder for data beyond it; nil to keep all in memory.
        public var memory: TileMemory?
        /// The archive's name.
        public var name: String?
        /// The credit line that the archive's metadata holds; OpenStreetMap's by default.
        public var attribution: String

        /// Creates options; by default one thread, 57 languages and OpenStreetMap's credit line.
        public init(
            languages: [String] = TileBuilder.defaultLanguages,
            jobs: Int = 1,
            memory: TileMemory? = nil,
            name: String? = nil,
            attribution: String = "© OpenStreetMap contributors"
        ) {
            self.languages = languages
            self.jobs = jobs
            self.memory = memory
            self.name = name
            self.attribution = attribution
        }
    }

    /// The greatest zoom that can have tiles.
    public static let maximumZoom: UInt8 = 14

    /// The zoom at which adjoining buildings become one.
    static let rowZoom: UInt8 = 13

    /// The languages whose names are kept by default, by OpenStreetMap's suffix.
    public static let defaultLanguages = [
        "ar", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "eu", "fa", "fi", "fr", "ga", "gl", "he",
        "hi", "hr",
        "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "ko", "lt", "lv", "mk", "ms", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq",
        "sr", "sv",
        "ta", "th", "tr", "uk", "ur", "vi", "zh", "zh-Hans", "zh-Hant",
    ]

    /// The area in degrees within which tiles are made and the sea is filled.
    public let bounds: CoordinateBounds
    /// The content of the tiles, and the number of threads that make them.
    public let options: Options

    /// Returns the country at a place as ISO 3166-1 alpha-2, which determines the network of a road's number; nil if it
    /// is not known, which is the default everywhere. It is called on several threads.
    public var countryAt: @Sendable (Coordinate) -> String? = { _ in nil }
    /// The greatest zoom for which this build makes tiles. These tiles stand in for those of greater zooms.
    package var lastZoom: UInt8 = Self.maximumZoom

    /// The data that this build keeps for later builds and takes over from an earlier one; nil for neither.
    package var update: TileUpdate?
    /// The part of the region whose tiles are made; nil for the whole region.
    package var cells: CellSelection?

    var maker: FeatureMaker
    private var table: ValueTable
    private var spool: FeatureSpool
    private let room: SpillRoom?
    private var labels: [RepeatedPlaces.Label] = []
    private var stops: [RepeatedStops.Stop] = []
    private var coast: [CoastChains.Way] = []
    private var borders = BorderCollector()
    private var routes = RouteCollector()
    private var buildingParts: [GridPoint] = []
    private var areaPointCount = 0
    /// The first error while adding features; ``finish(writingTo:progress:)`` throws it.
    private var failure: PMTilesError?

    /// Objects that are added one by one form batches of about this many features.
    private static let batchFeatureCount = 4096

    /// Creates a builder without features.
    /// - Parameters:
    ///   - bounds: the area within which tiles are made and the sea is filled, as the extract's header states it.
    ///   - options: options for the archive.
    public init(bounds: CoordinateBounds, options: Options = Options()) {
        self.bounds = bounds
        self.options = options
        maker = FeatureMaker(languages: options.languages)
        let memory = options.memory?.byteCount ?? Int.max
        room = options.memory.map(SpillRoom.init)
        table = ValueTable(byteCount: memory / 8)
        for key in RegionContext.keys { _ = table.add(key: key) }
        for kind in CrumbRule.kinds { _ = table.add(.string(kind)) }
        spool = FeatureSpool(limit: memory / 8 * 3, room: room)
    }

    /// Adds the features that the schema derives from an object. An object without tags adds none.
    public mutating func add(_ feature: OSMFeature) {
        maker.add(feature)
        absorbFullBatch()
    }

    /// Adds features that a maker on another thread has made.
    /// - Throws: `PMTilesError` if the temporary file cannot be written.
    package mutating func add(_ batch: consuming FeatureBatch) throws(PMTilesError) {
        batch.number(&table)
        coast += batch.coast
        borders.merge(batch.borders)
        routes.merge(batch.routes)
        buildingParts += batch.buildingParts
        for var label in batch.labels {
            label.feature.batch = spool.count
            labels.append(label)
        }
        for var stop in batch.stops {
            stop.feature.batch = spool.count
            stops.append(stop)
        }
        areaPointCount += batch.areaPointCount
        (batch.coast, batch.buildingParts, batch.labels, batch.stops) = ([], [], [], [])
        (batch.borders, batch.routes) = (BorderCollector(), RouteCollector())
        try spool.append(batch)
    }

    mutating func absorbFullBatch() {
        if maker.batch.features.count >= Self.batchFeatureCount { absorb() }
    }

    private mutating func absorb() {
        do throws(PMTilesError) { try add(maker.take()) } catch { failure = failure ?? error }
    }

    /// Adds the sea and the borders, which need all objects. No object can be added afterwards.
    mutating func complete(_ report: inout TileBuilderReport) throws(PMTilesError) -> CompleteRegion {
        absorb()
        if let failure { throw failure }
        var pointsFailure: PMTilesError?
        let boxes = GridBox.boxes(bounds)
        var areas: [Parts] = []
        for box in boxes {
            // Each of the two ends of the map gets the coast that lies there.
            let here = boxes.count == 1 ? coast : coast.filter { GridBox($0.points).intersects(box) }
            let sea = SeaBuilder(here, box: box) {
                do throws(PMTilesError) {
                    var points: [GridPoint] = []
                    for index in 0..<spool.count { points += try spool.batch(index).landPoints }
                    return points
                } catch {
                    pointsFailure = error
                    return []
                }
            }
            if let pointsFailure { throw pointsFailure }
            areas += sea.areas
            for (reason, count) in sea.warnings.byReason { report.warnings[reason, default: 0] += count }
        }
        report.seaAreaCount = areas.count
        for (index, area) in areas.enumerated() {
            var attributes = Attributes()
            attributes.set("class", "ocean")
            let owner = FeatureOwner(besidesObjects: OSMKey(type: .way, id: Int64(index)))
            maker.batch.beginObject()
            maker.batch.add(.water, maker.batch.add(area, .polygon), zooms: 0...14, order: 0, of: owner, attributes)
        }
        borders.addFeatures(to: &maker.batch, coast: Set(coast.map(\.key)))
        absorb()
        if let failure { throw failure }
        // From here on, only the result refers to the features. So their memory is freed while they are cut.
        let features = spool
        spool = FeatureSpool(limit: 0, room: nil)
        let routes = RouteTable(self.routes)
        for route in routes.routes {
            for text in [route.network, route.reference, route.name, route.color ?? ""] { _ = table.add(.string(text)) }
        }
        return CompleteRegion(
            spool: features,
            table: table,
            room: room,
            areaPointCount: areaPointCount,
            context: RegionContext(labels: labels, stops: stops, buildingParts: buildingParts, routes: routes)
        )
    }
}

/// All features of a region, with the facts that need all of them.
struct CompleteRegion: Sendable {
    var spool: FeatureSpool
    var table: ValueTable
    var room: SpillRoom?
    /// The number of points in all areas that share edges with other areas.
    var areaPointCount: Int
    var context: RegionContext

    /// Returns a batch, with the facts about its features that need the whole region.
    func batch(_ index: Int, countryAt: (Coordinate) -> String?) throws(PMTilesError) -> FeatureBatch {
        var batch = try spool.batch(index)
        context.apply(to: &batch, number: index, table, countryAt: countryAt)
        return batch
    }
}
