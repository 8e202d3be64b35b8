public import PortolanStyle

/// What a program says of a map beside its camera: which features are chosen, which part of the style is on.
///
/// A state of features changes only how they are painted: no tile is prepared anew for it. The style's global state is read by filters and
/// layouts as well, for which tiles that are known are chosen from again; none is read twice.
public struct MapState: Sendable, Hashable {
    /// The states of single features, for `["feature-state", …]`.
    public var features: FeatureStates
    /// Values of the style's global state that differ from those that the style gives, for `["global-state", …]`.
    public var global: StyleObject

    /// The places, by the `place_id` of regions' tiles, whose labels and icons are drawn faintly, whatever the style.
    public var faintPlaces: Set<String>

    /// Creates a state; by default the one that the style itself gives.
    public init(features: FeatureStates = FeatureStates(), global: StyleObject = StyleObject(), faintPlaces: Set<String> = []) {
        self.features = features
        self.global = global
        self.faintPlaces = faintPlaces
    }
}
