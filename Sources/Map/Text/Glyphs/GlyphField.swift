internal import PortolanBasics

/// A glyph as a signed distance field, for text that is turned, bent or tilted.
///
/// The values are those of ``DistanceGlyph``: above ``DistanceGlyph/edge`` inside the outline, with a full
/// range of 255 over ``DistanceGlyph/range`` 24ths of an em.
public struct GlyphField: Hashable, Sendable {
    /// Width in pixels of the field.
    public var width: Int
    /// Height in pixels of the field.
    public var height: Int
    /// The field's upper left corner relative to the pen in 1/24 em; x points to the right, and y down from the
    /// ascender.
    public var origin: SIMD2<Float>
    /// The length of a pixel of the field, in 1/24 em.
    public var unit: Float
    /// `width · height` bytes, row by row from the top.
    public var values: [UInt8]

    /// Creates the field of a glyph from a glyph file.
    public init(_ glyph: DistanceGlyph) {
        let border = Float(DistanceGlyph.border)
        width = glyph.bitmap.isEmpty ? 0 : glyph.width + 2 * DistanceGlyph.border
        height = glyph.bitmap.isEmpty ? 0 : glyph.height + 2 * DistanceGlyph.border
        origin = SIMD2(Float(glyph.left) - border, -Float(glyph.top) - border)
        unit = 1
        values = glyph.bitmap
    }

    /// A field without pixels.
    public static let empty = GlyphField(DistanceGlyph(id: 0, size: .zero, corner: .zero, advance: 0, bitmap: []))

    /// Whether the field has no pixels and draws nothing.
    public var isEmpty: Bool { values.isEmpty }

    /// Creates the field of an outline with exact distances, at two pixels per 1/24 em.
    ///
    /// - Complexity: for each segment of the outline, the pixels within reach of it.
    public init(_ outline: GlyphOutline) {
        let pixelsPerUnit: Float = 2
        let scale = DistanceGlyph.emPixels * pixelsPerUnit
        let reach = Float(DistanceGlyph.border) * pixelsPerUnit
        let segments = HaloDistance.flatten(outline.elements.map { $0.mapPoints { $0 * scale } }, tolerance: 1 / 16)
        var low = SIMD2<Float>(repeating: .infinity)
        var high = SIMD2<Float>(repeating: -.infinity)
        for segment in segments {
            low = pointwiseMin(low, pointwiseMin(segment.from, segment.to))
            high = pointwiseMax(high, pointwiseMax(segment.from, segment.to))
        }
        let corner = (low - reach).rounded(.down)
        let size = (high + reach).rounded(.up) - corner
        guard !segments.isEmpty, size.x > 0, size.y > 0, size.x <= 1024, size.y <= 1024 else {
            self = .empty
            return
        }
        // in range: compared above.
        width = Int(size.x)
        height = Int(size.y)  // in range: as above
        unit = 1 / pixelsPerUnit
        origin = corner / pixelsPerUnit + SIMD2(0, DistanceGlyph.ascenderToBaseline)
        values = SignedDistances(
            segments.map { .init(from: $0.from - corner, to: $0.to - corner) },
            width: width,
            height: height,
            reach: DistanceGlyph.range * pixelsPerUnit
        ).bytes(perPixel: 255 / DistanceGlyph.range / pixelsPerUnit)
    }
}

/// The distance of each pixel's centre from an outline.
struct SignedDistances {
    private var squares: [Float]
    private var windings: [Int32]

    /// - Parameters:
    ///   - segments: the outline in pixels, y downward.
    ///   - width: the number of columns.
    ///   - height: the number of rows.
    ///   - reach: the largest distance that is measured; it replaces longer distances.
    init(_ segments: [HaloDistance.Segment], width: Int, height: Int, reach: Float) {
        squares = Array(repeating: reach * reach, count: width * height)
        windings = Array(repeating: 0, count: width * height)
        for segment in segments {
            near(segment, width: width, height: height, reach: reach)
            wind(segment, width: width, height: height)
        }
    }

    private mutating func near(_ segment: HaloDistance.Segment, width: Int, height: Int, reach: Float) {
        let low = pointwiseMin(segment.from, segment.to) - reach
        let high = pointwiseMax(segment.from, segment.to) + reach
        let columns = max(Int(clamping: low.x.rounded(.down)), 0)..<max(min(Int(clamping: high.x.rounded(.up)), width), 0)
        let rows = max(Int(clamping: low.y.rounded(.down)), 0)..<max(min(Int(clamping: high.y.rounded(.up)), height), 0)
        let along = segment.to - segment.from
        let inverse = 1 / max((along * along).sum(), .leastNormalMagnitude)
        for row in rows {
            for column in columns {
                let way = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - segment.from
                let share = min(max((way * along).sum() * inverse, 0), 1)
                let off = way - along * share
                squares[row * width + column] = min(squares[row * width + column], (off * off).sum())
            }
        }
    }

    /// Adds the segment's winding to all pixels to its right.
    private mutating func wind(_ segment: HaloDistance.Segment, width: Int, height: Int) {
        let isDown = segment.to.y > segment.from.y
        let (top, bottom) = isDown ? (segment.from, segment.to) : (segment.to, segment.from)
        let rows = max(Int(clamping: (top.y - 0.5).rounded(.up)), 0)..<max(min(Int(clamping: (bottom.y - 0.5).rounded(.up)), height), 0)
        for row in rows where !rows.isEmpty {
            let share = (Float(row) + 0.5 - top.y) / (bottom.y - top.y)
            let x = top.x + (bottom.x - top.x) * share
            let first = min(max(Int(clamping: (x - 0.5).rounded(.up)), 0), width)
            for column in first..<width { windings[row * width + column] += isDown ? 1 : -1 }
        }
    }

    /// Returns distances as bytes around ``DistanceGlyph/edge``, greater inside.
    func bytes(perPixel: Float) -> [UInt8] {
        zip(squares, windings).map { square, winding in
            let distance = square.squareRoot()
            let value = DistanceGlyph.edge + (winding == 0 ? -distance : distance) * perPixel
            return UInt8(clamping: value.rounded())
        }
    }
}

extension TextShaper {
    /// Returns the signed distance field of a glyph of an installed font. It is not cached, and empty for
    /// spaces and for broken fonts without an outline.
    ///
    /// - Throws: ``TextError/unknownFont(_:)``.
    public func field(font: FontID, glyph: UInt32) throws(TextError) -> GlyphField { GlyphField(try outline(font: font, glyph: glyph)) }
}
