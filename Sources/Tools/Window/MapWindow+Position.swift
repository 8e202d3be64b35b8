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

extension MapWindow {
    /// Shows a position as a blue dot, with its course and the circle in which it may lie. The camera follows until the person moves the map;
    /// the key L has it follow again.
    public func show(_ position: ShownPosition) {
        let isFirst = self.position == nil
        self.position = position
        let dot = Marker(
            at: position.coordinate,
            icon: .image(PositionDot.picture(hasCourse: position.course != nil, scale: PositionDot.scale), scale: PositionDot.scale),
            anchor: [0.5, 0.5],
            rotation: position.course ?? 0,
            isFlat: position.course != nil,
            isTappable: false,
            zIndex: 1_000
        )
        positionDot = put(.marker(dot), at: positionDot)
        if let accuracy = position.accuracyMeters, accuracy.isFinite, accuracy > 0 {
            let circle = Circle(
                center: position.coordinate,
                radiusMeters: min(accuracy, 100_000),
                fill: PositionDot.blue.withOpacity(0.14),
                stroke: LineStyle(width: 1, color: PositionDot.blue.withOpacity(0.4))
            )
            positionCircle = put(.circle(circle), at: positionCircle)
        } else if let circle = positionCircle {
            view.remove(circle)
            positionCircle = nil
        }
        if isFollowing { follow(isFirst: isFirst) }
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
        guard let position else { return }
        isFollowing = true
        var camera = view.camera
        camera.target = position.coordinate
        if isFirst {
            camera.zoom = max(camera.zoom, 15)
            try? view.move(.camera(camera))
            return
        }
        try? view.animate(to: camera, fields: .target, duration: .milliseconds(600))
    }

    /// A person has moved the map: it stays where they want it.
    func stopFollowing() {
        guard position != nil, isFollowing else { return }
        isFollowing = false
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
