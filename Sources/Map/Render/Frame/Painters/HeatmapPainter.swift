import PortolanBasics
import PortolanRaster
import PortolanStyle
import PortolanTiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Draws `heatmap` layers. Every point adds a bell curve with its weight to a field of densities, which a
/// colour ramp shows.
struct HeatmapPainter: LayerPainter {
    private let layer: HeatmapLayer
    private var site: LayerSite

    init(_ layer: HeatmapLayer, at site: LayerSite) {
        self.layer = layer
        self.site = site
    }

    mutating func paint(on canvas: inout FrameCanvas) {
        let opacity = Float(layer.opacity.evaluate(site.evaluation))
        guard opacity > 0 else { return }
        let intensity = layer.intensity.evaluate(site.evaluation)
        let frame = site.frame
        var field = DensityField(plane: frame.plane, rows: frame.rows)
        for part in site.parts {
            let table = part.bucket.table
            let radii = part.bucket.values(layer.radius, slot: 0, zoom: frame.zoom, &site.evaluation)
            let weights = part.bucket.values(layer.weight, slot: 1, zoom: frame.zoom, &site.evaluation)
            for (position, feature) in part.bucket.features.enumerated() {
                for point in table.corners(of: feature) where part.drawn.owns(point, extent: table.extent) {
                    field.add(
                        at: part.transform(point),
                        radiusPixels: Float(min(radii[position], 4096) * frame.plane.scale),
                        strength: Float(weights[position] * intensity)
                    )
                }
            }
        }
        guard field.isTouched else { return }
        canvas.list.clip = nil
        let image = canvas.list.add(field.picture(ramp))
        canvas.list.draw(image, x: 0, y: frame.rows.lowerBound, opacity: opacity)
    }

    /// The layer's premultiplied colours for densities of 0…1.
    private var ramp: [SIMD4<Float>] {
        var evaluation = site.evaluation
        return (0..<256).map { step in
            evaluation.heatmapDensity = Double(step) / 255
            return layer.color.evaluate(evaluation).premultiplied
        }
    }
}

/// Densities over the picture, at a quarter of its resolution as in MapLibre.
struct DensityField {
    private let plane: FramePlane
    private let columns: Int
    /// The number of rows of cells for the whole picture.
    private let rows: Int
    /// The rows of the picture to compute, in pixels.
    private let wanted: Range<Int>
    /// The rows of cells that cover ``wanted``.
    private let kept: Range<Int>
    private var cells: [Float]
    private(set) var isTouched = false

    /// The side of a cell in pixels.
    private static let side = 4
    /// The maximum of the standard normal distribution.
    private static let peak: Float = 0.398_942_28
    /// Densities below this value are not visible.
    private static let least: Float = 1 / 255 / 16

    /// - Parameter wanted: the rows of the picture to compute, in pixels.
    init(plane: FramePlane, rows wanted: Range<Int>) {
        self.plane = plane
        self.wanted = wanted
        columns = max(1, plane.width / Self.side)
        rows = max(1, plane.height / Self.side)
        let scale = Float(rows) / Float(plane.height)
        let first = Self.neighbours((Float(wanted.lowerBound) + 0.5) * scale - 0.5, rows).0
        let last = Self.neighbours((Float(wanted.upperBound) - 0.5) * scale - 0.5, rows).1
        kept = first..<max(last, first) + 1
        cells = Array(repeating: 0, count: columns * kept.count)
    }

    /// Adds a bell curve around a point of the plane. The curve's standard deviation is a third of the radius.
    mutating func add(at center: SIMD2<Float>, radiusPixels radius: Float, strength: Float) {
        let height = strength * Self.peak
        guard radius > 0, height > Self.least, height.isFinite, plane.depth(center) > 0.1 else { return }
        // The distance, in radii, beyond which the curve falls below the visible density.
        let reach = (-2 * log(Self.least / height)).squareRoot() / 3
        var box = Box.empty
        for way in [SIMD2<Float>(-1, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)] {
            box.extend(plane.picturePoint(center + way * (radius * reach)))
        }
        let scale = SIMD2(Float(columns) / Float(plane.width), Float(rows) / Float(plane.height))
        let low = (box.minimum * scale).rounded(.down)
        let high = (box.maximum * scale).rounded(.up)
        let (first, end) = (max(kept.lowerBound, Int(clamping: low.y)), min(kept.upperBound, Int(clamping: high.y)))
        guard low.x < Float(columns), high.x > 0, first < end else { return }
        isTouched = true
        for row in first..<end {
            for column in max(0, Int(clamping: low.x))..<min(columns, Int(clamping: high.x)) {
                let pixel = SIMD2(Float(column) + 0.5, Float(row) + 0.5) / scale
                let way = (plane.planePoint(pixel) - center) / radius
                guard max(abs(way.x), abs(way.y)) <= reach else { continue }
                cells[(row - kept.lowerBound) * columns + column] += height * exp(-4.5 * (way * way).sum())
            }
        }
    }

    /// Returns the picture of the field in the ramp's colours. Densities are interpolated between the centres
    /// of cells.
    func picture(_ ramp: [SIMD4<Float>]) -> Pixmap {
        var pixmap = Pixmap(width: plane.width, height: wanted.count)
        let scale = SIMD2(Float(columns) / Float(plane.width), Float(rows) / Float(plane.height))
        for y in 0..<wanted.count {
            var (top, bottom, downPart) = Self.neighbours((Float(wanted.lowerBound + y) + 0.5) * scale.y - 0.5, rows)
            (top, bottom) = (top - kept.lowerBound, bottom - kept.lowerBound)
            for x in 0..<plane.width {
                let (left, right, rightPart) = Self.neighbours((Float(x) + 0.5) * scale.x - 0.5, columns)
                let upper = cells[top * columns + left] * (1 - rightPart) + cells[top * columns + right] * rightPart
                let lower = cells[bottom * columns + left] * (1 - rightPart) + cells[bottom * columns + right] * rightPart
                let density = min(upper * (1 - downPart) + lower * downPart, 1)
                let level = density * Float(ramp.count - 1)
                let step = min(Int(clamping: level), ramp.count - 2)
                let color = ramp[step] + (ramp[step + 1] - ramp[step]) * (level - Float(step))
                let bytes = pointwiseMin(pointwiseMax(color, .zero), .one) * 255 + 0.5
                // in range: clamped to 0.5…255.5.
                pixmap[x, y] = UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24
            }
        }
        return pixmap
    }

    /// Returns the two cells around a position, and the weight of the second.
    private static func neighbours(_ position: Float, _ count: Int) -> (Int, Int, Float) {
        let held = min(max(position, 0), Float(count - 1))
        let first = Int(clamping: held)
        return (first, min(first + 1, count - 1), held - Float(first))
    }
}
