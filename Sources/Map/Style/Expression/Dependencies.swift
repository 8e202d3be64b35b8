/// The inputs that an expression's value depends on.
public struct Dependencies: OptionSet, Sendable, Hashable {
    /// One bit per input.
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// The zoom of the style.
    public static let zoom = Dependencies(rawValue: 1 << 0)
    /// Properties of the feature.
    public static let properties = Dependencies(rawValue: 1 << 1)
    /// The feature's ID (`id`).
    public static let featureID = Dependencies(rawValue: 1 << 2)
    /// Whether the feature is a point, a line or a polygon.
    public static let geometryType = Dependencies(rawValue: 1 << 3)
    /// The position of the feature (`within`, `distance`).
    public static let geometry = Dependencies(rawValue: 1 << 4)
    /// State that the program keeps for a feature (`feature-state`).
    public static let featureState = Dependencies(rawValue: 1 << 5)
    /// State that the program keeps for the whole style (`global-state`).
    public static let globalState = Dependencies(rawValue: 1 << 6)
    /// The density at a pixel of a heat map (`heatmap-density`).
    public static let heatmapDensity = Dependencies(rawValue: 1 << 7)
    /// The position along a line (`line-progress`).
    public static let lineProgress = Dependencies(rawValue: 1 << 8)
    /// The height of the terrain (`elevation`).
    public static let elevation = Dependencies(rawValue: 1 << 9)
    /// The running value of a cluster's property (`accumulated`).
    public static let accumulated = Dependencies(rawValue: 1 << 10)
    /// The set of images in the sprite.
    public static let images = Dependencies(rawValue: 1 << 11)
    /// The expression must be evaluated for each feature although it reads no input (`error`, a collator).
    public static let evaluation = Dependencies(rawValue: 1 << 12)

    /// All inputs that belong to one feature.
    public static let feature: Dependencies = [.properties, .featureID, .geometryType, .geometry, .featureState, .accumulated]
    /// The inputs of colour ramps, which differ from place to place within a feature or a picture.
    public static let ramp: Dependencies = [.heatmapDensity, .lineProgress, .elevation]

    /// The specification's classes of properties, by when their values have to be computed.
    public enum Classification: Sendable, Hashable {
        /// One value for the layer.
        case constant
        /// A value per feature, at any zoom.
        case source
        /// A value per zoom, for all features.
        case camera
        /// A value per feature and zoom.
        case composite
    }

    /// The class of a property with these dependencies: whether its values change with the zoom, the feature or
    /// both.
    public var classification: Classification {
        let feature = !isDisjoint(with: .feature)
        return contains(.zoom) ? (feature ? .composite : .camera) : feature ? .source : .constant
    }
}
