extension Style {
    /// The looks of the built-in style.
    public enum BuiltinLook: String, Sendable, Hashable, CaseIterable {
        /// A calm map on warm paper.
        case light
        /// The same map for the night.
        case dark
        /// High contrast: black names, strong edges and a pale ground.
        case contrast
        /// Only roads, borders and names on a transparent ground, for satellite pictures beneath the map.
        case outline

        /// The address of the images that the style draws. A renderer makes them itself.
        var sprite: String { BuiltinImages.scheme + rawValue }
    }

    /// The way in which the built-in style draws buildings.
    public enum BuildingLook: Sendable, Hashable {
        /// Buildings are areas with a fine outline.
        case flat
        /// Buildings are extrusions of their height, with roofs of their shape. They fade in from zoom 15.5 of the
        /// camera and rise as the camera tilts.
        case extruded
    }
}
