internal import PortolanBasics

/// Computes the colours of one face pixel by pixel. The face's colours are opaque, but textures may be
/// transparent.
struct FaceShader {
    private let face: FaceScene.Face
    private let look: FaceScene.Look

    /// - Parameter number: the index of a face of the scene that has more than one colour.
    @inline(__always)
    init(_ scene: FaceScene.Faces, _ number: Int32) {
        face = scene.face(number)
        look = scene.look(of: face)
    }

    /// Returns the premultiplied colour at a position of the picture; 0 if the face's texture is transparent
    /// there.
    @inline(__always)
    func pixel(_ x: Float, _ y: Float, _ scene: FaceScene.Faces) -> UInt32 {
        var color = FaceRamp.pixel(face, look, x, y)
        if let texture = look.texture { color = textured(texture, x, y, light: color, scene.pictures) }
        return color
    }

    /// Returns the texture's colour at a position, interpolated between its four nearest pixels and multiplied by a
    /// light.
    @inline(never)
    private func textured(_ texture: FaceScene.Texture, _ x: Float, _ y: Float, light: UInt32, _ pictures: [Pixmap]) -> UInt32 {
        guard pictures.indices.contains(texture.picture) else { return light }
        let picture = pictures[texture.picture]
        guard picture.width > 0, picture.height > 0 else { return light }
        let near = face.nearness(x, y)
        let columns = Self.neighbours(texture.across(x, y) / near, picture.width)
        let rows = Self.neighbours(texture.down(x, y) / near, picture.height)
        func channels(_ column: Int, _ row: Int) -> SIMD4<Float> {
            let pixel = picture[column, row]
            return SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
        }
        let upper = channels(columns.first, rows.first) * (1 - columns.part) + channels(columns.second, rows.first) * columns.part
        let lower = channels(columns.first, rows.second) * (1 - columns.part) + channels(columns.second, rows.second) * columns.part
        let mixed = upper * (1 - rows.part) + lower * rows.part
        let tint = SIMD4(Float(light & 255), Float(light >> 8 & 255), Float(light >> 16 & 255), 255) / 255
        let lit = mixed * tint + 0.5
        // in range: within 0…255.5, except for rounding.
        return UInt32(lit.x) | UInt32(lit.y) << 8 | UInt32(lit.z) << 16 | UInt32(lit.w) << 24
    }

    /// Returns the two pixels around a position of a repeating picture, and the weight of the second, 0…1.
    private static func neighbours(_ position: Float, _ count: Int) -> (first: Int, second: Int, part: Float) {
        // At the horizon a position may be NaN or infinite.
        guard position.isFinite else { return (0, 0, 0) }
        let turns = position / Float(count)
        let inside = (turns - turns.rounded(.down)) * Float(count) - 0.5
        let floor = inside.rounded(.down)
        let first = Int(clamping: floor)
        return (first < 0 ? count - 1 : min(first, count - 1), first + 1 < count ? max(first + 1, 0) : 0, inside - floor)
    }
}
