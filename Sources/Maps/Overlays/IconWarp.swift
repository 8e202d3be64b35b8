import PortolanCamera
import PortolanRaster

/// Icons that are turned, scaled or lie on the ground.
enum IconWarp {
    /// The icon as it shows, and where its picture's upper left pixel lies; nil where nothing of it is in view.
    ///
    /// Every pixel is the mean of four places of the icon, each blended between its four nearest pixels.
    static func picture(
        _ image: Pixmap,
        scale: Double,
        _ placement: MarkerPlacement,
        _ viewport: Viewport
    ) -> (picture: Pixmap, x: Int, y: Int)? {
        guard image.width > 0, image.height > 0, scale.isFinite, scale > 0 else { return nil }
        let size = placement.size
        let margin = 1 / scale
        var low = SIMD2(Double.infinity, .infinity)
        var high = -low
        for x in [-margin, size.x + margin] {
            for y in [-margin, size.y + margin] {
                // An icon that reaches behind the eye is cut at nothing sensible: it is left out.
                guard let point = placement.point(of: SIMD2(x, y)) else { return nil }
                low = SIMD2(min(low.x, point.x), min(low.y, point.y))
                high = SIMD2(max(high.x, point.x), max(high.y, point.y))
            }
        }
        let left = Int((max(low.x, 0) * viewport.scale).rounded(.down))
        let top = Int((max(low.y, 0) * viewport.scale).rounded(.down))
        let right = Int((min(high.x, viewport.size.width) * viewport.scale).rounded(.up))
        let bottom = Int((min(high.y, viewport.size.height) * viewport.scale).rounded(.up))
        guard left < right, top < bottom, right - left <= Pixmap.maximumSide, bottom - top <= Pixmap.maximumSide else { return nil }
        var pixels = [UInt32](repeating: 0, count: (right - left) * (bottom - top))
        for y in top..<bottom {
            for x in left..<right {
                var sum = SIMD4<Float>.zero
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    let point = ScreenPoint(x: (Double(x) + dx) / viewport.scale, y: (Double(y) + dy) / viewport.scale)
                    if let position = placement.position(at: point) { sum += sample(image, position * scale) }
                }
                pixels[(y - top) * (right - left) + x - left] = packed(sum / 4)
            }
        }
        guard let picture = Pixmap(width: right - left, height: bottom - top, premultipliedPixels: pixels) else { return nil }
        return (picture, left, top)
    }

    /// Between the four nearest pixels; clear outside.
    private static func sample(_ image: Pixmap, _ position: SIMD2<Double>) -> SIMD4<Float> {
        let (x, y) = (position.x - 0.5, position.y - 0.5)
        guard x > -1, y > -1, x < Double(image.width), y < Double(image.height) else { return .zero }
        let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (fx, fy) = (Float(x - Double(column)), Float(y - Double(row)))
        func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
            guard x >= 0, y >= 0, x < image.width, y < image.height else { return .zero }
            let pixel = image[x, y]
            return SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
        }
        let upper = pixel(column, row) * (1 - fx) + pixel(column + 1, row) * fx
        let lower = pixel(column, row + 1) * (1 - fx) + pixel(column + 1, row + 1) * fx
        return upper * (1 - fy) + lower * fy
    }

    private static func packed(_ color: SIMD4<Float>) -> UInt32 {
        let bytes = SIMD4<UInt32>(color.rounded(.toNearestOrAwayFromZero))
        return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
    }
}
