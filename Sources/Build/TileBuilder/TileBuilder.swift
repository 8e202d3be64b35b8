public import PortolanGeo
public import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanTiles

/// Makes the vector tiles of a region, zooms 0 to 14, in the OpenMapTiles schema.
///
/// Objects are added in any order; `finish` cuts them into tiles and writes one PMTiles archive. The same objects give the same bytes, whatever their order
/// and the number of jobs. Memory: 8 bytes a point and some 100 a feature, then the tiles of one zoom at a time.
public struct TileBuilder: Sendable {
    /// What a region's tiles are to hold.
    public struct Options: Sendable {
        /// Languages whose names (`name:xx`) are kept, by OpenStreetMap's suffix.
        public var languages: [String]
        /// Threads that work at once.
        public var jobs: Int
        /// The archive's name.
        public var name: String?
        /// The credit line that the archive's metadata holds; OpenStreetMap's by default.
        public var attribution: String

        /// Options for a build; by default one thread, 57 languages and OpenStreetMap's credit line.
        public init(
            languages: [String] = TileBuilder.defaultLanguages,
            jobs: Int = 1,
            name: String? = nil,
            attribution: String = "© OpenStreetMap contributors"
        ) {
            self.languages = languages
            self.jobs = jobs
            self.name = name
            self.attribution = attribution
        }
    }

    /// The greatest zoom for which tiles are made.
    public static let maximumZoom: UInt8 = 14

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

    /// The greatest zoom of which tiles are made; its tiles stand in for those of greater zooms.
    package var lastZoom: UInt8 = Self.maximumZoom

    var store = FeatureStore()
    var coast: [CoastChains.Way] = []
    var borders = BorderCollector()
    let names: NameSchema
    /// Index of the feature and shape of each building without `building:part`.
    var outlines: [(feature: Int, geometry: StoredGeometry)] = []
    var buildingParts: [StoredGeometry] = []
    /// Features of names of roads that have a number: it is written when the country is known.
    var numberedRoads: [(feature: Int, reference: String, kind: String)] = []
    var places = RepeatedPlaces()

    /// A builder without features yet.
    /// - Parameters:
    ///   - bounds: the area within which tiles are made and the sea is filled, as the extract's header states it.
    ///   - options: how the archive is named and made.
    public init(bounds: CoordinateBounds, options: Options = Options()) {
        self.bounds = bounds
        self.options = options
        names = NameSchema(languages: options.languages)
    }

    /// Adds the features that the schema derives from an object; an object without tags adds none.
    public mutating func add(_ feature: OSMFeature) {
        guard !feature.tags.isEmpty else { return }
        var source = SourceObject(feature)
        if feature.tags["natural"] == "coastline", let line = source.wayLine {
            coast.append(CoastChains.Way(key: feature.key, points: line))
        }
        borders.add(feature, &source)
        addWater(&source)
        addLand(&source)
        addTransportation(&source)
        addBuilding(&source)
        addPlace(&source)
        addPOI(&source)
    }
}
