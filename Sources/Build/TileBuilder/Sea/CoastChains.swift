internal import PortolanOSMModel

/// The repairs that an extract's coast needed.
struct CoastWarnings: Sendable, Equatable {
    /// The number of ways that were reversed because both neighbours run the other way.
    var reversedWays = 0
    /// The number of points at which several ways begin or end.
    var branches = 0
    /// The number of gaps that were closed by a straight line between two ends.
    var bridgedGaps = 0
    /// The number of lines' ends inside the bounds that were extended to the border.
    var extendedEnds = 0
    /// The number of lines that were left out because an end lies deep inside the bounds.
    var incompleteLines = 0
    /// The number of lines or rings that were left out because they contradict others.
    var contradictions = 0
}

/// Coastline ways joined, end to start, into lines and rings.
struct CoastChains {
    struct Way {
        var key: OSMKey
        var points: [GridPoint]
    }

    /// The lines whose ends meet no other line.
    private(set) var lines: [[GridPoint]] = []
    /// The closed lines, without their first point repeated.
    private(set) var rings: [[GridPoint]] = []
    private(set) var warnings = CoastWarnings()

    init(_ ways: [Way]) {
        var ways = ways.sorted { $0.key < $1.key }.filter { $0.points.count >= 2 }
        turnReversedWays(&ways)
        join(ways)
    }

    /// Reverses ways that run against their neighbours: land must lie to the left of all. Such a way ends where another
    /// way ends, and starts where another starts.
    private mutating func turnReversedWays(_ ways: inout [Way]) {
        var starts: [GridPoint: Int] = [:]
        var ends: [GridPoint: Int] = [:]
        for way in ways {
            starts[way.points[0], default: 0] += 1
            ends[way.points[way.points.count - 1], default: 0] += 1
        }
        for index in ways.indices {
            let first = ways[index].points[0]
            let last = ways[index].points[ways[index].points.count - 1]
            guard first != last, starts[first] == 2, ends[last] == 2, ends[first] == nil, starts[last] == nil else { continue }
            ways[index].points.reverse()
            warnings.reversedWays += 1
            starts[first] = 1
            ends[first] = 1
            starts[last] = 1
            ends[last] = 1
        }
    }

    private mutating func join(_ ways: [Way]) {
        var byStart: [GridPoint: [Int]] = [:]
        var ends: Set<GridPoint> = []
        for (index, way) in ways.enumerated() {
            byStart[way.points[0], default: []].append(index)
            ends.insert(way.points[way.points.count - 1])
        }
        // The values are only counted, so the dictionary's order does not matter.
        warnings.branches += byStart.values.count { $0.count > 1 }
        var isUsed = [Bool](repeating: false, count: ways.count)
        func chain(from index: Int) -> [GridPoint] {
            var points: [GridPoint] = []
            var next: Int? = index
            while let way = next {
                isUsed[way] = true
                points.append(contentsOf: ways[way].points.dropFirst(points.isEmpty ? 0 : 1))
                let last = points[points.count - 1]
                next = last == points[0] ? nil : byStart[last]?.first { !isUsed[$0] }
            }
            return points
        }
        let beginnings = ways.indices.filter { !ends.contains(ways[$0].points[0]) }
        for index in beginnings + Array(ways.indices) where !isUsed[index] {
            var points: [GridPoint] = []
            for point in chain(from: index) where points.last != point { points.append(point) }
            if points.count >= 4 && points[0] == points[points.count - 1] {
                points.removeLast()
                rings.append(points)
            } else if points.count >= 2 && points[0] != points[points.count - 1] {
                lines.append(points)
            }
        }
    }
}

extension CoastChains {
    /// The largest number of lines that may begin inside the box, and the largest number that may end there. If there
    /// are more, it is impossible to decide which pieces belong together, so all of them are left out.
    static let mostLooseEnds = 1000

