import PortolanBasics
internal import PortolanPlane

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Plane geometry of coast lines and of the border of the bounds.
enum CoastGeometry {
    static func distance(_ a: GridPoint, _ b: GridPoint) -> Double {
        let dx = Double(a.x) - Double(b.x)
        let dy = Double(a.y) - Double(b.y)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// Returns the distance of a point inside the box to the nearest side.
    static func distanceToBorder(_ point: GridPoint, _ box: GridBox) -> Double {
        Double(min(point.x - box.minX, box.maxX - point.x, point.y - box.minY, box.maxY - point.y))
    }

    static func length(_ line: [GridPoint]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    /// Returns the border points to which a line that ends inside the box can be extended, the best first. The first
    /// ones lie in the direction of the line's last stretch, or up to 75° from it towards the water; only the
    /// directions that flood the least known land count. The last stretch is as long as the distance to the border. The
    /// last point lies straight on the nearest side.
    /// - Parameters:
    ///   - waterSide: 1 if water lies to the right of the line as given, −1 if to the left.
    ///   - land: points known to be land.
    static func exits(of line: [GridPoint], _ box: GridBox, waterSide: Double, land: [GridPoint]) -> [GridPoint] {
        guard let end = line.last else { return [] }
        let near = distanceToBorder(end, box)
        var walked = 0.0
        var back = end
        for index in stride(from: line.count - 2, through: 0, by: -1) where walked < near {
            walked += distance(back, line[index])
            back = line[index]
        }
        let reach = 4 * near
        let around = land.filter { distance($0, end) <= reach }
        let heading = (x: Double(end.x) - Double(back.x), y: Double(end.y) - Double(back.y))
        var rays: [(exit: GridPoint, wetLand: Int)] = []
        for degrees in stride(from: 0.0, through: around.isEmpty ? 0 : 75, by: 5) {
            let angle = waterSide * degrees * .pi / 180
            let dx = heading.x * cos(angle) - heading.y * sin(angle)
            let dy = heading.x * sin(angle) + heading.y * cos(angle)
            guard let exit = exit(from: end, dx, dy, box), distance(end, exit) <= reach else { continue }
            // Land in the quarter of the circle on the wet side of the ray would be flooded.
            let wet = around.count { point in
                let px = Double(point.x) - Double(end.x)
                let py = Double(point.y) - Double(end.y)
                return (dx * py - dy * px) * waterSide > 0 && dx * px + dy * py > 0
            }
            rays.append((exit, wet))
        }
        let least = rays.map(\.wetLand).min() ?? 0
        var result = rays.filter { $0.wetLand == least }.map(\.exit)
        var straight = end
        switch near {
        case Double(end.x - box.minX): straight.x = box.minX
        case Double(box.maxX - end.x): straight.x = box.maxX
        case Double(end.y - box.minY): straight.y = box.minY
        default: straight.y = box.maxY
        }
        result.append(straight)
        return result
    }

    /// Returns the point where a ray from inside the box meets its border; nil for a ray without direction.
    private static func exit(from start: GridPoint, _ dx: Double, _ dy: Double, _ box: GridBox) -> GridPoint? {
        let toX = dx > 0 ? Double(box.maxX - start.x) / dx : dx < 0 ? Double(box.minX - start.x) / dx : .infinity
        let toY = dy > 0 ? Double(box.maxY - start.y) / dy : dy < 0 ? Double(box.minY - start.y) / dy : .infinity
        let factor = min(toX, toY)
        guard factor.isFinite else { return nil }
        func clamped(_ value: Double, _ low: Int32, _ high: Int32) -> Int32 {
            Int32(clamping: min(max(value.rounded(), Double(low)), Double(high)))
        }
        var exit = GridPoint(
            x: clamped(Double(start.x) + factor * dx, box.minX, box.maxX),
            y: clamped(Double(start.y) + factor * dy, box.minY, box.maxY)
        )
        if toX <= toY { exit.x = dx > 0 ? box.maxX : box.minX } else { exit.y = dy > 0 ? box.maxY : box.minY }
        return exit
    }

    /// Whether a segment properly crosses a segment of the line. Touching ends do not count.
    static func crosses(_ a: GridPoint, _ b: GridPoint, _ line: [GridPoint]) -> Bool {
        for (p, q) in zip(line, line.dropFirst()) where a.turn(b, p) * a.turn(b, q) < 0 && p.turn(q, a) * p.turn(q, b) < 0 {
            return true
        }
        return false
    }

    /// Returns the position of a border point along the border, clockwise (north up) from the north-west corner.
    static func borderPosition(_ point: GridPoint, _ box: GridBox) -> Int64 {
        let width = Int64(box.maxX) - Int64(box.minX)
        let height = Int64(box.maxY) - Int64(box.minY)
        if point.y == box.minY { return Int64(point.x) - Int64(box.minX) }
        if point.x == box.maxX { return width + Int64(point.y) - Int64(box.minY) }
        if point.y == box.maxY { return width + height + Int64(box.maxX) - Int64(point.x) }
        return 2 * width + height + Int64(box.maxY) - Int64(point.y)
    }

    /// Returns the corners on the clockwise way from one border position to another.
    static func corners(from: Int64, to: Int64, _ box: GridBox) -> [GridPoint] {
        let width = Int64(box.maxX) - Int64(box.minX)
        let height = Int64(box.maxY) - Int64(box.minY)
        let corners: [(Int64, GridPoint)] = [
            (0, GridPoint(x: box.minX, y: box.minY)),
            (width, GridPoint(x: box.maxX, y: box.minY)),
            (width + height, GridPoint(x: box.maxX, y: box.maxY)),
            (2 * width + height, GridPoint(x: box.minX, y: box.maxY)),
        ]
        let around = 2 * (width + height)
        let distance = ((to - from) % around + around) % around
        return corners.map { ((($0.0 - from) % around + around) % around, $0.1) }
            .filter { $0.0 > 0 && $0.0 < distance }
            .sorted { $0.0 < $1.0 }
            .map(\.1)
    }

    /// Returns the stretches of a line inside the box. Where the border cuts the line, the end is exact to the map
    /// unit.
    static func runs(of line: [GridPoint], in box: GridBox) -> [[GridPoint]] {
        var runs: [[GridPoint]] = []
        var run: [GridPoint] = []
        func append(_ point: GridPoint) { if run.last != point { run.append(point) } }
        func end() {
            if run.count >= 2 { runs.append(run) }
            run = []
        }
        for (a, b) in zip(line, line.dropFirst()) {
            guard let (enters, leaves) = inside(a, b, box) else {
                end()
                continue
            }
            if enters != run.last { end() }
            append(enters)
            append(leaves)
            if leaves != b { end() }
        }
        end()
        return runs
    }

    /// Returns the part of a segment inside the box; nil if there is none.
    private static func inside(_ a: GridPoint, _ b: GridPoint, _ box: GridBox) -> (GridPoint, GridPoint)? {
        if box.contains(a) && box.contains(b) { return (a, b) }
        let (start, step) = (a.vector, b.vector - a.vector)
        var part = SegmentPart<Double>()
        guard part.keep(start.x, step: step.x, between: Double(box.minX), Double(box.maxX), border: 0),
            part.keep(start.y, step: step.y, between: Double(box.minY), Double(box.maxY), border: 2)
        else { return nil }
        func point(_ share: Double, _ border: Int?, _ original: GridPoint) -> GridPoint {
            guard let border else { return original }
            let exact = start + share * step
            var point = GridPoint(x: Int32(clamping: exact.x.rounded()), y: Int32(clamping: exact.y.rounded()))
            switch border {
            case 0: point.x = box.minX
            case 1: point.x = box.maxX
            case 2: point.y = box.minY
            default: point.y = box.maxY
            }
            point.x = min(max(point.x, box.minX), box.maxX)
            point.y = min(max(point.y, box.minY), box.maxY)
            return point
        }
        return (point(part.from, part.entry, a), point(part.to, part.exit, b))
    }
}
