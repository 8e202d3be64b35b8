import PortolanText

/// A feature that has symbols.
struct SymbolFeature: Sendable {
    /// Its position in the tile's source layer.
    var index: Int32
    /// What its label says; empty for an icon alone.
    var text: String
    /// Text size in pixels at the tile's zoom and at the next, if features differ in it.
    var textSizes: SIMD2<Float>
    /// Icon size, likewise.
    var iconSizes: SIMD2<Float>
}

/// A label, an icon or both at one anchor.
struct Symbol: Sendable {
    /// In units of the tile.
    var anchor: SIMD2<Float>
    /// The segment of the line that the anchor lies on.
    var segment: Int32
    /// The line, for symbols along lines; −1 for others.
    var line: Int32 = -1
    var feature: Int32
    /// Tells texts apart: symbols of different tiles with one key at one place are the same.
    var key: UInt64
    /// The label in one of three justifications, as indices into the bucket's labels; −1 if it has none such.
    var right: Int32 = -1
    var center: Int32 = -1
    var left: Int32 = -1
    /// The label from top to bottom.
    var vertical: Int32 = -1
    var icon: Int32 = -1
    /// The icon fitted to the label from top to bottom.
    var verticalIcon: Int32 = -1
    var textRoom = SymbolRoom.none
    var verticalTextRoom = SymbolRoom.none
    var iconRoom = SymbolRoom.none
    var verticalIconRoom = SymbolRoom.none
    /// The places that the label may take, as a part of the bucket's list; empty for one fixed place.
    var variableAnchors: Range<Int32> = 0..<0

    /// The label that stands for all justifications, which take the same room.
    var anyHorizontal: Int32 { right >= 0 ? right : center >= 0 ? center : left }
    var hasText: Bool { anyHorizontal >= 0 || vertical >= 0 }
}

/// What a symbol keeps free around its anchor.
enum SymbolRoom: Sendable {
    case none
    case box(SymbolBox)
    /// Circles along the line, as a part of the bucket's list.
    case circles(Range<Int32>, LineRadius)

    var isNone: Bool { if case .none = self { true } else { false } }
    var isAlongLine: Bool { if case .circles = self { true } else { false } }
}

/// The box that a symbol keeps free: its sides grow with the symbol's size, which changes with the zoom, its padding does not.
struct SymbolBox: Sendable {
    /// Around the anchor at size 1: in 1/24 em for a label, in pixels of the style for an icon.
    var sides: Box
    /// What lies over the sides, in points: left and upper padding are negative.
    var padding: Box

    /// The box at a size, in points.
    func callAsFunction(_ size: Float) -> Box {
        Box(minimum: sides.minimum * size + padding.minimum, maximum: sides.maximum * size + padding.maximum)
    }

    /// The box around this box turned about the anchor.
    func turned(by angle: Float) -> SymbolBox { SymbolBox(sides: sides.turned(by: angle), padding: padding.turned(by: angle)) }
}

/// The radius of the circles that a label along a line keeps free.
struct LineRadius: Sendable {
    /// Half of the label's height in 1/24 em.
    var half: Float
    /// In points.
    var padding: Float

    /// The least half of a height in 1/24 em.
    private static let least: Float = 5

    /// The radius for a size in points per 1/24 em, in points.
    func callAsFunction(_ size: Float) -> Float { max(half * size + padding, Self.least * size) }
}

/// A circle of the room that a label along a line keeps free.
struct LineCircle: Sendable {
    /// In units of the tile.
    var center: SIMD2<Float>
    /// From the anchor along the line, backward negative, a little shortened so that the label's ends are surely covered.
    var distance: Float
}

/// A line that symbols lie along, as a part of the bucket's points.
struct SymbolLine: Sendable {
    var points: Range<Int32>
}

/// A place that a label may take around its anchor.
struct VariableAnchor: Sendable, Hashable {
    /// Which part of the label lies at the anchor: (0, 0) its left upper corner.
    var align: SIMD2<Float>
    /// In 1/24 em.
    var offset: SIMD2<Float>

    /// The justification of a label that is aligned so: 0 left, 0.5 centre, 1 right.
    var justify: Float { align.x }

    /// How far the middle of a label lies from the anchor, before it turns: for a room of a size in points, and points per 1/24 em.
    func shift(size: SIMD2<Float>, unit: Float) -> SIMD2<Float> { (0.5 - align) * size + offset * unit }
}

/// A shaped label.
struct SymbolLabel: Sendable {
    /// Its part of the bucket's glyphs.
    var glyphs: Range<Int32>
    var isVertical: Bool
    /// `text-offset` in 1/24 em, for labels along lines; others have it in their glyphs.
    var lineOffset: SIMD2<Float>
}

/// A glyph or a picture of a label.
struct SymbolGlyph: Sendable {
    enum Source: Sendable {
        case glyph(GlyphRef)
        /// An image of the resources, by number.
        case image(Int32)
    }

    var source: Source
    /// Turns and scales the glyph, as a complex number: real and imaginary part.
    var turn: SIMD2<Float>
    /// Where the pen stands relative to the label's anchor (or to the point of the line), in 1/24 em.
    var origin: SIMD2<Float>
    /// Where the glyph's middle stands along a line, in 1/24 em from the anchor.
    var along: Float
    /// Index into the bucket's section colours; −1 for the label's own.
    var color: Int16
}

/// An icon with its sides around the anchor.
struct SymbolIcon: Sendable {
    /// Its number in the resources.
    var image: Int32
    /// Sides in pixels of the style, before `icon-size`.
    var box: Box
    /// `icon-rotate` in radians.
    var rotation: Float
    /// Whether the image is cut into parts that stretch and parts that do not.
    var isStretched: Bool
    /// `icon-offset` in pixels, for icons along lines.
    var lineOffset: SIMD2<Float>
    var isField: Bool
    var isVertical: Bool
}
