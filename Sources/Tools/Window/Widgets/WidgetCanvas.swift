import PortolanCamera
import PortolanRaster
import PortolanRender
import PortolanText

/// The canvas of widgets, which draws sheets, letters and shapes in points and records the targets of clicks.
///
/// The same calls draw controls and record their positions, so that clicks always go to the visible control.
struct WidgetCanvas {
    /// A font of the widgets.
    enum Font: String {
        case regular = "Noto Sans Regular"
        case bold = "Noto Sans Bold"
    }

    /// The size of the window.
    let size: ScreenSize
    let theme: WidgetTheme
    /// The control under the mouse.
    let hovered: WidgetControl?
    /// Pixels per point.
    let scale: Double
    /// The part of the window that no widget covers yet. A widget that is drawn reduces it.
    var free: ScreenRect
    /// The rectangle of each control. Later controls lie above earlier ones.
    private(set) var controls: [(rect: ScreenRect, control: WidgetControl)] = []

    private let shaper: TextShaper
    private var list = DrawList()
    private var glyphs = GlyphAtlas()

    init(size: ScreenSize, scale: Double, theme: WidgetTheme, hovered: WidgetControl?, shaper: TextShaper) {
        self.size = size
        self.scale = scale
        self.theme = theme
        self.hovered = hovered
        self.shaper = shaper
        free = ScreenRect(left: 12, top: 12, right: size.width - 12, bottom: size.height - Self.foot)
    }

    /// The height at the lower edge that belongs to the attribution of the map, in points.
    static let foot = 20.0

    /// Whether nothing was drawn.
    private(set) var isEmpty = true

    /// Everything drawn so far; nil if nothing was drawn.
    var drawing: DrawList? { isEmpty ? nil : list }

    /// Directs clicks in a rectangle to a control, unless another control is put above it.
    mutating func put(_ control: WidgetControl, in rect: ScreenRect) { controls.append((rect, control)) }

    /// Returns the control that a click at a point hits; nil for the map. The corners of a round button are not part
    /// of it.
    static func control(at point: ScreenPoint, of placed: [(rect: ScreenRect, control: WidgetControl)]) -> WidgetControl? {
        placed.last { rect, control in
            guard control == .compass else { return rect.contains(point) }
            let (x, y) = (point.x - rect.center.x, point.y - rect.center.y)
            return x * x + y * y <= rect.width * rect.width / 4
        }?.control
    }

    // MARK: Letters

    /// A text that is laid out, and its size in points.
    struct Letters {
        fileprivate var textBlock: TextBlock
        fileprivate var style: TextStyle
        var width: Double
        var height: Double
    }

    /// Lays out a text, on several lines if it is wider than a width.
    func letters(_ text: String, _ font: Font = .regular, _ points: Double, width: Double? = nil) throws(TextError) -> Letters {
        let pixels = Float(points * scale)
        var style = TextStyle(
            fonts: [font.rawValue],
            sizePixels: pixels,
            maxWidthEms: width.map { max(1, Float($0 * scale) / pixels) },
            justification: .left
        )
        style.lineHeightEms = 1.35
        let textBlock = try shaper.layout(text, style: style)
        guard !textBlock.glyphs.isEmpty else { return Letters(textBlock: textBlock, style: style, width: 0, height: 0) }
        return Letters(textBlock: textBlock, style: style, width: Double(textBlock.width) / scale, height: Double(textBlock.height) / scale)
    }

    /// Lays out one line of a text, which ends with an ellipsis if it is wider than a width.
    func line(_ text: String, _ font: Font = .regular, _ points: Double, width: Double) throws(TextError) -> Letters {
        let whole = try letters(text, font, points)
        guard whole.width > width else { return whole }
        let characters = Array(text.prefix(300))
        var (least, most) = (0, characters.count)
        while least < most {
            let middle = (least + most + 1) / 2
            if try letters(String(characters[..<middle]) + "…", font, points).width <= width { least = middle } else { most = middle - 1 }
        }
        var kept = String(characters[..<least])
        while kept.last == " " { kept.removeLast() }
        return try letters(kept + "…", font, points)
    }

