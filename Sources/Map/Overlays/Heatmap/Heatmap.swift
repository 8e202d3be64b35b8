import PortolanBasics
public import PortolanGeo
public import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A point of a heatmap.
public struct HeatmapPoint: Hashable, Sendable {
    /// The position of the point.
    public var position: Coordinate
    /// The weight of the point; 1 by default.
    public var weight: Double

    /// Creates a point, by default with the weight 1.
    public init(_ position: Coordinate, weight: Double = 1) {
        self.position = position
        self.weight = weight
    }
}

/// The density of points as colours over the map. Each point spreads as a bell curve around its position, and
/// overlapping curves add up.
///
/// A heatmap is drawn as tiles of 512 × 512 pixels; see ``tileLayer(opacity:zIndex:)``. Tiles meet without seams,
/// because each tile includes the points around it. Colours are relative to the greatest sum of weights in a square
/// whose side is the radius. That sum is computed for each zoom in a range. Zooms beyond the range use the sum of the
/// range's nearest zoom: crowds do not lose their colour when the map zooms out further, and single points do not gain
/// the colour of a crowd when it zooms in further.
public struct Heatmap: Sendable {
    /// The side of a tile in pixels.
    public static let tileSidePixels = 512
    /// The largest radius in pixels. The work for a tile grows with the radius.
    public static let maximumRadius = 128

    /// The distance over which a point spreads, in pixels of a tile, 1…``maximumRadius``. The standard deviation of the
    /// curve is a third of this distance.
    public let radius: Int
    /// The colours from zero to the greatest value.
    public let colors: HeatmapColors
    private let tree: PointQuadTree<Float>
    /// For each zoom of tiles, the value that has the last colour.
    private let greatest: [Float]
    private let kernel: [Float]
    /// The colours as pixels.
    private let pixels: [UInt32]

    private static let zooms = 0...30

    /// Prepares points for drawing. O(n log n) for each zoom of the range, with about 60 bytes of memory per
    /// point.
    /// - Parameters:
    ///   - points: the points. A point beyond the Web Mercator square is moved to its edge. A point with an
    ///     invalid coordinate, or with a weight that is not a number above 0, is left out.
    ///   - radius: the distance over which a point spreads, in pixels of a tile, clamped to
    ///     1…``maximumRadius``. The default is 20.
    ///   - colors: the colours from zero to the greatest value.
    ///   - scaledZooms: the tiles' zooms for which the greatest value is computed, clamped to 0…30. The default
    ///     is 5…10.
    public init(
        _ points: [HeatmapPoint],
        radius: Int = 20,
        colors: HeatmapColors = .standard,
        scaledZooms: ClosedRange<Int> = 5...10
    ) {
        let radius = min(max(radius, 1), Self.maximumRadius)
        self.radius = radius
        self.colors = colors
        var tree = PointQuadTree<Float>(low: .zero, high: SIMD2(1, 1))
        var positions: [SIMD2<Double>] = []
        var weights: [Float] = []
        positions.reserveCapacity(points.count)
        weights.reserveCapacity(points.count)
        for point in points where point.position.isValid && point.weight > 0 && point.weight.isFinite {
            let projected = MercatorPoint(point.position)
            let inside = SIMD2(projected.x.clamped(to: 0...1), projected.y.clamped(to: 0...1))
            let weight = Float(min(point.weight, 1e30))
            guard tree.insert(weight, at: inside) else { continue }
            positions.append(inside)
            weights.append(weight)
        }
        self.tree = tree
        let scaled = scaledZooms.clamped(to: Self.zooms)
        let sums = scaled.map { Self.greatestSum(positions, weights, cellsPerSide: Double(Self.tileSidePixels << $0) / Double(radius)) }
        greatest = Self.zooms.map { sums[min(max($0, scaled.lowerBound), scaled.upperBound) - scaled.lowerBound] }
        kernel = Self.bell(radius)
        pixels = colors.table.map(\.premultipliedPixel)
    }

    /// Whether the heatmap has no points to draw.
    public var isEmpty: Bool { tree.count == 0 }

    /// Returns a layer of the heatmap's tiles. It is visible at all zooms; beyond 22 the tiles of zoom 22 are
    /// enlarged.
    /// - Parameters:
    ///   - opacity: the opacity; 0.7 by default, so that the map is visible beneath.
    ///   - zIndex: the z-index; 0 by default.
    public func tileLayer(opacity: Double = 0.7, zIndex: Double = 0) -> TileLayer {
        let images = TileImages { [self] tile in picture(of: tile).map { .image($0) } ?? .noTile }
        return TileLayer(images, tileSizePixels: Self.tileSidePixels, opacity: opacity, fadesIn: false, zIndex: zIndex)
    }

    /// Returns the picture of a tile, or nil if no point reaches it. The picture is the same on any thread.
    public func picture(of tile: TileID) -> Pixmap? {
        guard !pixels.isEmpty, Self.zooms.contains(Int(tile.z)) else { return nil }
        var field = HeatmapField(radius: radius)
        let world = Double(Self.tileSidePixels) * Double(UInt32(1) << UInt32(tile.z))
        let corner = SIMD2(Double(tile.x), Double(tile.y)) * Double(Self.tileSidePixels) - Double(radius)
        let side = Double(field.side)
        var found = false
        // Visit the points here, and those of the world's copies to the west and the east.
        for shift in [0.0, -1, 1] {
            let origin = SIMD2(corner.x + shift * world, corner.y)
            tree.forEach(from: origin / world, to: (origin + side) / world) { point, weight in
                let pixel = point * world - origin
                field.add(weight, x: Int(clamping: pixel.x), y: Int(clamping: pixel.y))
                found = true
            }
        }
        guard found else { return nil }
        let rows = field.blurred(kernel)
        let last = Float(pixels.count - 1)
        let scale = last / max(greatest[Int(tile.z)], .leastNormalMagnitude)
        var picture = [UInt32](repeating: 0, count: Self.tileSidePixels * Self.tileSidePixels)
        for (index, vector) in rows.enumerated() where vector != .zero {
            for lane in 0..<HeatmapField.Vector.scalarCount where vector[lane] > 0 {
                picture[index * HeatmapField.Vector.scalarCount + lane] = pixels[Int(clamping: min(vector[lane] * scale, last))]
            }
        }
        return Pixmap(width: Self.tileSidePixels, height: Self.tileSidePixels, premultipliedPixels: picture)
    }

    /// Returns the greatest sum of the weights in a cell of a grid. Weights are added in the order of the
    /// points.
    private static func greatestSum(_ positions: [SIMD2<Double>], _ weights: [Float], cellsPerSide: Double) -> Float {
        var sums: [SIMD2<Int32>: Float] = [:]
        var greatest: Float = 0
        for (projected, weight) in zip(positions, weights) {
            let cell = SIMD2(Int32(clamping: projected.x * cellsPerSide), Int32(clamping: projected.y * cellsPerSide))
            let sum = sums[cell, default: 0] + weight
            sums[cell] = sum
            greatest = max(greatest, sum)
        }
        return greatest
    }

    /// Returns the values of the bell curve from −radius to radius; the middle one is 1.
    private static func bell(_ radius: Int) -> [Float] {
        let deviation = Double(radius) / 3
        return (-radius...radius).map { Float(exp(-Double($0 * $0) / (2 * deviation * deviation))) }
    }
}
