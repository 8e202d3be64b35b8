public import PortolanCamera
public import PortolanRaster

/// What a picture of a map shows.
public struct FrameRequest: Sendable {
    /// Where the camera is.
    public var camera: CameraPosition
    /// The picture's size, scale and insets.
    public var viewport: Viewport
    /// The states of features and of the style.
    public var state: MapState
    /// Rectangles that the map's labels keep out of, in points.
    public var covered: [ScreenRect]

    /// Creates a request for the map as its style has it; `state` and `covered` change that.
    public init(camera: CameraPosition, viewport: Viewport, state: MapState = MapState(), covered: [ScreenRect] = []) {
        self.camera = camera
        self.viewport = viewport
        self.state = state
        self.covered = covered
    }
}

/// What lies beneath the map.
public struct MapBackdrop {
    /// Fills squares whose tiles are loading and have no parent-tile fallback, and lies beneath the underlay; nil shows the style's background, and
    /// white beneath an underlay.
    public var color: Color?
    /// Draws beneath everything that the style draws; a style whose background covers it hides it.
    public var underlay: MapRenderer.Underlay?

    /// Creates a backdrop; without arguments nothing lies beneath the map.
    public init(color: Color? = nil, underlay: MapRenderer.Underlay? = nil) {
        self.color = color
        self.underlay = underlay
    }
}

/// What a view in motion keeps from picture to picture.
public struct FrameMotion: Sendable {
    /// What it keeps of its labels; new for its first picture.
    public var labels: LabelMotion
    /// The pictures of its ground; nil draws ground exactly. They are used as long as the zoom stays and all tiles are there.
    public var ground: GroundClipmap?

    /// Creates what a view keeps before its first picture.
    public init(labels: LabelMotion = LabelMotion(), ground: GroundClipmap? = nil) {
        self.labels = labels
        self.ground = ground
    }
}
