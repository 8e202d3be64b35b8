import PortolanBasics
import PortolanCamera
import PortolanText

/// A bar of a round length on the ground, at the lower left.
struct ScaleBar: Hashable, Sendable {
    /// The length of the bar on the ground: `200 m`, `5 km`.
    var text: String
    /// The length of the bar on the map, in points.
    var points: Double

    /// The longest bar, in points.
    private static let longest = 120.0

    /// Creates the longest bar of 1, 2 or 5 times a power of ten metres; nil if the map shows no such length.
    init?(metersPerPoint: Double) {
        guard metersPerPoint.isFinite, metersPerPoint > 0 else { return nil }
        let most = Self.longest * metersPerPoint
        var unit = 0.01
        while unit * 10 <= most, unit < 1e8 { unit *= 10 }
        let length = unit * (most >= 5 * unit ? 5 : most >= 2 * unit ? 2 : 1)
        points = length / metersPerPoint
        guard points >= 20, points <= Self.longest else { return nil }
        if length >= 1000 {
            text = "\(Int(clamping: (length / 1000).rounded())) km"
        } else if length >= 1 {
            text = "\(Int(clamping: length.rounded())) m"
        } else {
            text = "\(Int(clamping: (length * 100).rounded())) cm"
        }
    }

    /// Draws the bar above the attribution, which is as wide as the window if a map has many sources.
    func draw(on canvas: inout WidgetCanvas) throws(TextError) {
        let (left, bottom) = (14.0, canvas.free.bottom - 4)
        let ticks = [
            ScreenPoint(x: left, y: bottom - 6), ScreenPoint(x: left, y: bottom), ScreenPoint(x: left + points, y: bottom),
            ScreenPoint(x: left + points, y: bottom - 6),
        ]
        let letters = try canvas.letters(text, .regular, 11)
        // A pale ground keeps the bar readable over dark water and bright fields.
        canvas.fill(
            ScreenRect(left: left - 5, top: bottom - 21, right: left + max(points, letters.width + 4) + 5, bottom: bottom + 4),
            radius: 4,
            canvas.theme.veil
        )
        canvas.stroke(ticks, width: 1.6, canvas.theme.ink)
        try canvas.draw(letters, x: left + 4, y: bottom - 18, canvas.theme.ink)
        canvas.free.bottom = bottom - 25
    }
}
