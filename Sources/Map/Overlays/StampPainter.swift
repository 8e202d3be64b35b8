import PortolanBasics
import PortolanCamera
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Draws the pictures that repeat along a line.
///
/// A texture fills a band: every pixel of the view samples the texture by its distance along the line and its distance
/// to the line's side, so that the texture bends around corners without a gap. A sprite is drawn at its position,
/// rotated to the line's direction, and does not bend.
struct StampPainter {
    private var pictures: [PlacedPicture] = []

    /// The least distance between sprites. At smaller distances, thousands of sprites would merge into a line.
    private static let leastStep = 2.0

    init(_ runs: [ViewClipper.Run], _ ground: ShapeGround, _ style: LineStyle, _ viewport: Viewport) {
        let stretches = runs.flatMap { Stretch.all(of: $0, ground) }
        for (number, stamp) in ground.stamps.enumerated() {
            let own = stretches.filter { $0.stamp == number }
            guard !own.isEmpty, stamp.image.width > 0, stamp.image.height > 0 else { continue }
            switch stamp.fit {
            case .lineWidth:
                guard style.width > 0, style.width.isFinite else { continue }
                if let picture = Self.texture(stamp.image, own, style.width * viewport.scale, viewport) { pictures.append(picture) }
            case .ownSize(let scale):
                pictures += Self.sprites(stamp.image, own, viewport.scale / max(scale, 0.01), viewport)
            }
        }
    }

    func draw(into list: inout DrawList) {
        for picture in pictures { list.draw(list.add(picture.image), x: picture.x, y: picture.y) }
    }

    /// A part of a run with one stamp.
    private struct Stretch {
        var points: [SIMD2<Double>]
        /// The distance in pixels from the line's start.
        var start: Double
        var stamp: Int

        static func all(of run: ViewClipper.Run, _ ground: ShapeGround) -> [Stretch] {
            var stretches: [Stretch] = []
            var length = run.start
            for (index, segment) in run.segments.enumerated() {
                let (a, b) = (SIMD2<Double>(run.points[index]), SIMD2<Double>(run.points[index + 1]))
                let step = ((b - a) * (b - a)).sum().squareRoot()
                defer { length += step }
                guard let stamp = ground.stamp(ofSegment: Int(segment)), step > 0 else { continue }
                if let last = stretches.indices.last, stretches[last].stamp == stamp, stretches[last].points.last == a {
                    stretches[last].points.append(b)
                } else {
                    stretches.append(Stretch(points: [a, b], start: length, stamp: stamp))
                }
            }
            return stretches
        }
    }

    // MARK: Textures

    /// The point of a line nearest to a pixel.
    private struct Nearest {
        var square = Double.infinity
        /// The distance along the line from the line's start, in pixels.
        var along = 0.0
        /// The distance along the line from the nearer end of the part, in pixels; negative beyond the end.
        var inside = 0.0
        /// The distance to the right of the line's direction, in pixels.
        var side = 0.0
    }

    private static func texture(_ image: Pixmap, _ stretches: [Stretch], _ width: Double, _ viewport: Viewport) -> PlacedPicture? {
        let reach = width / 2 + 1
        guard let box = PixelBox(around: stretches.lazy.flatMap(\.points), margin: reach + 1, in: viewport) else { return nil }
        var nearest = [Nearest](repeating: Nearest(), count: box.width * box.height)
        for stretch in stretches { lay(stretch, reach, box, into: &nearest) }
        let sampler = TextureSampler(image, width: width)
        var pixels = [UInt32](repeating: 0, count: nearest.count)
        for (index, foot) in nearest.enumerated() where foot.square < reach * reach {
            let edge = min(max(width / 2 - foot.square.squareRoot() + 0.5, 0), 1)
            let end = min(max(foot.inside + 0.5, 0), 1)
            let weight = UInt32(clamping: (edge * end * 256).rounded())
            if weight > 0 { pixels[index] = PixelMix.mix(0, sampler.color(along: foot.along, side: foot.side), weight) }
        }
        return Pixmap(width: box.width, height: box.height, premultipliedPixels: pixels).map {
            PlacedPicture(image: $0, x: box.left, y: box.top)
        }
    }

