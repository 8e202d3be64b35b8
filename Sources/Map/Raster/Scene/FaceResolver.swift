/// Blends the faces at the samples of a row over the row's pixels. A pixel gets the mean colour of its samples;
/// samples without a face count as transparent.
@safe
struct FaceResolver {
    let scene: FaceScene.Faces
    /// The face at each sample of the row's pixels; `Int32.max` for none.
    let shown: UnsafeMutablePointer<SIMD4<Int32>>
    let opacity: UInt8

    /// Four faces as two numbers, for a fast comparison.
    private struct Halves: Equatable {
        let low: UInt64
        let high: UInt64

        @inline(__always)
        init(_ faces: SIMD4<Int32>) {
            let pair = unsafe unsafeBitCast(faces, to: SIMD2<UInt64>.self)
            low = pair.x
            high = pair.y
        }

        @inline(__always)
        static func == (a: Halves, b: Halves) -> Bool { (a.low ^ b.low) | (a.high ^ b.high) == 0 }

        /// The face that all four samples have; nil if they have different faces.
        @inline(__always)
        var one: Int32? { low == high && low >> 32 == low & 0xFFFF_FFFF ? Int32(truncatingIfNeeded: low) : nil }
    }

    /// - Parameters:
    ///   - row: the row of the picture.
    ///   - columns: the columns to draw.
    ///   - pixels: the first pixel of the row.
    func resolve(_ row: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<UInt32>) {
        let y = Float(row)
        let weight = EightHalves(repeating: UInt16(opacity))
        var column = columns.lowerBound
        while column < columns.upperBound {
            let start = column
            let faces = unsafe shown[column]
            let halves = Halves(faces)
            column &+= 1
            guard let one = halves.one else {
                unsafe blend(mean(faces, Float(start), y), over: pixels + start, weight)
                continue
            }
            // Most adjacent pixels show the same face.
            while column < columns.upperBound, unsafe Halves(shown[column]) == halves { column &+= 1 }
            if one == .max { continue }
            let face = scene.face(one)
            if face.look < 0 {
                unsafe BlendColor(face.solid).over(pixels + start, count: column - start, coverage: UInt32(opacity))
            } else if face.isTextured {
                let shader = FaceShader(scene, one)
                for column in start..<column {
                    var color = shader.pixel(Float(column) + 0.5, y + 0.5, scene)
                    // The texture is transparent at the pixel's middle, but perhaps not at its samples.
                    if color == 0 { color = mean(faces, Float(column), y) }
                    unsafe blend(color, over: pixels + column, weight)
                }
            } else {
                unsafe shade(face, start..<column, y, into: pixels, weight)
            }
        }
    }

    /// Fills pixels that one face without a texture covers.
    @inline(__always)
    private func shade(
        _ face: FaceScene.Face,
        _ columns: Range<Int>,
        _ y: Float,
        into pixels: UnsafeMutablePointer<UInt32>,
        _ weight: EightHalves
    ) {
        let look = scene.look(of: face)
        guard let ramp = FaceRamp(face, look) else {
            unsafe BlendColor(look.solid).over(pixels + columns.lowerBound, count: columns.count, coverage: UInt32(opacity))
            return
        }
        var column = columns.lowerBound
        while column < columns.upperBound {
            let colors = ramp.four(Float(column) + SIMD4(0.5, 1.5, 2.5, 3.5), y + 0.5)
            let pointer = unsafe UnsafeMutableRawPointer(pixels + column)
            if column &+ 4 <= columns.upperBound {
                if opacity == 255 {
                    unsafe pointer.storeBytes(of: colors, as: FourPixels.self)
                } else {
                    let old = unsafe pointer.loadUnaligned(as: FourPixels.self)
                    unsafe pointer.storeBytes(of: over(colors, old, opacity: weight), as: FourPixels.self)
                }
            } else {
                for lane in 0..<columns.upperBound &- column { unsafe blend(colors[lane], over: pixels + (column &+ lane), weight) }
            }
            column &+= 4
        }
    }

    @inline(__always)
    private func blend(_ color: UInt32, over pixel: UnsafeMutablePointer<UInt32>, _ weight: EightHalves) {
        if opacity == 255, color >> 24 == 255 {
            unsafe pixel.pointee = color
        } else {
            let old = unsafe FourPixels(repeating: pixel.pointee)
            unsafe pixel.pointee = over(FourPixels(repeating: color), old, opacity: weight)[0]
        }
    }

    /// Returns the mean of a pixel's samples. A face without a texture is shaded once, at the pixel's middle.
    private func mean(_ faces: SIMD4<Int32>, _ x: Float, _ y: Float) -> UInt32 {
        var isTextured = false
        func color(_ number: Int32) -> UInt32 {
            guard number != .max else { return 0 }
            let face = scene.face(number)
            if face.look < 0 { return face.solid }
            isTextured = isTextured || face.isTextured
            return FaceRamp.pixel(face, scene.look(of: face), x + 0.5, y + 0.5)
        }
        let (a, b, c, d) = (faces[0], faces[1], faces[2], faces[3])
        let first = color(a)
        let second = b == a ? first : color(b)
        let third = c == a ? first : c == b ? second : color(c)
        let fourth = d == b ? second : d == c ? third : d == a ? first : color(d)
        guard !isTextured else { return texturedMean(faces, x, y) }
        return Self.mean(first, second, third, fourth)
    }

    /// Returns the mean of a pixel's samples if one of their faces has a texture. Each sample then has its own
    /// colour.
    @inline(never)
    private func texturedMean(_ faces: SIMD4<Int32>, _ x: Float, _ y: Float) -> UInt32 {
        var colors = FourPixels.zero
        for sample in 0..<4 where faces[sample] != .max {
            let face = scene.face(faces[sample])
            colors[sample] =
                face.look < 0
                ? face.solid
                : FaceShader(scene, faces[sample]).pixel(x + ScenePainter.across[sample], y + ScenePainter.down[sample], scene)
        }
        return Self.mean(colors[0], colors[1], colors[2], colors[3])
    }

    @inline(__always)
    private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
        let mask: UInt32 = 0x00FF_00FF
        // Each sum is at most 4 · 255, so the halves do not overlap.
        let redBlue = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask)
        let greenAlpha = (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask)
        return ((redBlue &+ 0x0002_0002) >> 2 & mask) | ((greenAlpha &+ 0x0002_0002) >> 2 & mask) << 8
    }
}
