/// The input of an expression: a zoom and, if the expression needs one, a feature.
///
/// One context serves all features of a layer in turn: its caller overwrites the feature's part for each.
public struct EvaluationContext: Sendable {
    /// The kinds of geometry that `geometry-type` and `$type` distinguish.
    public enum GeometryType: UInt8, Sendable, Hashable {
        case unknown, point, lineString, polygon
    }

    /// The style's own zoom: the world is 512 · 2^zoom pixels wide.
    public var zoom: Double
    /// The kind of the feature's geometry; `unknown` if there is no feature.
    public var geometryType: GeometryType
    /// The feature's ID; nil if it has none.
    public var featureID: StyleValue?
    /// The feature's properties by their index in the `propertyNames` of the style (or of the expression);
    /// `nil` if the feature has no such property.
    public var values: [StyleValue?]
    /// Inputs that few expressions use, kept apart so that a context is cheap to copy.
    private var rare: Rare?

    /// Creates a context; by default zoom 0 and no feature.
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
        if let globalState { self.globalState = globalState }
    }

    /// All properties of the feature. They are needed only if `needsAllProperties` is true, for
    /// `["properties"]` and for computed names.
    public var properties: StyleObject? {
        get { rare?.values.properties }
        set { setRare { $0.properties = newValue } }
    }

    /// The values that `feature-state` reads; nil if the feature has no state.
    public var featureState: StyleObject? {
        get { rare?.values.featureState }
        set {
            // Most features have no state, so a loop over them must not allocate memory.
            if newValue == nil, rare?.values.featureState == nil { return }
            setRare { $0.featureState = newValue }
        }
    }

    /// The states of all features of the layer. If a feature has no ``featureState`` of its own,
    /// `feature-state` reads its state here by its ``featureID``. Nil if no feature has a state.
    public var featureStates: FeatureStates.Layer? {
        get { rare?.values.featureStates }
        set {
            if newValue == nil, rare?.values.featureStates == nil { return }
            setRare { $0.featureStates = newValue }
        }
    }

    /// The state of the feature, as set directly or found by its ID.
    var currentFeatureState: StyleObject? {
        guard let values = rare?.values else { return nil }
        return values.featureState ?? values.featureStates?[featureID]
    }

    /// The values that `global-state` reads; nil if there are none.
    public var globalState: StyleObject? {
        get { rare?.values.globalState }
        set { setRare { $0.globalState = newValue } }
    }

    /// The images in the style's sprite; `nil` if they are unknown.
    public var availableImages: Set<String>? {
        get { rare?.values.availableImages }
        set { setRare { $0.availableImages = newValue } }
    }

    /// The value of `heatmap-density`; 0 unless set.
    public var heatmapDensity: Double {
        get { rare?.values.heatmapDensity ?? 0 }
        set { setRare { $0.heatmapDensity = newValue } }
    }

    /// The value of `line-progress`, from 0 at a line's beginning to 1 at its end; 0 unless set.
    public var lineProgress: Double {
        get { rare?.values.lineProgress ?? 0 }
        set { setRare { $0.lineProgress = newValue } }
    }

    /// The value of `elevation` in metres; 0 unless set.
    public var elevation: Double {
        get { rare?.values.elevation ?? 0 }
        set { setRare { $0.elevation = newValue } }
    }

    /// The value of `accumulated`; null unless set.
    public var accumulated: StyleValue {
        get { rare?.values.accumulated ?? .null }
        set { setRare { $0.accumulated = newValue } }
    }

    /// The geometry of the feature, which only `within` and `distance` need.
    public var geometry: FeatureGeometry? {
        get { rare?.values.geometry }
        set { setRare { $0.geometry = newValue } }
    }

    private struct RareValues: Sendable {
        var properties: StyleObject?
        var featureState: StyleObject?
        var featureStates: FeatureStates.Layer?
        var globalState: StyleObject?
        var availableImages: Set<String>?
        var heatmapDensity: Double = 0
        var lineProgress: Double = 0
        var elevation: Double = 0
        var accumulated: StyleValue = .null
        var geometry: FeatureGeometry?
    }

    private final class Rare: Sendable {
        let values: RareValues

        init(_ values: RareValues) {
            self.values = values
        }
    }

    private mutating func setRare(_ change: (inout RareValues) -> Void) {
        var values = rare?.values ?? RareValues()
        change(&values)
        rare = Rare(values)
    }
}

/// A feature's geometry in longitudes and latitudes, for expressions that test the feature's position.
public struct FeatureGeometry: Sendable, Hashable {
    /// Whether the paths are points, lines or rings of polygons.
    public var type: EvaluationContext.GeometryType
    /// For points, one path per point; for lines, one path per line; for polygons, one path per ring, outer
    /// rings followed by their holes. Each position is (longitude, latitude) in degrees.
    public var paths: [[SIMD2<Double>]]
    /// The number of grid units around the world to which the positions were rounded: a tile's extent times
    /// 2^zoom. 0 if they were not rounded.
    ///
    /// Rounding moves positions off a boundary on which they lie, so `within` rounds its polygons to the same
    /// grid.
    public var gridSize: Double

    /// Creates a geometry. A grid size of 0 means that positions were not rounded.
    public init(type: EvaluationContext.GeometryType, paths: [[SIMD2<Double>]], gridSize: Double = 0) {
        self.type = type
        self.paths = paths
        self.gridSize = gridSize
    }
}
