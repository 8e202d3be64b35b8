internal import PortolanBasics

/// Draws a scene of faces into the rows of one band: four samples a pixel, each with its own nearness.
///
/// The samples stand on a rotated grid, so that edges near the axes are smoothed best. A face is followed sample row by sample row;
/// whether a sample lies inside depends on it alone, so neighbours that share an edge leave no gap.
struct ScenePainter {
    private let width: Int
    private var nearness: [Float]
    private var colors: [UInt32]
    private var crossings: [Float] = []

    /// Where the samples of a pixel stand, from its corner.
    private static let samples: [SIMD2<Float>] = [[0.375, 0.125], [0.875, 0.375], [0.125, 0.625], [0.625, 0.875]]

    init(width: Int) {
        self.width = width
        nearness = []
        colors = []
    }

    /// Draws a scene into a band.
    /// - Parameters:
    ///   - clip: the clip of the command, and those of the list.
    ///   - opacity: of the scene as a whole.
    ///   - pixels: the first pixel of row `top`.
    mutating func paint(
        _ scene: FaceScene,
        top: Int,
        bottom: Int,
        clip: (Int32, ClipTable),
        opacity: UInt8,
        into pixels: UnsafeMutablePointer<UInt32>
    ) {
        let rows = bottom - top
        let count = rows * width
        guard count > 0, opacity > 0 else { return }
        if colors.count < 4 * count {
            nearness = Array(repeating: 0, count: 4 * count)
            colors = Array(repeating: 0, count: 4 * count)
        }
        var isTouched = false
        for face in scene.faces where face.top < Float(bottom) && face.bottom > Float(top) {
            isTouched = true
            paint(face, of: scene, top: top, rows: rows)
        }
        guard isTouched else { return }
        for row in 0..<rows {
            let columns = clip.1.columns(clip.0, row: top + row)
            unsafe resolve(row: row, of: rows, columns, opacity: opacity, into: pixels + row * width)
        }
        // Clean for the next scene.
        for index in 0..<4 * count {
            colors[index] = 0
            nearness[index] = 0
        }
    }

    /// Blends the means of a row's samples over its pixels: samples that no face covers count as clear.
    private func resolve(row: Int, of rows: Int, _ columns: Range<Int>, opacity: UInt8, into pixels: UnsafeMutablePointer<UInt32>) {
        let count = rows * width
        let weight = EightHalves(repeating: UInt16(opacity))
        for column in columns {
            let index = row * width + column
            var redBlue: UInt32 = 0
            var green: UInt32 = 0
            var covered: UInt32 = 0
            for sample in 0..<4 {
                let color = colors[sample * count + index]
                redBlue &+= color & 0x00FF_00FF
                green &+= color >> 8 & 0xFF
                covered &+= color >> 24 & 1
            }
            guard covered > 0 else { continue }
            let red = ((redBlue & 0xFFFF) &+ 2) >> 2
            let blue = ((redBlue >> 16) &+ 2) >> 2
            let alpha = ((covered &* 255) &+ 2) >> 2
            let source = red | ((green &+ 2) >> 2) << 8 | blue << 16 | alpha << 24
            unsafe pixels[column] = over(FourPixels(repeating: source), FourPixels(repeating: unsafe pixels[column]), opacity: weight)[0]
        }
    }

    private mutating func paint(_ face: FaceScene.Face, of scene: FaceScene, top: Int, rows: Int) {
        let firstRow = max(0, Int(clamping: face.top.rounded(.down)) - top)
        let endRow = min(rows, Int(clamping: face.bottom.rounded(.up)) - top)
        guard firstRow < endRow else { return }
        let count = rows * width
        let ramp = Ramp(face.shade)
        let pattern = face.texture.flatMap { texture in
            scene.pictures.indices.contains(texture.picture) ? Pattern(texture, scene.pictures[texture.picture]) : nil
        }
        for row in firstRow..<endRow {
            for (sample, place) in Self.samples.enumerated() {
                let y = Float(top + row) + place.y
                findCrossings(face, of: scene, y: y)
                var pair = 0
                while pair + 1 < crossings.count {
                    // The first and last samples between the two crossings.
                    let from = max(0, Int(clamping: (crossings[pair] - place.x).rounded(.up)))
                    let end = min(width, Int(clamping: (crossings[pair + 1] - place.x).rounded(.up)))
                    pair += 2
                    guard from < end else { continue }
                    let base = sample * count + row * width
                    var near = face.nearness(Float(from) + place.x, y)
                    for column in from..<end {
                        if near > nearness[base + column] {
                            var color = ramp.pixel(x: Float(column) + place.x, y: y, near)
                            if let pattern { color = pattern.pixel(x: Float(column) + place.x, y: y, near, light: color) }
                            if color != 0 {
                                nearness[base + column] = near
                                colors[base + column] = color
                            }
                        }
                        near += face.nearness.horizontal
                    }
                }
            }
        }
    }

    /// Where the contours of a face cross a row of samples, from left to right.
    private mutating func findCrossings(_ face: FaceScene.Face, of scene: FaceScene, y: Float) {
        crossings.removeAll(keepingCapacity: true)
        for contour in face.contours {
            let start = contour > 0 ? Int(scene.contourEnds[Int(contour) - 1]) : 0
            let end = Int(scene.contourEnds[Int(contour)])
            var previous = scene.points[end - 1]
            for index in start..<end {
                let point = scene.points[index]
                defer { previous = point }
                guard (previous.y <= y) != (point.y <= y) else { continue }
                // Always from the upper end, so that both faces of an edge find the same place.
                let (upper, lower) = previous.y < point.y ? (previous, point) : (point, previous)
                crossings.append(upper.x + (lower.x - upper.x) * ((y - upper.y) / (lower.y - upper.y)))
            }
        }
        crossings.sort()
    }

    /// A face's colour at a sample, opaque: alpha is 255.
    private struct Ramp {
        private let from: SIMD3<Float>
        private let way: SIMD3<Float>
        private let scaled: FaceScene.Linear?
        private let solid: UInt32

        init(_ shade: FaceScene.Shade) {
            func components(_ color: Color) -> SIMD3<Float> {
                SIMD3(color.red, color.green, color.blue).replacing(with: 0, where: SIMD3(color.red, color.green, color.blue) .< 0)
            }
            switch shade {
            case .color(let color):
                from = .zero
                way = .zero
                scaled = nil
                solid = Color(red: color.red, green: color.green, blue: color.blue).premultipliedPixel
            case .ramp(let first, let last, let scaled):
                from = components(first) * 255
                way = components(last) * 255 - from
                self.scaled = scaled
                solid = 0
            }
        }

        @inline(__always)
        func pixel(x: Float, y: Float, _ near: Float) -> UInt32 {
            guard let scaled else { return solid }
            let part = min(max(scaled(x, y) / near, 0), 1)
            let color = pointwiseMin(pointwiseMax(from + way * part, .zero), SIMD3(repeating: 255)) + 0.5
            // in range: held within 0…255.5 above.
            return UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16 | 0xFF00_0000
        }
    }

    /// A repeated picture on a face.
    private struct Pattern {
        let texture: FaceScene.Texture
        let picture: Pixmap

        init?(_ texture: FaceScene.Texture, _ picture: Pixmap) {
            guard picture.width > 0, picture.height > 0 else { return nil }
            self.texture = texture
            self.picture = picture
        }

        /// The picture's pixel nearest to a sample, in a light; 0 where it is clear by half or more.
        func pixel(x: Float, y: Float, _ near: Float, light: UInt32) -> UInt32 {
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
    }
}
