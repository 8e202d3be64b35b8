import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A picture at its place in the view, pixel for pixel.
struct PlacedPicture: Hashable {
    var image: Pixmap
    var x: Int
    var y: Int
}

/// A picture and its reductions to a half, a quarter …: where it shows small, every pixel of it still counts.
/// L. Williams, "Pyramidal Parametrics" (1983).
struct ImagePyramid {
    let levels: [Pixmap]

    /// - Parameter count: how many levels are wanted, the picture itself included.
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
                let four = SIMD4(source[upper + left], source[upper + right], source[lower + left], source[lower + right])
                // Two channels at a time, each with eight bits of room for the sum.
                let even = (four & 0xFF00FF).wrappedSum() &+ 0x20002
                let odd = (four &>> 8 & 0xFF00FF).wrappedSum() &+ 0x20002
                pixels[y * width + x] = (even >> 2 & 0xFF00FF) | (odd >> 2 & 0xFF00FF) << 8
            }
        }
        return Pixmap(width: width, height: height, premultipliedPixels: pixels)
    }
}

/// Pictures that are turned, scaled or lie on the ground, drawn by looking up for every pixel of the view what of the picture shows there.
struct ImageWarp {
    let box: PixelBox
    private(set) var pixels: [UInt32]

    /// A part of the view, clear at first.
    init(_ box: PixelBox) {
        self.box = box
        pixels = [UInt32](repeating: 0, count: box.width * box.height)
    }

    var picture: PlacedPicture? {
        Pixmap(width: box.width, height: box.height, premultipliedPixels: pixels).map { PlacedPicture(image: $0, x: box.left, y: box.top) }
    }

    /// Draws a whole picture with smooth edges over what is clear yet.
    ///
    /// A pixel is one place of the picture, blended between its four nearest pixels, where the picture is enlarged; the mean of four places
    /// where it is reduced, of sixteen along its edges.
    mutating func draw(_ image: ImagePyramid, toView: Homography) {
        guard let first = image.levels.first, let inverse = toView.inverse else { return }
        let size = SIMD2(Double(first.width), Double(first.height))
        for y in box.top..<box.bottom {
            let (level, footprint) = Self.level(inverse, y: Double(y) + 0.5, x: Double(box.left + box.right) / 2, image.levels.count)
            let scale = exp2(Double(-level))
            let sampler = Sampler(image.levels[level], scale: scale, low: .zero, high: size * scale)
            for x in box.left..<box.right {
                guard let middle = Self.position(inverse, Double(x) + 0.5, Double(y) + 0.5) else { continue }
                let margin = footprint + 1
                guard middle.x > -margin, middle.y > -margin, middle.x < size.x + margin, middle.y < size.y + margin else { continue }
                let inside = min(min(middle.x, middle.y), min(size.x - middle.x, size.y - middle.y))
                let count = inside < margin ? 4 : footprint > 1 ? 2 : 1
                let color =
                    count == 1
                    ? sampler.color(at: middle)
                    : Self.mean(count) { dx, dy in
                        guard let place = Self.position(inverse, Double(x) + dx, Double(y) + dy),
                            inside > margin || all(place .>= .zero) && all(place .<= size)
                        else { return .zero }
                        return sampler.color(at: place)
                    }
                pixels[(y - box.top) * box.width + x - box.left] = Self.packed(color)
            }
        }
    }

