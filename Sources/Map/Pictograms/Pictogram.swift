public import PortolanRaster

/// A picture for a kind of place: simple areas and lines in one colour, legible from 16 pixels on. Drawn for
/// Portolan.
///
/// The names are those of `PlaceIcon.names` in `PortolanDetails`; `Place.icon` gives the name for a place.
public struct Pictogram: Sendable, Hashable {
    /// The name of the pictogram, such as those in `PlaceIcon.names`.
    public let name: String
    let parts: [Part]

    /// The side of the square in which pictograms are drawn, in units.
    static let side: Float = 24

    /// An area or a line.
    struct Part: Sendable, Hashable {
        /// The width of a line; nil for an area, which is filled by the even-odd rule.
        var lineWidth: Float?
        var segments: [Segment]
    }

    enum Segment: Sendable, Hashable {
        case move(SIMD2<Float>)
        case line(SIMD2<Float>)
        case curve(SIMD2<Float>, control1: SIMD2<Float>, control2: SIMD2<Float>)
        case close
    }

    /// Creates the pictogram with a name; nil if there is none.
    public init?(_ name: String) {
        guard let text = Self.shapes[name], let parts = ShapeReader.parts(text) else { return nil }
        self.name = name
        self.parts = parts
    }

    /// The pin for places without a specific pictogram.
    public static var plain: Pictogram { Pictogram("place") ?? Pictogram(name: "place", parts: []) }

    private init(name: String, parts: [Part]) {
        self.name = name
        self.parts = parts
    }

    /// All names, sorted.
    public static var names: [String] { shapes.keys.sorted() }

    // MARK: Pixels

    /// Draws the pictogram alone, in one colour on a transparent ground.
    /// - Parameter side: the side in pixels, clamped to 1…1024.
    public func mask(side: Int, color: Color = .black) -> Pixmap {
        let side = min(max(side, 1), 1_024)
        var picture = Pixmap(width: side, height: side)
        var list = DrawList()
        draw(into: &list, at: SIMD2(0, 0), side: Float(side), color)
        Rasterizer().render(list, into: &picture)
        return picture
    }

    /// Draws the pictogram on a disc of a colour.
    /// - Parameter side: the side in pixels, clamped to 1…1024.
    public func badge(side: Int, background: Color, foreground: Color = .white) -> Pixmap {
        let side = min(max(side, 1), 1_024)
        var picture = Pixmap(width: side, height: side)
        var list = DrawList()
        drawBadge(into: &list, at: SIMD2(0, 0), side: Float(side), background: background, foreground: foreground)
        Rasterizer().render(list, into: &picture)
        return picture
    }

    /// The ratio of the pictogram's side to the disc's diameter.
    static let badgeShare: Float = 0.6

    /// Draws the pictogram on a disc. `corner` is the upper left corner of the disc's square.
    public func drawBadge(into list: inout DrawList, at corner: SIMD2<Float>, side: Float, background: Color, foreground: Color = .white) {
        let disc = Part(lineWidth: nil, segments: ShapeReader.circle(SIMD2(repeating: Self.side / 2), Self.side / 2))
        Self.draw(disc, into: &list, at: corner, side: side, background)
        let margin = side * (1 - Self.badgeShare) / 2
        draw(into: &list, at: corner + margin, side: side * Self.badgeShare, foreground)
    }

    /// Draws the pictogram into a square with its upper left corner at `corner`.
    public func draw(into list: inout DrawList, at corner: SIMD2<Float>, side: Float, _ color: Color) {
        for part in parts { Self.draw(part, into: &list, at: corner, side: side, color) }
    }

    private static func draw(_ part: Part, into list: inout DrawList, at corner: SIMD2<Float>, side: Float, _ color: Color) {
        let scale = side / Self.side
        func moved(_ point: SIMD2<Float>) -> SIMD2<Float> { corner + point * scale }
        for segment in part.segments {
            switch segment {
            case .move(let point): list.move(to: moved(point))
            case .line(let point): list.line(to: moved(point))
            case .curve(let end, let control1, let control2):
                list.curve(to: moved(end), control1: moved(control1), control2: moved(control2))
            case .close: list.close()
            }
        }
        let path = list.endPath()
        if let width = part.lineWidth {
            list.stroke(path, Stroke(width: width * scale, cap: .round, join: .round), color)
        } else {
            list.fill(path, color, rule: .evenOdd)
        }
    }
}
