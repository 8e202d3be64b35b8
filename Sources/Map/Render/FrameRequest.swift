public import PortolanCamera
public import PortolanRaster

/// The camera, viewport and state for a picture of a map.
public struct FrameRequest: Sendable {
    /// The position of the camera.
    public var camera: CameraPosition
    /// The picture's size, scale and insets.
    public var viewport: Viewport
    /// The states of features and of the style.
    public var state: MapState
    /// Rectangles in points that the map's labels avoid.
    public var covered: [ScreenRect]

    /// Creates a request. By default the map is in the style's own state, and labels avoid no rectangles.
    public init(camera: CameraPosition, viewport: Viewport, state: MapState = MapState(), covered: [ScreenRect] = []) {
        self.camera = camera
        self.viewport = viewport
        self.state = state
        self.covered = covered
    }
}

/// The colour and drawing beneath the map.
public struct MapBackdrop {
    /// The colour for squares whose tiles are loading and have no parent-tile fallback, and beneath the
    /// underlay. Nil shows the style's background, and white beneath an underlay.
    public var color: Color?
    /// The drawing beneath all layers of the style. A background of the style that covers the picture hides this
    /// drawing.
    public var underlay: MapRenderer.Underlay?

    /// Creates a backdrop; without arguments nothing lies beneath the map.
    public init(color: Color? = nil, underlay: MapRenderer.Underlay? = nil) {
        self.color = color
        self.underlay = underlay
    }
}

/// The state that a view in motion keeps from picture to picture.
public struct FrameMotion: Sendable {
    /// The state of the view's labels; a new one for the first picture.
    public var labels: LabelMotion
    /// The pictures of the view's ground; nil draws the ground exactly. These pictures are used while the zoom does
    /// not change and all tiles are loaded.
    public var ground: GroundClipmap?

    /// Creates the state for a view's first picture.
    public init(labels: LabelMotion = LabelMotion(), ground: GroundClipmap? = nil) {
        self.labels = labels
        self.ground = ground
    }
}
