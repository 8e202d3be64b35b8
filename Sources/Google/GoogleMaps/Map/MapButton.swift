import Foundation
import PortolanCamera
import PortolanMaps
import PortolanRaster

/// A button that the map draws over its picture.
enum MapButton: Hashable {
    case compass
    case myLocation

    /// The radius in points.
    static let radius = 20.0
    static let margin = 16.0
    /// The space in points for the attribution below the button.
    static let footer = 16.0

    /// Returns the button's centre in a view, inside the padding.
    func center(in viewport: Viewport) -> ScreenPoint {
        let room = viewport.contentRect
        let x = room.right - Self.margin - Self.radius
        switch self {
        case .compass: return ScreenPoint(x: x, y: room.top + Self.margin + Self.radius)
        case .myLocation: return ScreenPoint(x: x, y: room.bottom - Self.margin - Self.footer - Self.radius)
        }
    }

    func contains(_ point: ScreenPoint, in viewport: Viewport) -> Bool {
        let center = center(in: viewport)
        return hypot(point.x - center.x, point.y - center.y) <= Self.radius
    }

    func draw(into list: inout DrawList, _ viewport: Viewport, bearing: Double) {
        let scale = Float(viewport.scale)
        let center = center(in: viewport)
        func ring(_ points: [SIMD2<Float>]) {
            list.contour(points.map { SIMD2(Float(center.x) + $0.x, Float(center.y) + $0.y) * scale }, closed: true)
        }
        func circle(_ radius: Float) {
            ring(
                (0..<64).map {
                    let angle = Float($0) / 64 * 2 * .pi
                    return SIMD2(cosf(angle), sinf(angle)) * radius
                }
            )
        }
        func fill(_ color: Color) { list.fill(list.endPath(), color, rule: .evenOdd) }
        circle(Float(Self.radius))
        fill(Color.white.withOpacity(0.9))
        circle(Float(Self.radius))
        circle(Float(Self.radius) - 1)
        fill(Color.black.withOpacity(0.2))
        switch self {
        case .compass:
            let angle = Float(-bearing * .pi / 180)
            func needle(_ y: Float, _ color: Color) {
                ring(
                    [SIMD2(-5, 0), SIMD2(0, y), SIMD2(5, 0)].map { (point: SIMD2<Float>) in
                        SIMD2(point.x * cosf(angle) - point.y * sinf(angle), point.x * sinf(angle) + point.y * cosf(angle))
                    }
                )
                fill(color)
            }
            needle(-14, Color(red8: 0xD9, green8: 0x3B, blue8: 0x30))
            needle(14, Color(red8: 0xA0, green8: 0xA0, blue8: 0xA0))
        case .myLocation:
            let blue = Color(red8: 0x1A, green8: 0x73, blue8: 0xE8)
            circle(9)
            circle(7)
            fill(blue)
            circle(4)
            fill(blue)
            for (x, y) in [(0, -11), (0, 11), (-11, 0), (11, 0)] as [(Float, Float)] {
                ring([SIMD2(x - 1.5, y - 1.5), SIMD2(x + 1.5, y - 1.5), SIMD2(x + 1.5, y + 1.5), SIMD2(x - 1.5, y + 1.5)])
                fill(blue)
            }
        }
    }
}

extension GMSMapView {
    /// The buttons that are visible now.
    var buttons: [MapButton] {
        var buttons: [MapButton] = []
        if settings.compassButton, core.camera.bearing != 0 { buttons.append(.compass) }
        if settings.myLocationButton, isMyLocationEnabled { buttons.append(.myLocation) }
        return buttons
    }

    func withButtons(_ picture: Pixmap) -> Pixmap {
        drawnButtons = buttons
        guard !drawnButtons.isEmpty else { return picture }
        var list = DrawList()
        for button in drawnButtons { button.draw(into: &list, core.viewport, bearing: core.camera.bearing) }
        var picture = picture
        Rasterizer().render(list, into: &picture)
        return picture
    }

    /// Handles a touch that begins on a button. Returns true if the touch belongs to a button, so that it does
    /// not move the map.
    func handleButton(_ phase: PointerEvent.Phase, at point: ScreenPoint, _ finger: Int, _ time: Duration?) -> Bool {
        if phase == .down, heldButton == nil, let button = buttons.first(where: { $0.contains(point, in: core.viewport) }) {
            heldButton = (button, finger)
            return true
        }
        guard let held = heldButton, held.finger == finger else { return false }
        guard phase == .up || phase == .cancel else { return true }
        heldButton = nil
        guard phase == .up, held.button.contains(point, in: core.viewport) else { return true }
        if let time { step(to: time) }
        switch held.button {
        case .compass: tapCompassButton()
        case .myLocation: tapMyLocationButton()
        }
        return true
    }
}
