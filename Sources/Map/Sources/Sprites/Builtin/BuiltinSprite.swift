internal import PortolanBasics
internal import PortolanPictograms
internal import PortolanRaster
package import PortolanStyle
internal import Synchronization

/// The images of the built-in styles, drawn in code: signs of places and stops, shields of roads, arrows, dots
/// and patterns.
///
/// A style names them in `sprite` by an address that begins with `portolan:`, such as `portolan:light`.
package enum BuiltinSprite {
    private struct Key: Hashable {
        var look: Style.BuiltinLook
        var ratio: Int
    }

    /// A cache of drawn images, which never change.
    private static let drawn = Mutex<[Key: [String: SpriteImage]]>([:])

    /// Returns the images of an address, or nil for an address of other images.
    /// - Parameter pixelRatio: pixels per point; rounded up to a whole number from 1 to 4.
    package static func images(_ address: String, pixelRatio: Double) -> [String: SpriteImage]? {
        guard let look = BuiltinImages.look(address) else { return nil }
        let key = Key(look: look, ratio: min(max(Int(clamping: pixelRatio.rounded(.up)), 1), 4))
        if let known = drawn.withLock({ $0[key] }) { return known }
        let images = draw(SignColors(look), ratio: key.ratio)
        drawn.withLock { $0[key] = images }
        return images
    }

    private static func draw(_ colors: SignColors, ratio: Int) -> [String: SpriteImage] {
        var images: [String: SpriteImage] = [:]
        for name in Pictogram.names {
            guard let pictogram = Pictogram(name) else { continue }
            let group = BuiltinImages.group(ofPictogram: name)
            images[BuiltinImages.pointPrefix + name] = badge(pictogram, colors.disc(group), colors, ratio)
        }
        for name in BuiltinImages.stops + ["airport"] {
            guard let pictogram = Pictogram(name) else { continue }
            images[BuiltinImages.stopPrefix + name] = stop(pictogram, colors, ratio)
        }
        for kind in ShieldKind.allCases {
            for length in 1...BuiltinImages.longestShield {
                images[BuiltinImages.shieldPrefix + "\(kind.rawValue)-\(length)"] = shield(kind, length: length, ratio)
            }
        }
        images[BuiltinImages.oneway] = oneway(colors, ratio)
        images[BuiltinImages.city] = dot(radius: 2.6, isCapital: false, colors, ratio)
        images[BuiltinImages.capital] = dot(radius: 3.8, isCapital: true, colors, ratio)
        images[BuiltinImages.peak] = peak(colors, ratio)
        images[BuiltinImages.wetland] = wetland(colors, ratio)
        images[BuiltinImages.cemetery] = cemetery(colors, ratio)
        return images
    }

    // MARK: Places

    /// Returns a pictogram on a disc with a thin ring around it.
    private static func badge(_ pictogram: Pictogram, _ disc: Color, _ colors: SignColors, _ ratio: Int) -> SpriteImage {
        var canvas = SignCanvas(width: 20, height: 20, ratio: ratio)
        canvas.circle(SIMD2(10, 10), 10, colors.ring)
        canvas.circle(SIMD2(10, 10), 9, disc)
        canvas.pictogram(pictogram, at: SIMD2(4.2, 4.2), side: 11.6, colors.sign)
        return canvas.image()
    }

    /// Returns a pictogram on a square with round corners.
    private static func stop(_ pictogram: Pictogram, _ colors: SignColors, _ ratio: Int) -> SpriteImage {
        var canvas = SignCanvas(width: 17, height: 17, ratio: ratio)
        canvas.rectangle(SIMD2(0, 0), SIMD2(17, 17), radius: 4.5, colors.ring)
        canvas.rectangle(SIMD2(1, 1), SIMD2(15, 15), radius: 3.5, colors.stop)
        canvas.pictogram(pictogram, at: SIMD2(2.5, 2.5), side: 12, colors.sign)
        return canvas.image()
    }

    // MARK: Marks

    /// Returns an arrow to the right.
    private static func oneway(_ colors: SignColors, _ ratio: Int) -> SpriteImage {
        var canvas = SignCanvas(width: 16, height: 8, ratio: ratio)
        canvas.line([SIMD2(1.5, 4), SIMD2(10, 4)], width: 1.4, colors.arrow)
        canvas.polygon([SIMD2(9.5, 0.9), SIMD2(15.2, 4), SIMD2(9.5, 7.1)], colors.arrow)
        return canvas.image()
    }

    private static func dot(radius: Float, isCapital: Bool, _ colors: SignColors, _ ratio: Int) -> SpriteImage {
        var canvas = SignCanvas(width: 10, height: 10, ratio: ratio)
        let middle = SIMD2<Float>(5, 5)
        canvas.circle(middle, radius + 1, colors.ring)
        canvas.circle(middle, radius, colors.dot)
        canvas.circle(middle, radius - 1.1, isCapital ? colors.ring : colors.dotInside)
        if isCapital { canvas.circle(middle, radius - 2, colors.dot) }
        return canvas.image()
    }

    private static func peak(_ colors: SignColors, _ ratio: Int) -> SpriteImage {
        var canvas = SignCanvas(width: 11, height: 10, ratio: ratio)
        canvas.polygon([SIMD2(5.5, 0.2), SIMD2(10.8, 9.6), SIMD2(0.2, 9.6)], colors.ring)
        canvas.polygon([SIMD2(5.5, 2), SIMD2(9.4, 8.8), SIMD2(1.6, 8.8)], colors.peak)
        return canvas.image()
    }

    // MARK: Patterns

    /// Returns tufts over short lines of water.
    private static func wetland(_ colors: SignColors, _ ratio: Int) -> SpriteImage {
        var canvas = SignCanvas(width: 24, height: 16, ratio: ratio)
        for corner in [SIMD2<Float>(2, 3), SIMD2(14, 11)] {
            canvas.line([corner + SIMD2(0, 3), corner + SIMD2(7, 3)], width: 0.9, colors.wetland)
            for x: Float in [2, 3.5, 5] {
                canvas.line([corner + SIMD2(x, 2.2), corner + SIMD2(x + (x - 3.5) * 0.5, 0)], width: 0.7, colors.wetland)
            }
        }
        return canvas.image()
    }

    private static func cemetery(_ colors: SignColors, _ ratio: Int) -> SpriteImage {
        var canvas = SignCanvas(width: 24, height: 24, ratio: ratio)
        for corner in [SIMD2<Float>(4, 4), SIMD2(16, 16)] {
            canvas.line([corner + SIMD2(2, 0), corner + SIMD2(2, 6)], width: 0.9, colors.cemetery)
            canvas.line([corner + SIMD2(0, 2), corner + SIMD2(4, 2)], width: 0.9, colors.cemetery)
        }
        return canvas.image()
    }
}

extension SpriteSet {
    /// Adds the images of the built-in style if a style names them and they are missing. Two pixels per point
    /// suit screens of any density.
    package mutating func addBuiltin(of style: Style) {
        for sprite in style.sprites {
            let prefix = sprite.id == "default" ? "" : sprite.id + ":"
            guard image(named: prefix + BuiltinImages.oneway) == nil else { continue }
            if let images = BuiltinSprite.images(sprite.url, pixelRatio: 2) { add(images, sprite: sprite.id) }
        }
    }
}
