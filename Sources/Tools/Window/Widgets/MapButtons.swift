import Foundation
import PortolanCamera
import PortolanText

/// The buttons at the edge of the window: compass, tilt, zoom and menu.
struct MapButtons {
    /// The bearing of the map in degrees.
    var bearing: Double
    var viewingAngle: Double
    var canZoomIn: Bool
    var canZoomOut: Bool
    /// Whether there are looks or languages to choose from.
    var hasMenu: Bool
    var isMenuOpen: Bool

    /// The side of a button in points, which is large enough for a finger.
    private static let side = 40.0
    private static let margin = 12.0
    /// The height at the lower edge below the buttons.
    private static let foot = 34.0

    func draw(on canvas: inout WidgetCanvas) throws(TextError) {
        let right = canvas.size.width - Self.margin
        canvas.free.right = right - Self.side - Self.margin
        func rect(_ bottom: Double) -> ScreenRect {
            ScreenRect(left: right - Self.side, top: bottom - Self.side, right: right, bottom: bottom)
        }
        if hasMenu {
            let menu = rect(Self.margin + Self.side)
            canvas.sheet(menu, control: .menu)
            drawLayers(menu.center, on: &canvas, isOn: isMenuOpen || canvas.hovered == .menu)
        }
        // A window that is too low for all buttons shows only the menu and the zoom.
        var bottom = canvas.size.height - Self.foot
        guard bottom - 2 * Self.side > Self.margin else { return }
        let (zoomOut, zoomIn) = (rect(bottom), rect(bottom - Self.side))
        canvas.sheet(ScreenRect(left: zoomIn.left, top: zoomIn.top, right: right, bottom: bottom))
        for (rect, control, isActive) in [(zoomIn, WidgetControl.zoomIn, canZoomIn), (zoomOut, .zoomOut, canZoomOut)] {
            if isActive, canvas.hovered == control { canvas.fill(inside(rect), radius: 6, canvas.theme.chosen) }
            canvas.put(control, in: rect)
            let (middle, color) = (rect.center, isActive ? canvas.theme.ink : canvas.theme.edge)
            canvas.stroke([point(middle, -7, 0), point(middle, 7, 0)], width: 2, color)
            if control == .zoomIn { canvas.stroke([point(middle, 0, -7), point(middle, 0, 7)], width: 2, color) }
        }
        canvas.stroke(
            [ScreenPoint(x: zoomOut.left + 8, y: zoomOut.top), ScreenPoint(x: right - 8, y: zoomOut.top)],
            width: 1,
            canvas.theme.edge
        )
        bottom -= 2 * Self.side + 8
        guard bottom - 2 * Self.side - 8 > Self.margin + Self.side else { return }
        let tilt = rect(bottom)
        canvas.sheet(tilt, control: .tilt)
        let letters = try canvas.letters(viewingAngle > 0 ? "2D" : "3D", .bold, 14)
        try canvas.draw(letters, in: tilt, canvas.hovered == .tilt ? canvas.theme.accent : canvas.theme.ink)
        let compass = rect(bottom - Self.side - 8)
        canvas.sheet(compass, radius: Self.side / 2, control: .compass)
        drawNeedle(compass.center, on: &canvas)
    }

    private func inside(_ rect: ScreenRect) -> ScreenRect {
        ScreenRect(left: rect.left + 3, top: rect.top + 3, right: rect.right - 3, bottom: rect.bottom - 3)
    }

    private func point(_ middle: ScreenPoint, _ x: Double, _ y: Double) -> ScreenPoint { ScreenPoint(x: middle.x + x, y: middle.y + y) }

    /// Draws a needle whose red half points north, seen at the same angle as the map.
    private func drawNeedle(_ middle: ScreenPoint, on canvas: inout WidgetCanvas) {
        let angle = -bearing * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        let flat = max(0.35, cos(viewingAngle * .pi / 180))
        func at(along: Double, across: Double) -> ScreenPoint {
            point(middle, sine * along + cosine * across, (sine * across - cosine * along) * flat)
        }
        let north = canvas.hovered == .compass ? canvas.theme.accent : WidgetTheme.north
        canvas.fill([at(along: 14, across: 0), at(along: 0, across: 5), at(along: 0, across: -5)], north)
        canvas.fill([at(along: -14, across: 0), at(along: 0, across: 5), at(along: 0, across: -5)], canvas.theme.faint)
    }

    /// Draws two sheets, one above the other.
    private func drawLayers(_ middle: ScreenPoint, on canvas: inout WidgetCanvas, isOn: Bool) {
        let color = isOn ? canvas.theme.accent : canvas.theme.ink
        func sheet(_ y: Double) -> [ScreenPoint] {
            [point(middle, -9, y), point(middle, 0, y - 5), point(middle, 9, y), point(middle, 0, y + 5)]
        }
        canvas.stroke(sheet(-3), width: 1.6, isClosed: true, color)
        canvas.stroke(Array(sheet(3).suffix(2)) + [point(middle, -9, 3)], width: 1.6, color)
    }
}