    /// Draws the part of a picture between two corners, in its pixels, wherever the middle of a pixel shows it: parts side by side leave no
    /// gap and share no pixel's colour.
    mutating func fill(_ image: ImagePyramid, toView: Homography, low: SIMD2<Double>, high: SIMD2<Double>, within part: PixelBox) {
        guard let inverse = toView.inverse else { return }
        // A border that falls into a pixel's middle is drawn twice rather than never.
        let slack = (high - low) * 1e-9
        let (lowest, highest) = (low - slack, high + slack)
        for y in max(part.top, box.top)..<min(part.bottom, box.bottom) {
            let (level, footprint) = Self.level(inverse, y: Double(y) + 0.5, x: Double(part.left + part.right) / 2, image.levels.count)
            let scale = exp2(Double(-level))
            let sampler = Sampler(image.levels[level], scale: scale, low: low * scale, high: high * scale)
            for x in max(part.left, box.left)..<min(part.right, box.right) {
                guard let middle = Self.position(inverse, Double(x) + 0.5, Double(y) + 0.5) else { continue }
                guard all(middle .>= lowest), all(middle .<= highest) else { continue }
                let color =
                    footprint <= 1.2
                    ? sampler.color(at: middle)
                    : Self.mean(2) { dx, dy in
                        Self.position(inverse, Double(x) + dx, Double(y) + dy).map(sampler.color(at:)) ?? .zero
                    }
                pixels[(y - box.top) * box.width + x - box.left] = Self.packed(color)
            }
        }
    }

    /// What place of the plane shows at a point; nil above the horizon.
    @inline(__always)
    private static func position(_ inverse: Homography, _ x: Double, _ y: Double) -> SIMD2<Double>? {
        let vector = inverse(SIMD2(x, y))
        guard vector.z > 1e-12 else { return nil }
        return SIMD2(vector.x, vector.y) / vector.z
    }

    /// The reduction that suits a row of the view, and how many of its pixels one pixel of the view covers, along the longer side.
    private static func level(_ inverse: Homography, y: Double, x: Double, _ count: Int) -> (level: Int, footprint: Double) {
        guard let right = position(inverse, x + 0.5, y), let left = position(inverse, x - 0.5, y),
            let down = position(inverse, x, y + 0.5), let up = position(inverse, x, y - 0.5)
        else { return (0, 1) }
        let (across, along) = (right - left, down - up)
        let footprint = max((across * across).sum(), (along * along).sum()).squareRoot()
        guard footprint.isFinite, footprint > 1 else { return (0, max(footprint, 1e-9)) }
        let level = min(Int(log2(footprint)), count - 1)
        return (level, footprint)
    }

    @inline(__always)
    private static func mean(_ count: Int, _ color: (Double, Double) -> SIMD4<Float>) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for row in 0..<count {
            for column in 0..<count {
                sum += color((Double(column) + 0.5) / Double(count), (Double(row) + 0.5) / Double(count))
            }
        }
        return sum / Float(count * count)
    }

    private static func packed(_ color: SIMD4<Float>) -> UInt32 {
        let bytes = SIMD4<UInt32>(color.rounded(.toNearestOrAwayFromZero))
        return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
    }
}

/// Colours between the pixels of a picture; beyond the corners those of its border.
private struct Sampler {
    private let image: Pixmap
    private let scale: Double
    private let low: SIMD2<Double>
    private let high: SIMD2<Double>

    /// - Parameter scale: pixels of this reduction to one of the picture itself.
    init(_ image: Pixmap, scale: Double, low: SIMD2<Double>, high: SIMD2<Double>) {
        self.image = image
        self.scale = scale
        self.low = low + 0.5
        self.high = pointwiseMax(high - 0.5, low + 0.5)
    }

    /// Between the four nearest pixels, at a position in pixels of the picture itself.
    @inline(__always)
    func color(at position: SIMD2<Double>) -> SIMD4<Float> {
        let scaled = pointwiseMin(pointwiseMax(position * scale, low), high) - 0.5
        let (column, row) = (Int(scaled.x.rounded(.down)), Int(scaled.y.rounded(.down)))
        let (fx, fy) = (Float(scaled.x - Double(column)), Float(scaled.y - Double(row)))
        let upper = pixel(column, row) * (1 - fx) + pixel(column + 1, row) * fx
        guard fy > 0 else { return upper }
        let lower = pixel(column, row + 1) * (1 - fx) + pixel(column + 1, row + 1) * fx
        return upper * (1 - fy) + lower * fy
    }

    @inline(__always)
    private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
        let pixel = image.pixels[min(max(y, 0), image.height - 1) * image.width + min(max(x, 0), image.width - 1)]
        return SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
    }
}
