/// A colour or a paint that is blended over the pixels of one row by their coverage.
///
/// Invariant of all calls: the columns lie in the part of the row that may be drawn on.
protocol RowTarget {
    /// Blends columns `x ..< x + count`, all with the same coverage (1…255).
    func run(_ x: Int, count: Int, coverage: UInt32)
    /// Blends columns `x ..< x + 4`, each with its coverage of 0…255.
    func four(_ x: Int, coverage: FourPixels)
    /// Blends one column with its coverage of 0…255.
    func one(_ x: Int, coverage: UInt32)
}

/// One colour.
@safe
struct SolidTarget: RowTarget {
    /// The row's first pixel.
    let pixels: UnsafeMutablePointer<UInt32>
    let color: BlendColor

    @inline(__always)
    func run(_ x: Int, count: Int, coverage: UInt32) {
        unsafe color.over(pixels + x, count: count, coverage: coverage)
    }

    @inline(__always)
    func four(_ x: Int, coverage: FourPixels) {
        let target = unsafe UnsafeMutableRawPointer(pixels + x)
        let blended = unsafe color.over(target.loadUnaligned(as: FourPixels.self), coverage: coverage)
        unsafe target.storeBytes(of: blended, as: FourPixels.self)
    }

    @inline(__always)
    func one(_ x: Int, coverage: UInt32) {
        unsafe pixels[x] = color.over(unsafe pixels[x], coverage: coverage)
    }
}

/// An opaque colour. Blending it needs no multiplication by alpha.
struct OpaqueTarget: RowTarget {
    /// The general target for the same colour.
    private let target: SolidTarget

    /// - Parameter pixels: the row's first pixel.
    init(pixels: UnsafeMutablePointer<UInt32>, color: BlendColor) {
        unsafe target = SolidTarget(pixels: pixels, color: color)
    }

    @inline(__always)
    func run(_ x: Int, count: Int, coverage: UInt32) { target.run(x, count: count, coverage: coverage) }

    @inline(__always)
    func four(_ x: Int, coverage: FourPixels) {
        let pointer = unsafe UnsafeMutableRawPointer(target.pixels + x)
        let blended = unsafe target.color.opaqueOver(pointer.loadUnaligned(as: FourPixels.self), coverage: coverage)
        unsafe pointer.storeBytes(of: blended, as: FourPixels.self)
    }

    @inline(__always)
    func one(_ x: Int, coverage: UInt32) { target.one(x, coverage: coverage) }
}

/// Computes the colours of a row, for any four adjacent pixels in any order of calls.
protocol RowShader {
    /// Returns the premultiplied colours of columns `x ..< x + 4`. The colours of columns that are not drawn do
    /// not matter.
    func four(_ x: Int) -> FourPixels
}

/// A shader's colours, multiplied by an opacity.
@safe
struct ShadedTarget<Shader: RowShader>: RowTarget {
    /// The row's first pixel.
    let pixels: UnsafeMutablePointer<UInt32>
    let shader: Shader
    /// The opacity, 0…255.
    let opacity: EightHalves

    init(pixels: UnsafeMutablePointer<UInt32>, shader: Shader, opacity: UInt8) {
        unsafe self.pixels = unsafe pixels
        self.shader = shader
        self.opacity = EightHalves(repeating: UInt16(opacity))
    }

    @inline(__always)
    func run(_ x: Int, count: Int, coverage: UInt32) {
        let weight = divideBy255(opacity &* EightHalves(repeating: UInt16(truncatingIfNeeded: coverage)))
        var at = x
        while at &+ 4 <= x &+ count {
            let target = unsafe UnsafeMutableRawPointer(pixels + at)
            let old = unsafe target.loadUnaligned(as: FourPixels.self)
            unsafe target.storeBytes(of: over(shader.four(at), old, opacity: weight), as: FourPixels.self)
            at &+= 4
        }
        guard at < x &+ count else { return }
        let colors = shader.four(at)
        for lane in 0..<x &+ count &- at { blend(at &+ lane, colors[lane], weight) }
    }

    @inline(__always)
    func four(_ x: Int, coverage: FourPixels) {
        let weight = divideBy255(opacity &* halves(coverage | coverage &<< 16))
        let target = unsafe UnsafeMutableRawPointer(pixels + x)
        let old = unsafe target.loadUnaligned(as: FourPixels.self)
        unsafe target.storeBytes(of: over(shader.four(x), old, opacity: weight), as: FourPixels.self)
    }

    @inline(__always)
    func one(_ x: Int, coverage: UInt32) {
        blend(x, shader.four(x)[0], divideBy255(opacity &* EightHalves(repeating: UInt16(truncatingIfNeeded: coverage))))
    }

    @inline(__always)
    private func blend(_ x: Int, _ color: UInt32, _ weight: EightHalves) {
        unsafe pixels[x] = over(FourPixels(repeating: color), FourPixels(repeating: unsafe pixels[x]), opacity: weight)[0]
    }
}
