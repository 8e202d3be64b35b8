import PortolanBasics
import PortolanCamera
public import PortolanGeo
import PortolanMaps
import PortolanRaster

/// Where somebody is, as the window shows it.
public struct ShownPosition: Hashable, Sendable {
    /// The position.
    public var coordinate: Coordinate
    /// The direction of travel in degrees clockwise from north; nil if it is not known.
    public var course: Double?
    /// How far off the position may be, in metres; nil if that is not known.
    public var accuracyMeters: Double?

    /// A position with what is known of it.
    public init(_ coordinate: Coordinate, course: Double? = nil, accuracyMeters: Double? = nil) {
        self.coordinate = coordinate
        self.course = course
        self.accuracyMeters = accuracyMeters
    }
}

/// The position in a window.
struct FollowedPosition {
    /// Nil if none is shown.
    var shown: ShownPosition?
    var dot: OverlayID?
    var circle: OverlayID?
    /// Whether the camera goes along with it.
    var isFollowed = true
    /// Whether what the person did last zooms about a point, which leaves a followed position followed.
    var isZooming = false
}

extension MapWindow {
    /// Shows a position as a blue dot, with its course and the circle in which it may lie. The camera follows until the person moves the map;
    /// the key L has it follow again.
    public func show(_ position: ShownPosition) {
        let isFirst = self.position.shown == nil
        self.position.shown = position
        var dot = Marker(
            at: position.coordinate,
            icon: .image(PositionDot.picture(hasCourse: position.course != nil, scale: PositionDot.scale), scale: PositionDot.scale),
            anchor: [0.5, 0.5],
            isTappable: false
        )
        dot.rotation = position.course ?? 0
        dot.isFlat = position.course != nil
        dot.zIndex = 1_000
        self.position.dot = put(.marker(dot), at: self.position.dot)
        if let accuracy = position.accuracyMeters, accuracy.isFinite, accuracy > 0 {
            let circle = Circle(
                center: position.coordinate,
                radiusMeters: min(accuracy, 100_000),
                fill: PositionDot.blue.withOpacity(0.14),
                stroke: LineStyle(width: 1, color: PositionDot.blue.withOpacity(0.4))
            )
            self.position.circle = put(.circle(circle), at: self.position.circle)
        } else if let circle = self.position.circle {
            view.remove(circle)
            self.position.circle = nil
        }
        if self.position.isFollowed { follow(isFirst: isFirst) }
        // The window's thread always answers with an event.
        link.wake(at: link.now)
    }

    private func put(_ overlay: MapOverlay, at id: OverlayID?) -> OverlayID {
        guard let id else { return view.add(overlay) }
        view[overlay: id] = overlay
        return id
    }

    /// Moves the map to the position, the first time as close as streets can be told apart.
    func follow(isFirst: Bool = false) {
        guard let shown = position.shown else { return }
        position.isFollowed = true
        var camera = view.camera
        camera.target = shown.coordinate
        if isFirst {
            camera.zoom = max(camera.zoom, 15)
            try? view.move(.camera(camera))
            return
        }
        try? view.animate(to: camera, fields: .target, duration: .milliseconds(600))
    }

    /// A person has moved the map: it stays where they want it.
    func stopFollowing() {
        guard position.shown != nil, position.isFollowed else { return }
        position.isFollowed = false
        say("L follows the position again")
    }
}

/// The picture of a position.
enum PositionDot {
    static let blue = Color(red8: 0x24, green8: 0x70, blue8: 0xDC)
    /// Pixels per point: a flat marker is turned and tilted, which wants more than the screen has.
    static let scale = 3.0
    private static let side = 44.0

    /// A dot with a white edge; with a course a point that shows north, so that turning the marker by the course shows the way.
    static func picture(hasCourse: Bool, scale: Double) -> Pixmap {
        let pixels = Int(clamping: (side * scale).rounded())
        var picture = Pixmap(width: pixels, height: pixels)
        var list = DrawList()
        let middle = Float(pixels) / 2
        func at(_ x: Double, _ y: Double) -> SIMD2<Float> { SIMD2(middle + Float(x * scale), middle + Float(y * scale)) }
        func circle(_ radius: Double, _ color: Color) {
            list.circle(at(0, 0), radius: Float(radius * scale))
            let path = list.endPath()
            list.fill(path, color)
        }
        if hasCourse {
            for (grow, color) in [(1.6, Color.white), (0, blue)] as [(Double, Color)] {
                list.move(to: at(0, -19 - grow))
                list.line(to: at(7 + grow, -8 + grow))
                list.line(to: at(-7 - grow, -8 + grow))
                list.close()
                let path = list.endPath()
                list.fill(path, color)
            }
        }
        circle(10, .white)
        circle(7.5, blue)
        Rasterizer().render(list, into: &picture)
        return picture
    }
}