    /// Draws letters with their upper left corner at a point.
    mutating func draw(_ letters: Letters, x: Double, y: Double, _ color: Color) throws(TextError) {
        isEmpty = false
        try glyphs.draw(
            letters.textBlock,
            at: SIMD2(Float(x * scale), Float(y * scale)),
            style: letters.style,
            ink: GlyphAtlas.Ink(color),
            into: &list,
            shaper: shaper
        )
    }

    /// Draws letters in the middle of a rectangle.
    mutating func draw(_ letters: Letters, in rect: ScreenRect, _ color: Color) throws(TextError) {
        try draw(letters, x: rect.center.x - letters.width / 2, y: rect.center.y - letters.height / 2, color)
    }

    // MARK: Shapes

    private func pixel(_ x: Double, _ y: Double) -> SIMD2<Float> { SIMD2(Float(x * scale), Float(y * scale)) }

    private mutating func outline(_ rect: ScreenRect, _ radius: Double) -> DrawList.Path {
        let (left, top, right, bottom) = (rect.left, rect.top, rect.right, rect.bottom)
        let radius = min(radius, rect.width / 2, rect.height / 2)
        // The distance from a corner to the control points of a quarter of a circle.
        let reach = radius * 0.4477
        list.move(to: pixel(left + radius, top))
        list.line(to: pixel(right - radius, top))
        list.curve(to: pixel(right, top + radius), control1: pixel(right - reach, top), control2: pixel(right, top + reach))
        list.line(to: pixel(right, bottom - radius))
        list.curve(to: pixel(right - radius, bottom), control1: pixel(right, bottom - reach), control2: pixel(right - reach, bottom))
        list.line(to: pixel(left + radius, bottom))
        list.curve(to: pixel(left, bottom - radius), control1: pixel(left + reach, bottom), control2: pixel(left, bottom - reach))
        list.line(to: pixel(left, top + radius))
        list.curve(to: pixel(left + radius, top), control1: pixel(left, top + reach), control2: pixel(left + reach, top))
        list.close()
        return list.endPath()
    }

    /// Fills a rectangle with round corners.
    mutating func fill(_ rect: ScreenRect, radius: Double = 0, _ color: Color) {
        isEmpty = false
        let path = outline(rect, radius)
        list.fill(path, color)
    }

    /// Draws a sheet with round corners, a thin edge and a soft shadow below. Clicks on it go to `control`.
    mutating func sheet(_ rect: ScreenRect, radius: Double = 8, control: WidgetControl = .sheet) {
        func grown(_ by: Double, down: Double = 0) -> ScreenRect {
            ScreenRect(left: rect.left - by, top: rect.top - by + down, right: rect.right + by, bottom: rect.bottom + by + down)
        }
        let shadow = Color(red8: 0, green8: 0, blue8: 0, alpha8: 0x0C)
        for step in 1...3 { fill(grown(Double(step), down: 1), radius: radius + Double(step), shadow) }
        fill(grown(0.5), radius: radius + 0.5, theme.edge)
        fill(rect, radius: radius, theme.paper)
        put(control, in: rect)
    }

    /// Fills a polygon of points.
    mutating func fill(_ points: [ScreenPoint], _ color: Color) {
        isEmpty = false
        let path = path(points, isClosed: true)
        list.fill(path, color)
    }

    /// Draws a line through points.
    mutating func stroke(_ points: [ScreenPoint], width: Double, isClosed: Bool = false, _ color: Color) {
        isEmpty = false
        let path = path(points, isClosed: isClosed)
        list.stroke(path, Stroke(width: Float(width * scale), cap: .round, join: .round), color)
    }

    private mutating func path(_ points: [ScreenPoint], isClosed: Bool) -> DrawList.Path {
        for (index, point) in points.enumerated() {
            if index == 0 { list.move(to: pixel(point.x, point.y)) } else { list.line(to: pixel(point.x, point.y)) }
        }
        if isClosed { list.close() }
        return list.endPath()
    }

    /// Draws a circle's line.
    mutating func ring(_ center: ScreenPoint, radius: Double, width: Double, _ color: Color) {
        let rect = ScreenRect(left: center.x - radius, top: center.y - radius, right: center.x + radius, bottom: center.y + radius)
        let path = outline(rect, radius)
        list.stroke(path, Stroke(width: Float(width * scale)), color)
    }
}
