/// What an expression is evaluated against: a zoom and, where it looks at one, a feature.
///
/// One context serves all features of a layer in turn: its caller overwrites the feature's part for each.
public struct EvaluationContext: Sendable {
    /// The kinds of geometry that `geometry-type` and `$type` tell apart.
    public enum GeometryType: UInt8, Sendable, Hashable {
        case unknown, point, lineString, polygon
    }

    /// The style's own zoom: the world is 512 · 2^zoom pixels wide.
    public var zoom: Double
    public var geometryType: GeometryType
    public var featureID: StyleValue?
    /// The feature's properties by index into `propertyNames` of the style (or of the expression); `nil` where the feature has none of that name.
    public var values: [StyleValue?]
    /// All properties of the feature. Needed only where `needsAllProperties` says so, for `["properties"]` and names that are computed.
    public var properties: StyleObject?
    public var featureState: StyleObject?
    public var globalState: StyleObject?
    /// The images that the style's sprite has; `nil` where that is not known.
    public var availableImages: Set<String>?
    public var heatmapDensity: Double = 0
    public var lineProgress: Double = 0
    /// Metres.
    public var elevation: Double = 0
    public var accumulated: StyleValue = .null
    /// Where the feature lies; needed for `within` and `distance` alone.
    public var geometry: FeatureGeometry?

    public init(
        zoom: Double = 0,
        geometryType: GeometryType = .unknown,
        featureID: StyleValue? = nil,
        values: [StyleValue?] = [],
        globalState: StyleObject? = nil
    ) {
        self.zoom = zoom
        self.geometryType = geometryType
        self.featureID = featureID
        self.values = values
        self.globalState = globalState
    }
}

/// A feature's geometry in longitudes and latitudes, for expressions that ask where a feature lies.
public struct FeatureGeometry: Sendable, Hashable {
    public var type: EvaluationContext.GeometryType
    /// Points: one path per point. Lines: one path per line. Polygons: one path per ring, outer rings followed by their holes.
    /// Each position is (longitude, latitude) in degrees.
    public var paths: [[SIMD2<Double>]]
    /// Units of the grid around the world that the positions were rounded to: a tile's extent times 2^zoom. 0 where they were not.
    ///
    /// What lies on a boundary is rounded with it: `within` compares on the same grid.
    public var gridSize: Double

    public init(type: EvaluationContext.GeometryType, paths: [[SIMD2<Double>]], gridSize: Double = 0) {
        self.type = type
        self.paths = paths
        self.gridSize = gridSize
    }
}
