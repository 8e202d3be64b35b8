internal import PortolanBasics

/// How one face is coloured, ready to be asked pixel by pixel. Colours are opaque.
struct FaceShader {
    private enum Kind {
        case solid(UInt32)
        case ramp(from: SIMD4<Float>, way: SIMD4<Float>, scaled: FaceScene.Linear)
    }

    private let kind: Kind
    private let nearness: FaceScene.Linear
    private let texture: FaceScene.Texture?

    init(_ face: FaceScene.Face) {
        nearness = face.nearness
        texture = face.texture
        switch face.shade {
        case .color(let color): kind = .solid(Color(red: color.red, green: color.green, blue: color.blue).premultipliedPixel)
        case .ramp(let first, let last, let scaled):
            let from = Self.components(first)
            kind = .ramp(from: from, way: Self.components(last) - from, scaled: scaled)
        }
    }

    /// The colour if it is the same everywhere; 0 if it is not.
    var solid: UInt32 {
        if texture == nil, case .solid(let pixel) = kind { return pixel }
        return 0
    }

    /// The colour at a place of the picture; 0 if the picture on the face is clear there by half or more.
    @inline(__always)
    func pixel(_ x: Float, _ y: Float, _ pictures: [Pixmap]) -> UInt32 {
        var color: UInt32
        switch kind {
        case .solid(let pixel): color = pixel
        case .ramp(let from, let way, let scaled):
            let part = min(max(scaled(x, y) / nearness(x, y), 0), 1)
            // Between two colours that are held, and so is what lies between them but for rounding.
            let raw = from + way * part
            let mixed = SIMD4<Float>.zero.replacing(with: raw, where: raw .> 0) + 0.5
            // in range: 0…255.5 and a little.
            color = UInt32(mixed.x) | UInt32(mixed.y) << 8 | UInt32(mixed.z) << 16 | 0xFF00_0000
        }
        if let texture { color = textured(texture, x, y, light: color, pictures) }
        return color
    }

    /// The picture's pixel nearest to a place, in a light.
    @inline(never)
    private func textured(_ texture: FaceScene.Texture, _ x: Float, _ y: Float, light: UInt32, _ pictures: [Pixmap]) -> UInt32 {
        guard pictures.indices.contains(texture.picture) else { return light }
        let picture = pictures[texture.picture]
        guard picture.width > 0, picture.height > 0 else { return light }
        let near = nearness(x, y)
        let column = Self.wrapped(texture.across(x, y) / near, picture.width)
        let row = Self.wrapped(texture.down(x, y) / near, picture.height)
        let pixel = picture[column, row]
        guard pixel >> 24 > 127 else { return 0 }
        func lit(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 255) * (light >> shift & 255) / 255) << shift }
        return lit(0) | lit(8) | lit(16) | 0xFF00_0000
    }

    private static func wrapped(_ position: Float, _ count: Int) -> Int {
        let part = position / Float(count)
        let inside = (part - part.rounded(.down)) * Float(count)
        return min(max(Int(clamping: inside), 0), count - 1)
    }

    /// Red, green and blue, 0…255; what is no number counts as 0.
    private static func components(_ color: Color) -> SIMD4<Float> {
        func held(_ value: Float) -> Float { value > 0 ? min(value, 1) * 255 : 0 }
        return SIMD4(held(color.red), held(color.green), held(color.blue), 0)
    }
}
