import PortolanTestSupport

@testable import PortolanRaster

extension SplitMix64 {
    mutating func point(in range: ClosedRange<Float>) -> SIMD2<Float> {
        SIMD2(Float.random(in: range, using: &self), Float.random(in: range, using: &self))
    }
}

typealias Point = SIMD2<Float>

/// Draws in black on a clear picture and returns the alpha of each pixel as a coverage of 0…1.
func coverage(width: Int, height: Int, threads: Int = 1, _ build: (inout DrawList) -> Void) -> [Double] {
    var list = DrawList()
    build(&list)
    var pixmap = Pixmap(width: width, height: height)
    Rasterizer().render(list, into: &pixmap, threads: threads)
    return pixmap.pixels.map { Double($0 >> 24) / 255 }
}

func path(_ list: inout DrawList, _ contours: [[Point]], closed: Bool = true) -> DrawList.Path {
    for contour in contours { list.contour(contour, closed: closed) }
    return list.endPath()
}

/// Returns the slow reference for fills, which samples each pixel 16 × 16 times. `isInside` tells whether a winding
/// number means inside.
func sampledFill(width: Int, height: Int, _ contours: [[Point]], _ isInside: (Int) -> Bool) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    for row in 0..<16 * height {
        let y = (Double(row) + 0.5) / 16
        var crossings: [(x: Double, sign: Int)] = []
        for contour in contours {
            for index in contour.indices {
                let (a, b) = (contour[index], contour[(index + 1) % contour.count])
                let (ax, ay, bx, by) = (Double(a.x), Double(a.y), Double(b.x), Double(b.y))
                guard (ay <= y) != (by <= y) else { continue }
                crossings.append((ax + (y - ay) * (bx - ax) / (by - ay), ay < by ? 1 : -1))
            }
        }
        crossings.sort { $0.x < $1.x }
        var next = 0
        var winding = 0
        for column in 0..<16 * width {
            let x = (Double(column) + 0.5) / 16
            while next < crossings.count, crossings[next].x < x {
                winding += crossings[next].sign
                next += 1
            }
            if isInside(winding) { result[row / 16 * width + column / 16] += 1 / 256 }
        }
    }
    return result
}

/// Returns the slow reference for round strokes: the points within `radius` of the line.
func sampledStroke(width: Int, height: Int, _ line: [Point], closed: Bool, radius: Double) -> [Double] {
    let last = closed ? line.count : line.count - 1
    func distance(_ x: Double, _ y: Double) -> Double {
        var least = Double.infinity
        for index in 0..<last {
            let (a, b) = (line[index], line[(index + 1) % line.count])
            let (ax, ay) = (Double(a.x), Double(a.y))
            let (dx, dy) = (Double(b.x) - ax, Double(b.y) - ay)
            let squared = dx * dx + dy * dy
            let t = squared == 0 ? 0 : min(max(((x - ax) * dx + (y - ay) * dy) / squared, 0), 1)
            let (ex, ey) = (x - ax - t * dx, y - ay - t * dy)
            least = min(least, ex * ex + ey * ey)
        }
        return least.squareRoot()
    }
    var result = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
        for x in 0..<width {
            // A corner of a pixel is 0.71 pixels away from the pixel's centre.
            let middle = distance(Double(x) + 0.5, Double(y) + 0.5)
            if middle > radius + 0.72 { continue }
            var hits = 0
            for sub in 0..<256 {
                if middle < radius - 0.72
                    || distance(Double(x) + (Double(sub & 15) + 0.5) / 16, Double(y) + (Double(sub >> 4) + 0.5) / 16) <= radius
                {
                    hits += 1
                }
            }
            result[y * width + x] = Double(hits) / 256
        }
    }
    return result
}

func meanError(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(max(a.count, 1))
}

func maximumError(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) }
}

/// Returns the first difference of two pictures, as text. Comparing pictures with `==` in an expectation would describe
/// every pixel.
func firstDifference(_ a: Pixmap, _ b: Pixmap) -> String? {
    guard a.width == b.width, a.height == b.height else { return "sizes \(a.width) × \(a.height) and \(b.width) × \(b.height)" }
    guard let index = a.pixels.indices.first(where: { a.pixels[$0] != b.pixels[$0] }) else { return nil }
    let values = [a, b].map { String($0.pixels[index], radix: 16) }
    return "pixel \(index % a.width), \(index / a.width): \(values[0]) and \(values[1])"
}
