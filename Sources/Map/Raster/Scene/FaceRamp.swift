/// The colours of a face that change from one colour to another.
struct FaceRamp {
    /// Red, green and blue at fraction 0, each 0…255.
    private let from: SIMD4<Float>
    /// The increase of red, green and blue from fraction 0 to fraction 1.
    private let way: SIMD4<Float>
    /// The fraction of the way between the two colours, divided by the distance from the eye.
    private let scaled: FaceScene.Linear
    private let nearness: FaceScene.Linear

    /// Returns nil for a face of one colour.
    @inline(__always)
    init?(_ face: FaceScene.Face, _ look: FaceScene.Look) {
        guard let scaled = look.scaled else { return nil }
        from = look.from
        way = look.way
        self.scaled = scaled
        nearness = face.nearness
    }

    /// Returns the colour of a face, without its texture, at a position of the picture.
    @inline(__always)
    static func pixel(_ face: FaceScene.Face, _ look: FaceScene.Look, _ x: Float, _ y: Float) -> UInt32 {
        FaceRamp(face, look)?.pixel(x, y) ?? look.solid
    }

    @inline(__always)
    private func pixel(_ x: Float, _ y: Float) -> UInt32 {
        let part = scaled(x, y) / nearness(x, y)
        let inside = part > 0 ? min(part, 1) : 0
        let whole = Self.whole(from + way * inside)
        return UInt32(truncatingIfNeeded: whole[0] | whole[1] << 8 | whole[2] << 16) | 0xFF00_0000
    }

    /// Returns the colours at four positions of a row.
    @inline(__always)
    func four(_ x: SIMD4<Float>, _ y: Float) -> FourPixels {
        let part = Self.values(scaled, x, y) / Self.values(nearness, x, y)
        let above = SIMD4<Float>.zero.replacing(with: part, where: part .> 0)
        let inside = above.replacing(with: SIMD4(repeating: 1), where: above .> 1)
        let red = Self.whole(from[0] + way[0] * inside)
        let green = Self.whole(from[1] + way[1] * inside)
        let blue = Self.whole(from[2] + way[2] * inside)
        return FourPixels(truncatingIfNeeded: red | green &<< 8 | blue &<< 16) | 0xFF00_0000
    }

    @inline(__always)
    private static func values(_ linear: FaceScene.Linear, _ x: SIMD4<Float>, _ y: Float) -> SIMD4<Float> {
        x * linear.horizontal + y * linear.vertical + linear.constant
    }

    /// Converts channels, which are within 0…255 except for rounding, to whole numbers; halves are rounded up.
    @inline(__always)
    private static func whole(_ channels: SIMD4<Float>) -> SIMD4<Int32> {
        let raised = SIMD4<Float>.zero.replacing(with: channels, where: channels .> 0) + 0.5
        // 8,388,608 = 2^23: adding it leaves the integer part, rounded to nearest, in the low bits of the
        // mantissa.
        let biased = raised + 8_388_608
        let nearest = unsafe unsafeBitCast(biased, to: SIMD4<Int32>.self) &- 0x4B00_0000
        return nearest.replacing(with: nearest &- 1, where: biased - 8_388_608 .> raised)
    }
}
