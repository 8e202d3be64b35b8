import PortolanBasics
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A picture at a position in the view, pixel for pixel.
struct PlacedPicture: Hashable {
    var image: Pixmap
    var x: Int
    var y: Int
}

/// A mipmap: a picture with its reductions to a half, a quarter and so on, so that every pixel counts even at
/// small sizes. L. Williams, "Pyramidal Parametrics" (1983).
struct ImagePyramid {
    let levels: [Pixmap]

    /// - Parameter count: the number of levels, including the picture itself.
    init(_ image: Pixmap, count: Int = 12) {
        var levels = [image]
        while levels.count < count, let last = levels.last, max(last.width, last.height) > 1, let half = Self.half(last) {
            levels.append(half)
        }
        self.levels = levels
    }

    private static func half(_ image: Pixmap) -> Pixmap? {
        let (width, height) = ((image.width + 1) / 2, (image.height + 1) / 2)
        var pixels = [UInt32](repeating: 0, count: width * height)
        let source = image.pixels.span
        for y in 0..<height {
            let (upper, lower) = (2 * y * image.width, min(2 * y + 1, image.height - 1) * image.width)
            for x in 0..<width {
                let (left, right) = (2 * x, min(2 * x + 1, image.width - 1))
                var sum = ColorSum()
                sum.add(source[upper + left])
                sum.add(source[upper + right])
                sum.add(source[lower + left])
                sum.add(source[lower + right])
                pixels[y * width + x] = sum.mean(of: 4)
            }
        }
        return Pixmap(width: width, height: height, premultipliedPixels: pixels)
    }
}

/// Draws pictures that are rotated, scaled or on the ground. It samples the picture for every pixel of the
/// view.
struct ImageWarp {
    let box: PixelBox
    private(set) var pixels: [UInt32]

    /// Creates a transparent part of the view.
    init(_ box: PixelBox) {
        self.box = box
        pixels = [UInt32](repeating: 0, count: box.width * box.height)
    }

    var picture: PlacedPicture? {
        Pixmap(width: box.width, height: box.height, premultipliedPixels: pixels).map { PlacedPicture(image: $0, x: box.left, y: box.top) }
    }

    /// Draws a whole picture with anti-aliased edges onto transparent pixels.
    ///
    /// Where the picture is enlarged, a pixel is one bilinear sample. Where it is reduced, a pixel is the mean of four
    /// samples, or of sixteen along the picture's edges.
    mutating func draw(_ image: ImagePyramid, toView: Homography) {
        guard let first = image.levels.first, first.width > 0, first.height > 0, let plane = ViewPlane(toView) else { return }
        let (width, height) = (Double(first.width), Double(first.height))
        for y in box.top..<box.bottom {
            let footprint = plane.footprint(x: Double(box.left + box.right) / 2, y: Double(y) + 0.5)
            let level = Self.level(footprint, image.levels.count)
            let sampler = Sampler(image.levels[level], level: level, lowX: 0, lowY: 0, highX: width, highY: height)
            let margin = footprint + 1
            var at = (y - box.top) * box.width
            for x in box.left..<box.right {
                defer { at += 1 }
                guard let (u, v) = plane.position(Double(x) + 0.5, Double(y) + 0.5) else { continue }
                guard u > -margin, v > -margin, u < width + margin, v < height + margin else { continue }
                let isInside = u > margin && v > margin && u < width - margin && v < height - margin
                if isInside, footprint <= 1 {
                    pixels[at] = sampler.color(u, v)
                } else {
                    var sum = ColorSum()
                    let count = isInside ? 2 : 4
                    for row in 0..<count {
                        for column in 0..<count {
                            let (dx, dy) = ((Double(column) + 0.5) / Double(count), (Double(row) + 0.5) / Double(count))
                            guard let (u, v) = plane.position(Double(x) + dx, Double(y) + dy), u >= 0, v >= 0, u <= width, v <= height
                            else { continue }
                            sum.add(sampler.color(u, v))
                        }
                    }
                    pixels[at] = sum.mean(of: count * count)
                }
            }
        }
    }

    /// Draws the part of a picture between two corners, which are given in pixels of the picture. The part is drawn at
    /// every pixel of the view whose middle shows it. Adjacent parts leave no gap, and no pixel blends two of them.
    /// - Parameter alpha: the weight of the part relative to the pixels drawn before, 0…1.
    mutating func fill(
        _ image: ImagePyramid,
        toView: Homography,
        low: SIMD2<Double>,
        high: SIMD2<Double>,
        within part: PixelBox,
        alpha: Double = 1
    ) {
        let weight = UInt32(clamping: (min(max(alpha, 0), 1) * 256).rounded())
        guard let plane = ViewPlane(toView) else { return }
        // If a border is at a pixel's middle, the pixel is drawn twice rather than never.
        let slack = (high - low) * 1e-9
        let (lowest, highest) = (low - slack, high + slack)
        let columns = max(part.left, box.left)..<max(min(part.right, box.right), max(part.left, box.left))
        let rows = max(part.top, box.top)..<max(min(part.bottom, box.bottom), max(part.top, box.top))
        for y in rows {
            let footprint = plane.footprint(x: Double(part.left + part.right) / 2, y: Double(y) + 0.5)
            let level = Self.level(footprint, image.levels.count)
            let sampler = Sampler(image.levels[level], level: level, lowX: low.x, lowY: low.y, highX: high.x, highY: high.y)
            var at = (y - box.top) * box.width + columns.lowerBound - box.left
            for x in columns {
                defer { at += 1 }
                guard let (u, v) = plane.position(Double(x) + 0.5, Double(y) + 0.5) else { continue }
                guard u >= lowest.x, v >= lowest.y, u <= highest.x, v <= highest.y else { continue }
                var color: UInt32
                if footprint <= 1.2 {
                    color = sampler.color(u, v)
                } else {
                    var sum = ColorSum()
                    for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                        if let (u, v) = plane.position(Double(x) + dx, Double(y) + dy) { sum.add(sampler.color(u, v)) }
                    }
                    color = sum.mean(of: 4)
                }
                // This is a cross-fade and not blending, so that a translucent tile ends with its own alpha.
                pixels[at] = weight == 256 ? color : PixelMix.mix(pixels[at], color, weight)
            }
        }
    }

    /// Returns the reduction whose pixels are no larger than those of the view.
    private static func level(_ footprint: Double, _ count: Int) -> Int {
        guard footprint.isFinite, footprint > 1 else { return 0 }
        return min(Int(clamping: log2(footprint)), count - 1)
    }
}

