/// Source-over blending of premultiplied RGBA8, four pixels at a time.
///
/// The results equal those of the scalar formula `round(source · coverage / 255) …` in exact 16-bit arithmetic:
/// `d' = div255(s · c + d · (255 − div255(sa · c)))`, where div255 rounds to nearest. The sum stays below 2^16:
/// with i = div255(sa · c), s · c <= sa · c <= 255 i + 127 and d · (255 − i) <= 255 (255 − i), so it is at most
/// 65,025 + 127, plus 128 for rounding.
typealias FourPixels = SIMD4<UInt32>
typealias EightHalves = SIMD8<UInt16>

/// Returns the same 128 bits in 16-bit lanes.
@inline(__always)
func halves(_ pixels: FourPixels) -> EightHalves {
    unsafe unsafeBitCast(pixels, to: EightHalves.self)
}

/// Returns the same 128 bits in 32-bit lanes.
@inline(__always)
func fourPixels(_ halves: EightHalves) -> FourPixels {
    unsafe unsafeBitCast(halves, to: FourPixels.self)
}

/// Returns `value / 255` rounded to nearest in each lane, exact for 0…65,152.
@inline(__always)
func divideBy255(_ value: EightHalves) -> EightHalves {
    let biased = value &+ 128
    return (biased &+ (biased &>> 8)) &>> 8
}

/// A colour prepared for blending: its channels in pairs of 16 bits.
struct BlendColor {
    let pixel: UInt32
    let redBlue: EightHalves
    let greenAlpha: EightHalves
    let alpha: EightHalves

    init(_ pixel: UInt32) {
        self.pixel = pixel
        redBlue = halves(FourPixels(repeating: pixel & 0x00FF_00FF))
        greenAlpha = halves(FourPixels(repeating: pixel >> 8 & 0x00FF_00FF))
        alpha = EightHalves(repeating: UInt16(truncatingIfNeeded: pixel >> 24))
    }

    var isOpaque: Bool { pixel >> 24 == 255 }

    /// Blends the colour over four pixels, each with its coverage of 0…255.
    @inline(__always)
    func over(_ target: FourPixels, coverage: FourPixels) -> FourPixels {
        let twice = halves(coverage | coverage &<< 16)
        let keep = 255 &- divideBy255(alpha &* twice)
        let low = halves(target & 0x00FF_00FF)
        let high = halves(target &>> 8 & 0x00FF_00FF)
        let newLow = divideBy255(redBlue &* twice &+ low &* keep)
        let newHigh = divideBy255(greenAlpha &* twice &+ high &* keep)
        return fourPixels(newLow) | fourPixels(newHigh) &<< 8
    }

    /// Blends an opaque colour over four pixels. Since div255(255 · c) is c, the coverage is not multiplied by
    /// alpha.
    @inline(__always)
    func opaqueOver(_ target: FourPixels, coverage: FourPixels) -> FourPixels {
        let twice = halves(coverage | coverage &<< 16)
        let keep = 255 &- twice
        let low = halves(target & 0x00FF_00FF)
        let high = halves(target &>> 8 & 0x00FF_00FF)
        let newLow = divideBy255(redBlue &* twice &+ low &* keep)
        let newHigh = divideBy255(greenAlpha &* twice &+ high &* keep)
        return fourPixels(newLow) | fourPixels(newHigh) &<< 8
    }

    /// Blends the colour over one pixel.
    @inline(__always)
    func over(_ target: UInt32, coverage: UInt32) -> UInt32 {
        over(FourPixels(repeating: target), coverage: FourPixels(repeating: coverage))[0]
    }

    /// Blends the colour over a run of pixels, all with the same coverage.
    @inline(__always)
    func over(_ target: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt32) {
        if coverage == 255 && isOpaque {
            unsafe target.update(repeating: pixel, count: count)
            return
        }
        let coverages = FourPixels(repeating: coverage)
        let twice = halves(coverages | coverages &<< 16)
        let keep = 255 &- divideBy255(alpha &* twice)
        let addLow = redBlue &* twice
        let addHigh = greenAlpha &* twice
        var index = 0
        while index &+ 4 <= count {
            let pixels = unsafe UnsafeRawPointer(target + index).loadUnaligned(as: FourPixels.self)
            let low = halves(pixels & 0x00FF_00FF)
            let high = halves(pixels &>> 8 & 0x00FF_00FF)
            let newLow = divideBy255(addLow &+ low &* keep)
            let newHigh = divideBy255(addHigh &+ high &* keep)
            let result = fourPixels(newLow) | fourPixels(newHigh) &<< 8
            unsafe UnsafeMutableRawPointer(target + index).storeBytes(of: result, as: FourPixels.self)
            index &+= 4
        }
        while index < count {
            unsafe target[index] = over(unsafe target[index], coverage: coverage)
            index &+= 1
        }
    }
}

/// Blends premultiplied source pixels, multiplied by `opacity` (0…255), over the pixels of a target.
@inline(__always)
func over(_ source: FourPixels, _ target: FourPixels, opacity: EightHalves) -> FourPixels {
    let sourceLow = halves(source & 0x00FF_00FF) &* opacity
    let sourceHigh = halves(source &>> 8 & 0x00FF_00FF) &* opacity
    let alpha = halves(source &>> 24 | (source &>> 24) &<< 16)
    let keep = 255 &- divideBy255(alpha &* opacity)
    let low = halves(target & 0x00FF_00FF)
    let high = halves(target &>> 8 & 0x00FF_00FF)
    let newLow = divideBy255(sourceLow &+ low &* keep)
    let newHigh = divideBy255(sourceHigh &+ high &* keep)
    return fourPixels(newLow) | fourPixels(newHigh) &<< 8
}
