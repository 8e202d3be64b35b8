import PortolanBasics
import PortolanCamera
public import PortolanGeo
import PortolanMaps
import PortolanRaster

/// A position of a person or device, as the window shows it.
public struct ShownPosition: Hashable, Sendable {
    /// The position.
    public var coordinate: Coordinate
    /// The direction of travel in degrees clockwise from north; nil if it is not known.
    public var course: Double?
    /// The likely error of the position in metres; nil if it is not known.
    public var accuracyMeters: Double?

    /// Creates a position with its known properties.
    public init(_ coordinate: Coordinate, course: Double? = nil, accuracyMeters: Double? = nil) {
        self.coordinate = coordinate
        self.course = course
        self.accuracyMeters = accuracyMeters
    }
}

/// The state of the position in a window.
struct FollowedPosition {
    /// The position; nil if none is shown.
    var shown: ShownPosition?
    var dot: OverlayID?
    var circle: OverlayID?
    /// Whether the camera follows the position.
    var isFollowed = true
    /// Whether the current input zooms around a point, which does not end the following.
    var isZooming = false
}

extension MapWindow {
    /// Shows a position as a blue dot, with its course and the circle of its likely error. The camera follows it until
    /// the person moves the map; the key L makes it follow again.
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
        // The window's thread answers this request with an event, and the next step follows the event.
        link.wake(at: link.now)
    }

    private func put(_ overlay: MapOverlay, at id: OverlayID?) -> OverlayID {
        guard let id else { return view.add(overlay) }
        view[overlay: id] = overlay
        return id
    }

    /// Moves the map to the position, the first time at a zoom that shows streets.
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

    /// Stops following, because the person has moved the map and it should stay there.
    func stopFollowing() {
        guard position.shown != nil, position.isFollowed else { return }
        position.isFollowed = false
        say("press L to follow the position again")
    }
}

/// The picture of a position.
enum PositionDot {
    static let blue = Color(red8: 0x24, green8: 0x70, blue8: 0xDC)
    /// The pixels per point. A flat marker is turned and tilted, which needs a higher resolution than the screen's.
    static let scale = 3.0
    private static let side = 44.0

    /// Returns a dot with a white edge. With a course it has a tip towards north, so that turning the marker by the
    /// course shows the direction.
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