    /// Closes gaps between the end of a line and the start of another line or of the same line. Both points must lie
    /// inside the box. Their distance must be less than their distances from the border, and less than a twentieth of
    /// the box's shorter side. The nearest pair comes first. If there are too many loose ends, all lines with loose
    /// ends are left out.
    mutating func bridgeGaps(within box: GridBox) {
        let ends = lines.indices.filter { box.contains(lines[$0][lines[$0].count - 1]) }
        let starts = lines.indices.filter { box.contains(lines[$0][0]) }
        guard max(ends.count, starts.count) <= Self.mostLooseEnds else {
            let loose = Set(ends).union(starts)
            warnings.incompleteLines += loose.count
            lines = lines.indices.filter { !loose.contains($0) }.map { lines[$0] }
            return
        }
        // The lines by the index of their first piece; nil once a line is a part of another line or a ring.
        var joined: [[GridPoint]?] = lines
        // The index of a line's first piece, by the index of its last piece; −1 once the end of the last piece is
        // joined.
        var firsts = Array(lines.indices)
        // The index of a line's last piece, by the index of its first piece; −1 once the start of the first piece is
        // joined.
        var lasts = Array(lines.indices)
        for gap in gaps(from: ends, to: starts, box) where firsts[gap.from] >= 0 && lasts[gap.to] >= 0 {
            let first = firsts[gap.from]
            guard let line = joined[first], let next = joined[gap.to] else { continue }
            if first == gap.to {
                // A line is closed into a ring only if the gap is small compared with the line.
                if CoastGeometry.length(line) < 3 * gap.distance { continue }
                joined[first] = nil
                if line.count >= 3 { rings.append(line) }
            } else {
                joined[gap.to] = nil
                joined[first] = line + next
                firsts[lasts[gap.to]] = first
                lasts[first] = lasts[gap.to]
            }
            warnings.bridgedGaps += 1
            firsts[gap.from] = -1
            lasts[gap.to] = -1
        }
        lines = joined.compactMap { $0 }
    }

    private typealias Gap = (distance: Double, from: Int, to: Int)

    /// Returns the gaps that may be closed, the smallest first.
    private func gaps(from ends: [Int], to starts: [Int], _ box: GridBox) -> [Gap] {
        let shorter = Double(min(box.maxX - box.minX, box.maxY - box.minY))
        var gaps: [Gap] = []
        for from in ends {
            let end = lines[from][lines[from].count - 1]
            let room = min(CoastGeometry.distanceToBorder(end, box), shorter / 20)
            for to in starts {
                let distance = CoastGeometry.distance(end, lines[to][0])
                if distance <= room, distance <= CoastGeometry.distanceToBorder(lines[to][0], box) { gaps.append((distance, from, to)) }
            }
        }
        return gaps.sorted { ($0.distance, $0.from, $0.to) < ($1.distance, $1.from, $1.to) }
    }

    /// Extends lines that end inside the box to the box's border: in the direction of the coast, or straight to the
    /// nearest side if the border is far away in that direction. A line is left out if one of its ends is farther from
    /// the border than a quarter of the box's shorter side.
    /// - Parameter land: points known to be land, which are used only if an end is extended.
    mutating func extendEnds(to box: GridBox, land: () -> [GridPoint]) {
        let shorter = Double(min(box.maxX - box.minX, box.maxY - box.minY))
        var kept: [[GridPoint]] = []
        var known: [GridPoint]?
        let all = lines + rings.map { $0 + [$0[0]] }
        for line in lines {
            var points = line
            var isComplete = true
            for atStart in [false, true] {
                let end = atStart ? points[0] : points[points.count - 1]
                guard box.contains(end), CoastGeometry.distanceToBorder(end, box) > 0 else { continue }
                let path = atStart ? Array(points.reversed()) : points
                let dry = known ?? land()
                known = dry
                guard CoastGeometry.distanceToBorder(end, box) <= shorter / 4,
                    let target = CoastGeometry.exits(of: path, box, waterSide: atStart ? -1 : 1, land: dry).first(where: { target in
                        !all.contains { CoastGeometry.crosses(end, target, $0) }
                    })
                else {
                    isComplete = false
                    continue
                }
                warnings.extendedEnds += 1
                if atStart { points.insert(target, at: 0) } else { points.append(target) }
            }
            if isComplete { kept.append(points) } else { warnings.incompleteLines += 1 }
        }
        lines = kept
    }
}
