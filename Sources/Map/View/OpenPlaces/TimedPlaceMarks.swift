import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanPictograms
import PortolanRaster

/// The marks of places at a moment: a badge for an open place, a faint dot for a closed one, and a broken ring with
/// a question mark if the state is unknown. The marks look like those of the explorer's page (`overlay.js`).
struct TimedPlaceMarks {
    /// The marks, with those of open places above the others.
    private(set) var overlays: [MapOverlay] = []

    /// The zoom from which badges show their pictograms.
    static let nearZoom = 16.0

    private struct Look: Hashable {
        var state: TimedPlace.State
        var pictogram: String
        var color: Color
    }

    /// - Parameters:
    ///   - camera: the camera, whose zoom determines the size of marks.
    ///   - scale: pixels per point.
    init(_ places: [TimedPlace], camera: CameraPosition, scale: Double) {
        guard camera.zoom >= TimedPlace.leastZoom, scale.isFinite, scale > 0 else { return }
        let isNear = camera.zoom >= Self.nearZoom
        var icons: [Look: Pixmap] = [:]
        // More important places come first in the list, so their marks are added last and lie above the others.
        for place in places.reversed() {
            // Only the marks of open places depend on their kind.
            let look =
                place.state == .open
                ? Look(state: .open, pictogram: isNear ? place.pictogram : "", color: place.color)
                : Look(state: place.state, pictogram: "", color: Self.grey)
            let icon = icons[look] ?? Self.picture(look, isNear: isNear, scale: min(scale, 8))
            icons[look] = icon
            var marker = Marker(at: place.location, icon: .image(icon, scale: min(scale, 8)), anchor: [0.5, 0.5], isTappable: false)
            marker.zIndex = place.state == .open ? -1 : place.state == .unknown ? -2 : -3
            overlays.append(.marker(marker))
        }
    }

    private static let grey = Color(red8: 0x5F, green8: 0x63, blue8: 0x68)

    /// The side of all marks' pictures, in points. The largest badge fits into it with its edge and shadow.
    private static let side = 28.0

    private static func picture(_ look: Look, isNear: Bool, scale: Double) -> Pixmap {
        let pixels = Int(clamping: (side * scale).rounded(.up))
        var picture = Pixmap(width: pixels, height: pixels)
        var list = DrawList()
        let pen = Pen(middle: Float(pixels) / 2, scale: Float(scale))
        switch look.state {
        case .open:
            let radius: Float = isNear ? 11 : 7
            for (step, alpha) in [(2.5, 0x0E), (1.5, 0x18), (0.5, 0x20)] as [(Float, UInt8)] {
                pen.fill(radius + 1 + step, down: 1, Color(red8: 0, green8: 0, blue8: 0, alpha8: alpha), &list)
            }
            pen.fill(radius + 1, .white, &list)
            pen.fill(radius - 1, look.color, &list)
            if isNear {
                let side = 14 * pen.scale
                let corner = SIMD2(repeating: pen.middle - side / 2)
                (Pictogram(look.pictogram) ?? .plain).draw(into: &list, at: corner, side: side, .white)
            }
        case .closed:
            let radius: Float = isNear ? 5.5 : 4
            pen.fill(radius + 0.75, Color.white.withOpacity(0.55), &list)
            pen.fill(radius - 0.75, look.color.withOpacity(0.55), &list)
        case .unknown:
            let radius: Float = isNear ? 7 : 4
            pen.fill(radius + 0.75, .white, &list)
            pen.ring(radius, width: 1.5, dashes: [2.5, 2], look.color, &list)
            if isNear { pen.questionMark(look.color, &list) }
        }
        Rasterizer().render(list, into: &picture)
        return picture
    }
}

/// Draws around the middle of a picture, in points.
private struct Pen {
    let middle: Float
    let scale: Float

    private func at(_ x: Float, _ y: Float) -> SIMD2<Float> { SIMD2(middle + x * scale, middle + y * scale) }

    private func circle(_ radius: Float, down: Float = 0, _ list: inout DrawList) -> DrawList.Path {
        list.circle(at(0, down), radius: radius * scale)
        return list.endPath()
    }

    func fill(_ radius: Float, down: Float = 0, _ color: Color, _ list: inout DrawList) {
        let path = circle(radius, down: down, &list)
        list.fill(path, color)
    }

    func ring(_ radius: Float, width: Float, dashes: [Float], _ color: Color, _ list: inout DrawList) {
        let path = circle(radius, &list)
        list.stroke(path, Stroke(width: width * scale, dashes: dashes.map { $0 * scale }), color)
    }

    func questionMark(_ color: Color, _ list: inout DrawList) {
        list.move(to: at(-1.9, -1.5))
        list.curve(to: at(1.9, -1.6), control1: at(-1.8, -4.4), control2: at(1.9, -4.4))
        list.curve(to: at(0, 1.1), control1: at(1.9, 0), control2: at(0, -0.3))
        let hook = list.endPath()
        list.stroke(hook, Stroke(width: 1.3 * scale, cap: .round, join: .round), color)
        list.move(to: at(0, 3.1))
        list.line(to: at(0, 3.15))
        let dot = list.endPath()
        list.stroke(dot, Stroke(width: 1.6 * scale, cap: .round, join: .round), color)
    }
}