    private static func lay(_ stretch: Stretch, _ reach: Double, _ box: PixelBox, into nearest: inout [Nearest]) {
        var length = 0.0
        let total = zip(stretch.points, stretch.points.dropFirst()).reduce(0) { $0 + (($1.1 - $1.0) * ($1.1 - $1.0)).sum().squareRoot() }
        for (a, b) in zip(stretch.points, stretch.points.dropFirst()) {
            let step = ((b - a) * (b - a)).sum().squareRoot()
            let direction = (b - a) / step
            let rows = Self.pixels(min(a.y, b.y) - reach, max(a.y, b.y) + reach, box.top..<box.bottom)
            for y in rows {
                // The part of the row inside the strip around the segment. The strip ends at the segment's ends.
                var (low, high) = (min(a.x, b.x) - reach, max(a.x, b.x) + reach)
                if abs(direction.y) > 1e-6 {
                    let middle = a.x + (Double(y) + 0.5 - a.y) * direction.x / direction.y
                    let half = reach / abs(direction.y) + 1
                    (low, high) = (max(low, middle - half), min(high, middle + half))
                }
                for x in Self.pixels(low, high, box.left..<box.right) {
                    let offset = SIMD2(Double(x) + 0.5, Double(y) + 0.5) - a
                    let way = (offset * direction).sum()
                    let held = min(max(way, 0), step)
                    let gap = offset - held * direction
                    let square = (gap * gap).sum()
                    let index = (y - box.top) * box.width + x - box.left
                    guard square < nearest[index].square else { continue }
                    let side = direction.x * offset.y - direction.y * offset.x
                    // The texture ends at the ends of the part, and bends at corners.
                    let inside = min(length == 0 ? way : .infinity, length + step >= total - 1e-9 ? step - way : .infinity)
                    nearest[index] = Nearest(
                        square: square,
                        along: stretch.start + length + held,
                        inside: inside,
                        side: side < 0 ? -square.squareRoot() : square.squareRoot()
                    )
                }
            }
            length += step
        }
    }

    /// Returns the pixels of a row or column whose middles are between two positions.
    private static func pixels(_ low: Double, _ high: Double, _ limits: Range<Int>) -> Range<Int> {
        let first = min(max((low - 0.5).rounded(.up), Double(limits.lowerBound)), Double(limits.upperBound))
        let end = min(max((high - 0.5).rounded(.down) + 1, first), Double(limits.upperBound))
        return Int(clamping: first)..<Int(clamping: end)
    }

    // MARK: Sprites

    /// - Parameter scale: pixels of the view per pixel of the picture.
    private static func sprites(_ image: Pixmap, _ stretches: [Stretch], _ scale: Double, _ viewport: Viewport) -> [PlacedPicture] {
        let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
        // The gap between two sprites is as long as a sprite.
        let step = 2 * height
        guard step >= Self.leastStep, width > 0 else { return [] }
        let pyramid = ImagePyramid(image)
        var pictures: [PlacedPicture] = []
        for stretch in stretches {
            var length = stretch.start
            for (a, b) in zip(stretch.points, stretch.points.dropFirst()) {
                let distance = ((b - a) * (b - a)).sum().squareRoot()
                let ahead = (b - a) / distance
                let right = SIMD2(-ahead.y, ahead.x)
                // The first sprite begins at the beginning of the line, so its middle lies half a sprite along the
                // line.
                var number = max(((length - height / 2) / step).rounded(.up), 0)
                while number * step + height / 2 < length + distance {
                    let middle = a + ahead * (number * step + height / 2 - length)
                    let corner = middle + ahead * (height / 2) - right * (width / 2)
                    let corners = [(0.0, 0.0), (width, 0), (0, height), (width, height)].map { corner + right * $0.0 - ahead * $0.1 }
                    if let box = PixelBox(around: corners, margin: 2, in: viewport) {
                        var warp = ImageWarp(box)
                        warp.draw(pyramid, toView: Homography(origin: corner, across: right * scale, down: -ahead * scale))
                        if let picture = warp.picture { pictures.append(picture) }
                    }
                    number += 1
                }
                length += distance
            }
        }
        return pictures
    }
}

/// Samples of a picture that repeats along a line and is as wide as the line.
private struct TextureSampler {
    private let image: Pixmap
    /// Pixels of `image` per pixel of the view.
    private let scale: Double

    init(_ image: Pixmap, width: Double) {
        let footprint = Double(image.width) / width
        // The reduction has pixels that are no smaller than the view's, so that the texture does not flicker.
        let level = Int(clamping: log2(footprint).rounded(.up).clamped(to: 0...32))
        let levels = ImagePyramid(image, count: level + 1).levels
        self.image = levels[min(level, levels.count - 1)]
        scale = Double(self.image.width) / width
    }

    /// Returns a bilinear sample, which wraps at the picture's upper and lower edge and repeats the border
    /// beyond its sides.
    func color(along: Double, side: Double) -> UInt32 {
        let (width, height) = (image.width, image.height)
        let across = min(max((side * scale + Double(width) / 2) - 0.5, 0), Double(width - 1))
        // The picture's upper edge points to the end of the line.
        let down = -(along * scale) - 0.5
        let wrapped = down - (down / Double(height)).rounded(.down) * Double(height)
        let (column, row) = (min(Int(clamping: across), width - 1), min(max(Int(clamping: wrapped), 0), height - 1))
        let (right, below) = (min(column + 1, width - 1), (row + 1) % height * width)
        let (x, y) = (UInt32(clamping: (across - Double(column)) * 256), UInt32(clamping: min((wrapped - Double(row)) * 256, 256)))
        let upper = PixelMix.mix(image.pixels[row * width + column], image.pixels[row * width + right], x)
        return PixelMix.mix(upper, PixelMix.mix(image.pixels[below + column], image.pixels[below + right], x), y)
    }
}
