import PortolanRaster
import PortolanRender
import PortolanText

/// A panel of text over the map in the window.
struct Panel: Hashable, Sendable {
    /// A line: a grey label at the left, and its text.
    struct Row: Hashable, Sendable {
        var label: String
        var text: String
    }

    enum Place: Hashable, Sendable {
        case topLeft, bottomLeft, middle
    }

    var place: Place
    var title: String
    var rows: [Row]
    /// The attribution of the data, in small text at the end.
    var footer = ""
}

/// Draws panels over a picture.
struct PanelPainter {
    private let shaper: TextShaper

    /// Sizes in points.
    private static let margin: Float = 12
    private static let padding: Float = 12
    private static let gap: Float = 10
    private static let rowGap: Float = 3
    private static let textSize: Float = 13
    private static let titleSize: Float = 16
    private static let footerSize: Float = 10
    private static let corner: Float = 8
    private static let widest: Float = 420

    private static let ink = Color(red8: 0x22, green8: 0x22, blue8: 0x22)
    private static let faint = Color(red8: 0x6B, green8: 0x6B, blue8: 0x6B)
    private static let paper = Color(red8: 0xFF, green8: 0xFF, blue8: 0xFF, alpha8: 0xF0)
    private static let edge = Color(red8: 0, green8: 0, blue8: 0, alpha8: 0x33)

    init(fonts: FontLibrary) throws(TextError) { shaper = try TextShaper(library: fonts) }

    private struct Piece {
        var block: TextBlock
        var style: TextStyle
        var color: Color
        var x: Float
        var y: Float
    }

    /// - Parameter scale: pixels per point.
    func draw(_ panels: [Panel], over picture: Pixmap, scale: Double) throws(TextError) -> Pixmap {
        guard !panels.isEmpty else { return picture }
        var list = DrawList()
        var glyphs = GlyphAtlas()
        for panel in panels {
            try draw(panel, SIMD2(Float(picture.width), Float(picture.height)), Float(scale), &list, &glyphs)
        }
        var result = picture
        Rasterizer().render(list, into: &result, threads: 1)
        return result
    }

    private func draw(
        _ panel: Panel,
        _ picture: SIMD2<Float>,
        _ scale: Float,
        _ list: inout DrawList,
        _ glyphs: inout GlyphAtlas
    ) throws(TextError) {
        let room = max(40 * scale, min(Self.widest * scale, picture.x - 2 * (Self.margin + Self.padding) * scale))
        var pieces: [Piece] = []
        var size = SIMD2<Float>.zero
        func add(_ text: String, _ font: String, _ points: Float, _ color: Color, x: Float, y: Float) throws(TextError) -> Float {
            let pixels = points * scale
            let style = TextStyle(
                fonts: [font],
                sizePixels: pixels,
                lineHeightEms: 1.35,
                maxWidthEms: max(1, (room - x) / pixels),
                justification: .left
            )
            let block = try shaper.layout(text, style: style)
            guard !block.glyphs.isEmpty else { return 0 }
            pieces.append(Piece(block: block, style: style, color: color, x: x, y: y))
            size.x = max(size.x, x + block.width)
            return block.height
        }
        var y: Float = 0
        if !panel.title.isEmpty {
            y += try add(panel.title, "Noto Sans Bold", Self.titleSize, Self.ink, x: 0, y: y) + 2 * Self.rowGap * scale
        }
        var column: Float = 0
        for row in panel.rows where !row.label.isEmpty {
            let style = TextStyle(sizePixels: Self.textSize * scale)
            column = max(column, try shaper.layout(row.label, style: style).width + Self.gap * scale)
        }
        column = min(column, room / 2)
        for row in panel.rows {
            let isLabelled = !row.label.isEmpty
            let label = try isLabelled ? add(row.label, "Noto Sans Regular", Self.textSize, Self.faint, x: 0, y: y) : 0
            let text = try add(row.text, "Noto Sans Regular", Self.textSize, Self.ink, x: isLabelled ? column : 0, y: y)
            y += max(label, text) + Self.rowGap * scale
        }
        if !panel.footer.isEmpty {
            y += try add(panel.footer, "Noto Sans Regular", Self.footerSize, Self.faint, x: 0, y: y + Self.rowGap * scale)
        }
        size.y = y

        let outer = size + SIMD2(repeating: 2 * Self.padding * scale)
        let margin = Self.margin * scale
        let origin: SIMD2<Float> =
            switch panel.place {
            case .topLeft: SIMD2(margin, margin)
            case .bottomLeft: SIMD2(margin, max(margin, picture.y - outer.y - margin))
            case .middle: SIMD2(max(0, (picture.x - outer.x) / 2), max(0, (picture.y - outer.y) / 2))
            }
        let corner = origin.rounded(.down)
        box(corner, outer, scale, &list)
        for piece in pieces {
            let place = corner + SIMD2(piece.x, piece.y) + SIMD2(repeating: Self.padding * scale)
            try glyphs.draw(
                piece.block,
                at: place,
                style: piece.style,
                halo: 0,
                blur: 0,
                color: piece.color,
                into: &list,
                shaper: shaper
            )
        }
    }

    /// A sheet with round corners and a thin edge.
    private func box(_ origin: SIMD2<Float>, _ size: SIMD2<Float>, _ scale: Float, _ list: inout DrawList) {
        func outline(_ grow: Float) -> DrawList.Path {
            let (low, high) = (origin - SIMD2(repeating: grow), origin + size + SIMD2(repeating: grow))
            let radius = Self.corner * scale
            list.move(to: SIMD2(low.x + radius, low.y))
            list.line(to: SIMD2(high.x - radius, low.y))
            list.curve(to: SIMD2(high.x, low.y + radius), control: SIMD2(high.x, low.y))
            list.line(to: SIMD2(high.x, high.y - radius))
            list.curve(to: SIMD2(high.x - radius, high.y), control: high)
            list.line(to: SIMD2(low.x + radius, high.y))
            list.curve(to: SIMD2(low.x, high.y - radius), control: SIMD2(low.x, high.y))
            list.line(to: SIMD2(low.x, low.y + radius))
            list.curve(to: SIMD2(low.x + radius, low.y), control: low)
            list.close()
            return list.endPath()
        }
        let rim = outline(scale)
        list.fill(rim, Self.edge)
        let sheet = outline(0)
        list.fill(sheet, Self.paper)
    }
}
