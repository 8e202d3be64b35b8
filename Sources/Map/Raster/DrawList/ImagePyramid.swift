/// An image with its reductions to a half, a quarter and so on. If the image is drawn small, each of its pixels
/// still contributes. L. Williams, "Pyramidal Parametrics" (1983).
public struct ImagePyramid: Hashable, Sendable {
    /// The image, followed by its reductions.
    public let levels: [Pixmap]

    /// Creates the reductions of an image, down to one pixel.
    ///
    /// - Parameters:
    ///   - image: the image.
    ///   - count: the largest number of levels, including the image itself.
    /// - Complexity: four thirds of the image's pixels.
    public init(_ image: Pixmap, count: Int = 16) {
        var levels = [image]
        while levels.count < count, let last = levels.last, max(last.width, last.height) > 1, let half = Self.half(last) {
            levels.append(half)
        }
        self.levels = levels
    }

    private static func half(_ image: Pixmap) -> Pixmap? {
        guard image.width > 0, image.height > 0 else { return nil }
        let (width, height) = ((image.width + 1) / 2, (image.height + 1) / 2)
        var pixels = [UInt32](repeating: 0, count: width * height)
        let source = image.pixels.span
        for y in 0..<height {
            let (upper, lower) = (2 * y * image.width, min(2 * y + 1, image.height - 1) * image.width)
            for x in 0..<width {
                let (left, right) = (2 * x, min(2 * x + 1, image.width - 1))
                pixels[y * width + x] = mean(source[upper + left], source[upper + right], source[lower + left], source[lower + right])
            }
        }
        return Pixmap(width: width, height: height, premultipliedPixels: pixels)
    }

    /// Returns the mean of four pixels. Two channels are added at a time, because four times 255 fits into sixteen
    /// bits.
    @inline(__always)
    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        func even(_ pixel: UInt32) -> UInt32 { pixel & 0x00FF_00FF }
        let low = even(a) &+ even(b) &+ even(c) &+ even(d) &+ 0x0002_0002
        let high = even(a >> 8) &+ even(b >> 8) &+ even(c >> 8) &+ even(d >> 8) &+ 0x0002_0002
        return even(low >> 2) | even(high >> 2) << 8
    }
}
