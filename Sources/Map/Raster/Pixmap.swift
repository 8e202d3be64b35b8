/// A picture in memory: rows of premultiplied RGBA8 pixels, top row first.
///
/// A pixel is a `UInt32` with red in the lowest byte, then green, blue and alpha. On little-endian machines,
/// which are the supported ones, the byte order in memory is R, G, B, A.
public struct Pixmap: Hashable, Sendable {
    /// Width in pixels, 0…``maximumSide``.
    public let width: Int
    /// Height in pixels, 0…``maximumSide``.
    public let height: Int
    /// The pixels, row by row, without padding. There are `width * height` of them.
    public internal(set) var pixels: [UInt32]

    /// The largest width or height. The rasteriser's fixed-point numbers (24.8) and its `Float` input can
    /// represent every position in such a picture to 1/256 pixel.
    public static let maximumSide = 16_384

    /// Creates a picture filled with one colour; its sides are clamped to 0…``maximumSide``.
    public init(width: Int, height: Int, color: Color = .clear) {
        let (width, height) = (min(max(width, 0), Self.maximumSide), min(max(height, 0), Self.maximumSide))
        self.width = width
        self.height = height
        pixels = [UInt32](repeating: color.premultipliedPixel, count: width * height)
    }

    /// Creates a picture from `width * height` pixels.
    init(width: Int, height: Int, pixels: [UInt32]) {
        precondition((0...Self.maximumSide).contains(width) && (0...Self.maximumSide).contains(height), "Pixmap side out of range")
        precondition(pixels.count == width * height, "Pixmap of a wrong size")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Creates a picture from premultiplied pixels. Returns `nil` if a side is out of range or the number of
    /// pixels is not `width * height`.
    public init?(width: Int, height: Int, premultipliedPixels pixels: [UInt32]) {
        let sides = 0...Self.maximumSide
        guard sides.contains(width), sides.contains(height), pixels.count == width * height else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Creates a picture from straight (unpremultiplied) RGBA bytes. Returns `nil` if a side is out of range or
    /// the number of bytes is not `4 * width * height`.
    public init?(width: Int, height: Int, straightRGBA bytes: [UInt8]) {
        let sides = 0...Self.maximumSide
        guard sides.contains(width), sides.contains(height), bytes.count == 4 * width * height else { return nil }
        self.width = width
        self.height = height
        pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
            for index in 0..<width * height {
                let at = 4 * index
                let alpha = UInt32(bytes[at + 3])
                let red = divideBy255(UInt32(bytes[at]) * alpha)
                let green = divideBy255(UInt32(bytes[at + 1]) * alpha)
                let blue = divideBy255(UInt32(bytes[at + 2]) * alpha)
                unsafe target[index] = red | green << 8 | blue << 16 | alpha << 24
            }
            count = width * height
        }
    }

    /// The premultiplied pixel at a position.
    ///
    /// - Precondition: the position is inside the picture.
    public subscript(x: Int, y: Int) -> UInt32 {
        get {
            precondition(x >= 0 && x < width && y >= 0 && y < height, "Position outside the pixmap")
            return pixels[y * width + x]
        }
        set {
            precondition(x >= 0 && x < width && y >= 0 && y < height, "Position outside the pixmap")
            pixels[y * width + x] = newValue
        }
    }

    /// Whether every pixel is opaque.
    public var isOpaque: Bool {
        var all: UInt32 = 0xFF00_0000
        for pixel in pixels { all &= pixel }
        return all == 0xFF00_0000
    }

    /// Returns the picture as straight (unpremultiplied) bytes R, G, B, A, the form of PNG and of most image
    /// libraries.
    public func straightRGBA() -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { target, count in
            var at = 0
            for pixel in pixels {
                let alpha = pixel >> 24
                var straight = pixel
                if alpha != 255 {
                    straight = 0
                    if alpha != 0 {
                        // Components are rounded to nearest. Premultiplied values above alpha, which Portolan
                        // never makes, are limited to 255.
                        func component(_ value: UInt32) -> UInt32 { min(255, (value * 255 + alpha / 2) / alpha) }
                        straight =
                            component(pixel & 255) | component(pixel >> 8 & 255) << 8 | component(pixel >> 16 & 255) << 16 | alpha << 24
                    }
                }
                unsafe target[at] = UInt8(truncatingIfNeeded: straight)
                unsafe target[at + 1] = UInt8(truncatingIfNeeded: straight >> 8)
                unsafe target[at + 2] = UInt8(truncatingIfNeeded: straight >> 16)
                unsafe target[at + 3] = UInt8(truncatingIfNeeded: straight >> 24)
                at += 4
            }
            count = at
        }
    }
}

/// Returns `value / 255` rounded to nearest, exact for 0…65,025.
@inline(__always)
func divideBy255(_ value: UInt32) -> UInt32 {
    let biased = value &+ 128
    return (biased &+ biased >> 8) >> 8
}
