import PortolanBasics
import PortolanRaster
import PortolanText

/// Converts distances from an outline to coverage: the value at the edge, and the range over which coverage
/// fades, in values of a field (0…255).
struct DistanceEdge: Hashable, Sendable {
    var edge: Float
    var softness: Float

    /// Returns the edge of the letter itself.
    ///
    /// - Parameters:
    ///   - scale: pixels of the style per 1/24 em (for an icon, per pixel of the icon).
    ///   - ratio: pixels of the picture per pixel of the style.
    static func fill(scale: Float, ratio: Float) -> DistanceEdge {
        DistanceEdge(edge: 0.75 * 255, softness: 255 * fade / ratio / max(scale, 1e-6))
    }

    /// Returns the edge of a halo around the letter, with `width` and `blur` in pixels of the style.
    static func halo(width: Float, blur: Float, scale: Float, ratio: Float) -> DistanceEdge {
        let scale = max(scale, 1e-6)
        return DistanceEdge(
            edge: 255 * (6 - width / scale) / DistanceGlyph.range,
            softness: 255 * (blur * 1.19 / DistanceGlyph.range + fade / ratio) / scale
        )
    }

    /// The part of a field's range over which an edge fades to either side, in a picture of 24 pixels per em.
    /// It is MapLibre's value, 0.84 pixels.
    private static let fade: Float = 0.105

    /// Returns the edge softened for a symbol that lies farther away on the ground.
    func softened(by factor: Float) -> DistanceEdge { DistanceEdge(edge: edge, softness: softness * factor) }

    /// Returns the coverage for a value, 0…1.
    @inline(__always)
    func callAsFunction(_ value: Float) -> Float {
        let share = min(max((value - edge + softness) / (2 * softness), 0), 1)
        return share * share * (3 - 2 * share)
    }
}

/// A field's values with a border of zeros, interpolated between the centres of its pixels. Outside the border
/// there is no coverage.
private struct PaddedGrid {
    private let width: Int
    private let height: Int
    private let values: [Float]

    init(_ field: GlyphField) {
        width = field.width
        height = field.height
        let stride = width + 2
        var values = [Float](repeating: 0, count: stride * (height + 2))
        for row in 0..<height {
            for column in 0..<width { values[(row + 1) * stride + column + 1] = Float(field.values[row * width + column]) }
        }
        self.values = values
    }

    /// The values of two adjacent rows.
    @safe
    struct Line {
        /// The upper row. It begins one pixel before the field.
        let upper: UnsafePointer<Float>
        /// The lower row. It begins one pixel before the field.
        let lower: UnsafePointer<Float>
        let down: Float
        let width: Float

        @inline(__always)
        func callAsFunction(_ x: Float) -> Float {
            let x = x - 0.5
            guard x > -1, x < width else { return 0 }
            var left = Int32(x)  // in range: between −1 and the field's width
            if Float(left) > x { left -= 1 }
            let across = x - Float(left)
            let at = Int(left) + 1
            let upper = unsafe self.upper[at] * (1 - across) + self.upper[at + 1] * across
            let lower = unsafe self.lower[at] * (1 - across) + self.lower[at + 1] * across
            return upper * (1 - down) + lower * down
        }
    }

    /// Calls `body` with the values at a height, if the height is within the field or its border.
    @inline(__always)
    func withRow(_ y: Float, _ body: (Line) -> Void) {
        let y = y - 0.5
        guard y > -1, y < Float(height) else { return }
        let row = y.rounded(.down)
        let top = Int(row)  // in range: between −1 and the field's height
        unsafe values.withUnsafeBufferPointer { values in
            guard let base = values.baseAddress else { return }
            let upper = unsafe base + (top + 1) * (width + 2)
            unsafe body(Line(upper: upper, lower: upper + width + 2, down: y - row, width: Float(width)))
        }
    }
}

/// A mask and the position of its upper left pixel, relative to the pixel to which the glyph's position was
/// rounded down.
struct PlacedMask: Sendable {
    var mask: CoverageMask
    var left: Int
    var top: Int

    /// Computes the coverage of a field that is scaled and moved, but not turned.
    ///
    /// - Parameters:
    ///   - field: the field.
    ///   - origin: the field's upper left corner in pixels.
    ///   - scale: pixels per pixel of the field.
    ///   - edge: the conversion from distances to coverage.
    init?(_ field: GlyphField, origin: SIMD2<Float>, scale: Float, _ edge: DistanceEdge) {
        guard !field.isEmpty, scale > 0 else { return nil }
        let low = origin.rounded(.down)
        let size = (origin + SIMD2(Float(field.width), Float(field.height)) * scale - low).rounded(.up)
        guard size.x > 0, size.y > 0, size.x <= 2048, size.y <= 2048 else { return nil }
        // in range: compared above.
        let width = Int(size.x)
        let height = Int(size.y)  // in range: as above
        let grid = PaddedGrid(field)
        let start = low + 0.5 - origin
        let coverage = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
            unsafe bytes.initialize(repeating: 0)
            for row in 0..<height {
                let y = (Float(row) + start.y) / scale
                grid.withRow(y) { line in
                    for column in 0..<width {
                        let value = edge(line((Float(column) + start.x) / scale))
                        unsafe bytes[row * width + column] = UInt8(truncatingIfNeeded: Int32(value * 255 + 0.5))  // in range: value is 0…1
                    }
                }
            }
            count = width * height
        }
        guard let mask = CoverageMask(width: width, height: height, coverage: coverage) else { return nil }
        self.mask = mask
        left = Int(clamping: low.x)
        top = Int(clamping: low.y)
    }
}
