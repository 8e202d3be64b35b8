public import PortolanStyle

/// The state of a map beside its camera: the states of features and the style's global state.
///
/// States of features change only paint, so no tile is prepared again for them. Filters and layouts read the
/// global state too: when it changes, features are chosen again from loaded tiles, and no tile is read again.
public struct MapState: Sendable, Hashable {
    /// The states of single features, which `["feature-state", …]` reads.
    public var features: FeatureStates
    /// Values that replace the values of the style's global state, which `["global-state", …]` reads.
    public var global: StyleObject

    /// The places whose labels and icons are drawn faintly in any style, by the `place_id` of the regions'
    /// tiles.
    public var faintPlaces: Set<String>

    /// Creates a state; by default the style's own.
    public init(features: FeatureStates = FeatureStates(), global: StyleObject = StyleObject(), faintPlaces: Set<String> = []) {
        self.features = features
        self.global = global
        self.faintPlaces = faintPlaces
    }
}
