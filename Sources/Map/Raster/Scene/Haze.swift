/// A haze that hides what is far away: flat ground up to the horizon, and the faces of scenes.
///
/// The haze at a position depends only on the position's nearness, the reciprocal of its distance from the eye
/// (``FaceScene``). At the horizon the nearness is 0.
public struct Haze: Hashable, Sendable {
    /// Premultiplied colours at equal steps, from nearness 1 and above (the first) to nearness 0 (the last).
    let pixels: [UInt32]
    let groundNearness: Float
    let growth: Float

    /// Creates a haze over ground whose nearness is linear in the rows, as it is for every plane unless the eye
    /// is rolled.
    /// - Parameters:
    ///   - colors: the colours with their opacities at equal steps, from nearness 1 and above (the first) to
    ///     nearness 0 (the last).
    ///   - groundNearness: the nearness of the ground in the middle of the picture's first row; 0 and below
    ///     mean a row above the horizon, without ground.
    ///   - growth: the increase of the ground's nearness from row to row.
    public init(colors: [Color], groundNearness: Float, growth: Float) {
        pixels = colors.map(\.premultipliedPixel)
        self.groundNearness = groundNearness
        self.growth = growth
    }
}

// Paints into the rows of one band.
extension Haze {
    /// Returns the premultiplied haze at a nearness.
    private func pixel(_ nearness: Float) -> UInt32 {
        let far = min(max(1 - nearness, 0), 1)
        // in range: 0…1 times a count.
        return far > 0 ? pixels[Int(far * Float(pixels.count - 1))] : pixels[0]
    }

    /// Draws the haze over the rows of one band.
    /// - Parameters:
    ///   - top: the band's first row.
    ///   - bottom: the row after its last one.
    ///   - faces: the faces of the band.
    ///   - clip: the clip of the command, and the clips of the list.
    ///   - target: the first pixel of row `top`.
    func paint(
        top: Int,
        bottom: Int,
        before faces: borrowing ScenePainter,
        clip: (Int32, ClipTable),
        into target: UnsafeMutablePointer<UInt32>
    ) {
        guard !pixels.isEmpty else { return }
        for row in top..<bottom {
            let columns = clip.1.columns(clip.0, row: row)
            guard !columns.isEmpty else { continue }
            let line = unsafe target + (row - top) * faces.width
            let near = groundNearness + growth * Float(row)
            let ground = near > 0 ? pixel(near) : 0
            if faces.deepRows.contains(row - top) {
                unsafe paint(row - top, columns, ground: ground, before: faces, into: line)
            } else if ground >> 24 > 0 {
                unsafe BlendColor(ground).over(line + columns.lowerBound, count: columns.count, coverage: 255)
            }
        }
    }

    /// Paints a row that may contain faces. Each pixel gets the mean of the haze at its samples.
    private func paint(
        _ row: Int,
        _ columns: Range<Int>,
        ground: UInt32,
        before faces: borrowing ScenePainter,
        into line: UnsafeMutablePointer<UInt32>
    ) {
        let opaque = EightHalves(repeating: 255)
        for column in columns {
            var redBlue: UInt32 = 0
            var greenAlpha: UInt32 = 0
            let nearness = faces.nearness(row: row, column: column)
            for sample in 0..<4 {
                let color = nearness[sample] > 0 ? pixel(nearness[sample]) : ground
                redBlue &+= color & 0x00FF_00FF
                greenAlpha &+= color >> 8 & 0x00FF_00FF
            }
            guard greenAlpha > 0xFFFF else { continue }
            // The four sums are at most 4 × 255, in lanes of 16 bits.
            let source = (redBlue &+ 0x0002_0002) >> 2 & 0x00FF_00FF | ((greenAlpha &+ 0x0002_0002) >> 2 & 0x00FF_00FF) << 8
            unsafe line[column] = over(FourPixels(repeating: source), FourPixels(repeating: unsafe line[column]), opacity: opaque)[0]
        }
    }
}