/// The mapping from pixels of the view to positions in a picture's plane.
private struct ViewPlane {
    private let inverse: Homography

    /// Returns nil if the plane is seen edge-on.
    init?(_ toView: Homography) {
        guard let inverse = toView.inverse else { return nil }
        self.inverse = inverse
    }

    /// Returns the position in the plane at a point of the view, or nil above the horizon.
    @inline(__always)
    func position(_ x: Double, _ y: Double) -> (u: Double, v: Double)? {
        let w = inverse.w.x * x + inverse.w.y * y + inverse.w.z
        guard w > 1e-12 else { return nil }
        let scale = 1 / w
        return (
            (inverse.x.x * x + inverse.x.y * y + inverse.x.z) * scale, (inverse.y.x * x + inverse.y.y * y + inverse.y.z) * scale
        )
    }

    /// Returns the size of a view pixel in pixels of the picture, along its longer side.
    func footprint(x: Double, y: Double) -> Double {
        guard let right = position(x + 0.5, y), let left = position(x - 0.5, y), let down = position(x, y + 0.5),
            let up = position(x, y - 0.5)
        else { return 1 }
        func square(_ value: Double) -> Double { value * value }
        return max(square(right.u - left.u) + square(right.v - left.v), square(down.u - up.u) + square(down.v - up.v)).squareRoot()
    }
}

/// Samples a picture; beyond the corners it repeats the border's colours.
private struct Sampler {
    private let pixels: [UInt32]
    private let width: Int
    private let height: Int
    private let scale: Double
    private let lowX: Double
    private let lowY: Double
    private let highX: Double
    private let highY: Double

    /// - Parameters:
    ///   - image: the reduction.
    ///   - level: the number of halvings.
    ///   - lowX, lowY, highX, highY: the corners in pixels of the picture itself.
    init(_ image: Pixmap, level: Int, lowX: Double, lowY: Double, highX: Double, highY: Double) {
        pixels = image.pixels
        width = image.width
        height = image.height
        scale = exp2(Double(-level))
        self.lowX = lowX * scale
        self.lowY = lowY * scale
        // The limits are half a pixel inside the corners.
        self.highX = max(highX * scale - 1, self.lowX)
        self.highY = max(highY * scale - 1, self.lowY)
    }

    /// Returns a bilinear sample at a position in pixels of the picture itself, in steps of a 256th of a pixel.
    @inline(__always)
    func color(_ u: Double, _ v: Double) -> UInt32 {
        let x = Int(clamping: min(max(u * scale - 0.5, lowX), highX) * 256)
        let y = Int(clamping: min(max(v * scale - 0.5, lowY), highY) * 256)
        let (column, row) = (min(max(x >> 8, 0), width - 1), min(max(y >> 8, 0), height - 1))
        let (right, below) = (min(column + 1, width - 1), min(row + 1, height - 1) * width)
        let (across, down) = (UInt32(truncatingIfNeeded: x & 255), UInt32(truncatingIfNeeded: y & 255))
        let upper = PixelMix.mix(pixels[row * width + column], pixels[row * width + right], across)
        guard down > 0 else { return upper }
        return PixelMix.mix(upper, PixelMix.mix(pixels[below + column], pixels[below + right], across), down)
    }

}

enum PixelMix {
    /// Mixes `weight` 256ths of `b` with the rest of `a`, two channels at a time: 255 · 256 fits into sixteen
    /// bits.
    @inline(__always)
    static func mix(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
        if weight == 0 || a == b { return a }
        let even = ((a & 0xFF00FF) &* (256 &- weight) &+ (b & 0xFF00FF) &* weight &+ 0x800080) >> 8
        let odd = (((a >> 8) & 0xFF00FF) &* (256 &- weight) &+ ((b >> 8) & 0xFF00FF) &* weight &+ 0x800080) >> 8
        return (even & 0xFF00FF) | (odd & 0xFF00FF) << 8
    }
}

/// The mean of up to sixteen colours.
private struct ColorSum {
    private var even: UInt32 = 0
    private var odd: UInt32 = 0

    @inline(__always)
    mutating func add(_ color: UInt32) {
        even &+= color & 0xFF00FF
        odd &+= (color >> 8) & 0xFF00FF
    }

    /// - Parameter count: a power of two, at most sixteen.
    @inline(__always)
    func mean(of count: Int) -> UInt32 {
        let shift = UInt32(count.trailingZeroBitCount)
        let half = (UInt32(count) / 2) &* 0x10001
        return (((even &+ half) >> shift) & 0xFF00FF) | ((((odd &+ half) >> shift) & 0xFF00FF) << 8)
    }
}
