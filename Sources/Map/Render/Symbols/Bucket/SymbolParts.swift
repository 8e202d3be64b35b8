import PortolanText

/// A feature that has symbols.
struct SymbolFeature: Sendable {
    /// The index of the feature in the tile's source layer.
    var index: Int32
    /// The text of the feature's labels; empty if the feature has only icons.
    var text: String
    /// The text sizes in pixels at the tile's zoom and at the next one, if the size differs between features.
    var textSizes: SIMD2<Float>
    /// The icon sizes at the tile's zoom and at the next one, if the size differs between features.
    var iconSizes: SIMD2<Float>
}

/// A label, an icon or both at one anchor.
struct Symbol: Sendable {
    /// The position in units of the tile.
    var anchor: SIMD2<Float>
    /// The segment of the line that contains the anchor.
    var segment: Int32
    /// The index of the line for symbols along lines; −1 for others.
    var line: Int32 = -1
    var feature: Int32
    /// A hash of the text. Symbols of different tiles with the same key at the same position are the same
    /// symbol.
    var key: UInt64
    /// The index of the right-justified label among the bucket's labels; −1 if there is none.
    var right: Int32 = -1
    /// The index of the centred label; −1 if there is none.
    var center: Int32 = -1
    /// The index of the left-justified label; −1 if there is none.
    var left: Int32 = -1
    /// The index of the label that runs from top to bottom; −1 if there is none.
    var vertical: Int32 = -1
    /// The index of the icon; −1 if there is none.
    var icon: Int32 = -1
    /// The index of the icon that is fitted to the label from top to bottom.
    var verticalIcon: Int32 = -1
    var textRoom = SymbolRoom.none
    var verticalTextRoom = SymbolRoom.none
    var iconRoom = SymbolRoom.none
    var verticalIconRoom = SymbolRoom.none
    /// The anchors that the label may choose from, as a range of the bucket's variable anchors; empty for a fixed
    /// anchor.
    var variableAnchors: Range<Int32> = 0..<0

    /// The label that represents all justifications, which take the same room.
    var anyHorizontal: Int32 { right >= 0 ? right : center >= 0 ? center : left }
    var hasText: Bool { anyHorizontal >= 0 || vertical >= 0 }
}

/// The room that a symbol keeps free around its anchor.
enum SymbolRoom: Sendable {
    case none
    case box(SymbolBox)
    /// Circles along the line, as a range of the bucket's circles.
    case circles(Range<Int32>, LineRadius)

    var isNone: Bool { if case .none = self { true } else { false } }
    var isAlongLine: Bool { if case .circles = self { true } else { false } }
}

/// The box that a symbol keeps free. Its sides grow with the symbol's size, which changes with the zoom; its
/// padding does not.
struct SymbolBox: Sendable {
    /// The box around the anchor at size 1: in 1/24 em for a label, in pixels of the style for an icon.
    var sides: Box
    /// The padding around the sides, in points; on the left and upper side it is negative.
    var padding: Box

    /// Returns the box at a size, in points.
    func callAsFunction(_ size: Float) -> Box {
        Box(minimum: sides.minimum * size + padding.minimum, maximum: sides.maximum * size + padding.maximum)
    }

    /// Returns the bounding box of this box turned about the anchor.
    func turned(by angle: Float) -> SymbolBox { SymbolBox(sides: sides.turned(by: angle), padding: padding.turned(by: angle)) }
}

/// The radius of the circles that a label along a line keeps free.
struct LineRadius: Sendable {
    /// Half of the label's height, in 1/24 em.
    var half: Float
    /// The padding in points.
    var padding: Float

    /// The smallest radius, in 1/24 em.
    private static let least: Float = 5

    /// Returns the radius in points.
    /// - Parameter size: the length of 1/24 em in points.
    func callAsFunction(_ size: Float) -> Float { max(half * size + padding, Self.least * size) }
}

/// A circle of the room that a label along a line keeps free.
struct LineCircle: Sendable {
    /// The centre in units of the tile.
    var center: SIMD2<Float>
    /// The distance from the anchor along the line, negative for backward. It is shortened a little, so that enough
    /// circles count to cover the label's ends.
    var distance: Float
}

/// A line that symbols follow, as a range of the bucket's points.
struct SymbolLine: Sendable {
    var points: Range<Int32>
}

/// An anchor that a label may choose.
struct VariableAnchor: Sendable, Hashable {
    /// The relative position of the anchor in the label; (0, 0) is its upper left corner.
    var align: SIMD2<Float>
    /// The offset in 1/24 em.
    var offset: SIMD2<Float>

    /// The justification of a label with this alignment: 0 left, 0.5 centre, 1 right.
    var justify: Float { align.x }

    /// Returns the vector from the anchor to the middle of a label, before rotation.
    /// - Parameters:
    ///   - size: the size of the label's room in points.
    ///   - unit: points per 1/24 em.
    func shift(size: SIMD2<Float>, unit: Float) -> SIMD2<Float> { (0.5 - align) * size + offset * unit }
}

/// A shaped label.
struct SymbolLabel: Sendable {
    /// The label's glyphs, as a range of the bucket's glyphs.
    var glyphs: Range<Int32>
    var isVertical: Bool
    /// `text-offset` in 1/24 em, for labels along lines; in other labels the glyphs' positions include it.
    var lineOffset: SIMD2<Float>
}

/// A glyph or an image of a label.
struct SymbolGlyph: Sendable {
    enum Source: Sendable {
        case glyph(GlyphRef)
        /// An image of the resources, by its index.
        case image(Int32)
    }

    var source: Source
    /// The rotation and scale of the glyph as a complex number: real and imaginary part.
    var turn: SIMD2<Float>
    /// The pen position relative to the label's anchor (or to the point of the line), in 1/24 em.
    var origin: SIMD2<Float>
    /// The position of the glyph's middle along a line, in 1/24 em from the anchor.
    var along: Float
    /// The index into the bucket's section colours; −1 for the label's own colour.
    var color: Int16
}

/// An icon with its box around the anchor.
struct SymbolIcon: Sendable {
    /// The index of the icon's image in the resources.
    var image: Int32
    /// The box in pixels of the style, before `icon-size`.
    var box: Box
    /// `icon-rotate` in radians.
    var rotation: Float
    /// Whether some parts of the image stretch and others do not.
    var isStretched: Bool
    /// `icon-offset` in pixels, for icons along lines.
    var lineOffset: SIMD2<Float>
    var isField: Bool
    var isVertical: Bool
}
