public import PortolanGeo
public import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanRegionFolder
package import PortolanTiles

/// Makes the vector tiles of a region, zooms 0 to 14, in the OpenMapTiles schema.
///
/// Objects are added in any order; `finish` cuts them into tiles and writes one PMTiles archive. The same objects give the same bytes, whatever their order
/// the number of jobs, and the memory. Features take 8 bytes a point and some 100 each, their pieces in all tiles of all zooms about twice as much; what is
/// beyond `Options.memory` goes to a temporary file.
public struct TileBuilder: Sendable {
    /// What a region's tiles are to hold.
    public struct Options: Sendable {
        /// Languages whose names (`name:xx`) are kept, by OpenStreetMap's suffix.
        public var languages: [String]
        /// Threads that work at once.
        public var jobs: Int
        /// The memory that features and pieces of tiles may take, and where they go beyond it; nil keeps all in memory.
        public var memory: TileMemory?
        /// The archive's name.
        public var name: String?
        /// The credit line that the archive's metadata holds; OpenStreetMap's by default.
        public var attribution: String

        /// Options for a build; by default one thread, 57 languages and OpenStreetMap's credit line.
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

    /// The greatest zoom for which tiles are made.
    public static let maximumZoom: UInt8 = 14

    /// The zoom at which buildings that stand wall to wall are one.
    static let rowZoom: UInt8 = 13

    /// Languages whose names are kept by default, by OpenStreetMap's suffix.
    public static let defaultLanguages = [
        "ar", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "eu", "fa", "fi", "fr", "ga", "gl", "he",
        "hi", "hr",
        "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "ko", "lt", "lv", "mk", "ms", "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq",
        "sr", "sv",
        "ta", "th", "tr", "uk", "ur", "vi", "zh", "zh-Hans", "zh-Hant",
    ]

    /// The area in degrees within which tiles are made and the sea is filled.
    public let bounds: CoordinateBounds
    /// What the tiles hold, and on how many threads they are made.
    public let options: Options

    /// The country at a place, ISO 3166-1 alpha-2, which tells the network of a road's number; nil where it is not known, as everywhere by default. Called on
    /// several threads.
    public var countryAt: @Sendable (Coordinate) -> String? = { _ in nil }
    /// The greatest zoom of which tiles are made; its tiles stand in for those of greater zooms.
    package var lastZoom: UInt8 = Self.maximumZoom

    /// What is kept for later builds and taken over from an earlier one; nil for neither.
    package var update: TileUpdate?
    /// The part of the region whose tiles are made; nil for all of it.
    package var cells: CellSelection?

    var maker: FeatureMaker
    private var table: ValueTable
    private var spool: FeatureSpool
    private let room: SpillRoom?
    private var labels: [RepeatedPlaces.Label] = []
    private var coast: [CoastChains.Way] = []
    private var borders = BorderCollector()
    private var routes = RouteCollector()
    private var buildingParts: [GridPoint] = []
    private var areaPointCount = 0
    /// Why a feature could not be kept; ``finish(writingTo:progress:)`` throws it.
    private var failure: PMTilesError?

    /// Features that make a batch where they come one by one.
    private static let batchFeatureCount = 4096

    /// A builder without features yet.
    /// - Parameters:
    ///   - bounds: the area within which tiles are made and the sea is filled, as the extract's header states it.
    ///   - options: how the archive is named and made.
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

    /// Adds the features that the schema derives from an object; an object without tags adds none.
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
        areaPointCount += batch.areaPointCount
        (batch.coast, batch.buildingParts, batch.labels) = ([], [], [])
        (batch.borders, batch.routes) = (BorderCollector(), RouteCollector())
        try spool.append(batch)
    }

    mutating func absorbFullBatch() {
        if maker.batch.features.count >= Self.batchFeatureCount { absorb() }
    }

    private mutating func absorb() {
        do throws(PMTilesError) { try add(maker.take()) } catch { failure = failure ?? error }
    }

    /// Adds what only all objects together give, the sea and the borders; after it no object can be added.
    mutating func complete(_ report: inout TileBuilderReport) throws(PMTilesError) -> CompleteRegion {
        absorb()
        if let failure { throw failure }
        var pointsFailure: PMTilesError?
        let boxes = GridBox.boxes(bounds)
        var areas: [Parts] = []
        for box in boxes {
            // Of the two ends of the map, each has the coast that lies there.
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
        // The features belong to the result alone, so that they go when they are cut.
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
            context: RegionContext(labels: labels, buildingParts: buildingParts, routes: routes)
        )
    }
}

/// All features of a region, and what only all of them together tell.
struct CompleteRegion: Sendable {
    var spool: FeatureSpool
    var table: ValueTable
    var room: SpillRoom?
    /// How many points the areas have that share edges.
    var areaPointCount: Int
    var context: RegionContext

    /// A batch with what the whole region says about its features.
    func batch(_ index: Int, countryAt: (Coordinate) -> String?) throws(PMTilesError) -> FeatureBatch {
        var batch = try spool.batch(index)
        context.apply(to: &batch, number: index, table, countryAt: countryAt)
        return batch
    }
}
