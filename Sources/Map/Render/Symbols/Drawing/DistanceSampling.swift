import PortolanBasics
import PortolanRaster
import PortolanText

/// How distances from an outline become coverage: where the edge lies and over which distance it fades, in the values of a field (0…255).
struct DistanceEdge: Hashable, Sendable {
    var edge: Float
    var softness: Float

    /// The letter itself.
    ///
    /// - Parameters:
    ///   - scale: pixels of the style in 1/24 em (for an icon in one of its own pixels).
    ///   - ratio: pixels of the picture in a pixel of the style.
    static func fill(scale: Float, ratio: Float) -> DistanceEdge {
        DistanceEdge(edge: 0.75 * 255, softness: 255 * fade / ratio / max(scale, 1e-6))
    }

    /// A halo around it, `width` and `blur` in pixels of the style.
    static func halo(width: Float, blur: Float, scale: Float, ratio: Float) -> DistanceEdge {
        let scale = max(scale, 1e-6)
        return DistanceEdge(
            edge: 255 * (6 - width / scale) / DistanceGlyph.range,
            softness: 255 * (blur * 1.19 / DistanceGlyph.range + fade / ratio) / scale
        )
    }

    /// Over which part of a field's range an edge fades in a picture of 24 pixels per em, to both sides: MapLibre's, 0.84 of a pixel.
    private static let fade: Float = 0.105

    /// The edge softened as it lies farther away on the ground.
    func softened(by factor: Float) -> DistanceEdge { DistanceEdge(edge: edge, softness: softness * factor) }

    /// Coverage of a value, 0…1.
    @inline(__always)
    func callAsFunction(_ value: Float) -> Float {
        let share = min(max((value - edge + softness) / (2 * softness), 0), 1)
        return share * share * (3 - 2 * share)
    }
}

/// Pixels as a rectangle of bytes, read between their middles; nothing lies around it.
struct ByteGrid {
    let width: Int
    let height: Int
    let values: [UInt8]

    /// The value at a place, counted from the corner of the first pixel, blended between four pixels.
    @inline(__always)
    func callAsFunction(_ x: Float, _ y: Float) -> Float {
        let x = x - 0.5
        let y = y - 0.5
        guard x > -1, y > -1, x < Float(width), y < Float(height) else { return 0 }
        let column = x.rounded(.down)
        let row = y.rounded(.down)
        let across = x - column
        let down = y - row
        // in range: between −1 and the grid's sides.
        let left = Int(column)
        let top = Int(row)  // in range: as above
        let upper = value(left, top) * (1 - across) + value(left + 1, top) * across
        let lower = value(left, top + 1) * (1 - across) + value(left + 1, top + 1) * across
        return upper * (1 - down) + lower * down
    }

    @inline(__always)
    private func value(_ x: Int, _ y: Int) -> Float {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return Float(values[y * width + x])
    }
}

/// A mask and where its left upper pixel lies, from the pixel that the glyph's place was rounded down to.
struct PlacedMask: Sendable {
    var mask: CoverageMask
    var left: Int
    var top: Int

    /// The coverage of a field that is scaled and moved, not turned.
    ///
    /// - Parameters:
    ///   - origin: the field's left upper corner in pixels.
    ///   - scale: pixels in a pixel of the field.
    init?(_ field: GlyphField, origin: SIMD2<Float>, scale: Float, _ edge: DistanceEdge) {
        guard !field.isEmpty, scale > 0 else { return nil }
        let low = origin.rounded(.down)
        let size = (origin + SIMD2(Float(field.width), Float(field.height)) * scale - low).rounded(.up)
        guard size.x > 0, size.y > 0, size.x <= 2048, size.y <= 2048 else { return nil }
        // in range: compared above.
        let width = Int(size.x)
        let height = Int(size.y)  // in range: as above
        let grid = ByteGrid(width: field.width, height: field.height, values: field.values)
        var coverage = [UInt8](repeating: 0, count: width * height)
        let start = low + 0.5 - origin
        for row in 0..<height {
            let y = (Float(row) + start.y) / scale
            for column in 0..<width {
                let value = edge(grid((Float(column) + start.x) / scale, y))
                coverage[row * width + column] = UInt8(clamping: value * 255 + 0.5)
            }
        }
        guard let mask = CoverageMask(width: width, height: height, coverage: coverage) else { return nil }
        self.mask = mask
        left = Int(clamping: low.x)
        top = Int(clamping: low.y)
    }
}
