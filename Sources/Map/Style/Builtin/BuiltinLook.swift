extension Style {
    /// The looks of the built-in style.
    public enum BuiltinLook: String, Sendable, Hashable, CaseIterable {
        /// A calm map on warm paper.
        case light
        /// The same map by night.
        case dark
        /// High contrast: black names, strong edges, ground that recedes.
        case contrast
        /// Roads, borders and names alone on a transparent ground, for what lies beneath: pictures from satellites.
        case outline

        /// The address of the images that the style draws, which a renderer makes itself.
        var sprite: String { BuiltinImages.scheme + rawValue }
    }

    /// How the built-in style draws buildings.
    public enum BuildingLook: Sendable, Hashable {
        /// As areas with a fine outline.
        case flat
        /// As extrusions of their height, with roofs of their shape, that fade in from zoom 15.5 of the camera and rise as it is tilted.
        case extruded
    }
}
