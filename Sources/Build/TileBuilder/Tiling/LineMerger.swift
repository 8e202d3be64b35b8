internal import PortolanTiles

/// Joins lines of equal properties end to end, so that a street that consists of many ways is drawn and named as one.
enum LineMerger {
    /// Joins lines.
    /// - Parameter directed: whether direction matters, so that only an end and a beginning may be joined.
    static func merge(_ lines: [[MVTPoint]], directed: Bool) -> [[MVTPoint]] {
        guard lines.count > 1 else { return lines }
        // At each point, the line ends that meet there. A line's first point has the number line * 2, and its last
        // point the number line * 2 + 1.
        var ends: [MVTPoint: [Int]] = [:]
        for (index, line) in lines.enumerated() {
            guard let first = line.first, let last = line.last, first != last else { continue }
            ends[first, default: []].append(index * 2)
            ends[last, default: []].append(index * 2 + 1)
        }
        // Two ends are joined if no other end meets them.
        var partner = [Int](repeating: -1, count: lines.count * 2)
        for index in lines.indices {
            for end in [index * 2, index * 2 + 1] {
                guard let point = end & 1 == 0 ? lines[index].first : lines[index].last, let meeting = ends[point], meeting.count == 2
                else {
                    continue
                }
                let other = meeting[0] == end ? meeting[1] : meeting[0]
                if other / 2 == index || directed && other & 1 == end & 1 { continue }
                partner[end] = other
            }
        }
        var isUsed = [Bool](repeating: false, count: lines.count)
        var result: [[MVTPoint]] = []
        func walk(from start: Int, entering: Int) {
            var points: [MVTPoint] = []
            var index = start
            var entry = entering
            while !isUsed[index] {
                isUsed[index] = true
                let line = entry == 0 ? lines[index] : lines[index].reversed()
                points += line.dropFirst(points.isEmpty ? 0 : 1)
                let next = partner[index * 2 + (1 - entry)]
                guard next >= 0 else { break }
                index = next / 2
                entry = next & 1
            }
            if RingCleaning.cleanLine(&points) { result.append(points) }
        }
        for index in lines.indices where !isUsed[index] {
            if partner[index * 2] < 0 {
                walk(from: index, entering: 0)
            } else if partner[index * 2 + 1] < 0 {
                walk(from: index, entering: 1)
            }
        }
        // The remaining lines are circles.
        for index in lines.indices where !isUsed[index] { walk(from: index, entering: 0) }
        return result
    }
}
