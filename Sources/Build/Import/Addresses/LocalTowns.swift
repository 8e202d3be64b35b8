internal import PortolanOSMFile
internal import PortolanStore

/// Counts the towns that addresses name, by squares of the map. It gives a place the town that its neighbours
/// name, if no boundary and no settlement gives one.
struct LocalTowns: Sendable {
    /// The results for squares, found once for each thread.
    struct Found {
        fileprivate var towns: [Square: Int32] = [:]
    }

    fileprivate struct Square: Hashable, Sendable {
        var x: Int32
        var y: Int32

        init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }

        init(_ point: OSMPoint) { self.init(x: Self.floor(point.x), y: Self.floor(point.y)) }

        /// The side of a square: about 1.7 km of latitude.
        private static let side: Int32 = 150_000

        private static func floor(_ value: Int32) -> Int32 { value >= 0 ? value / side : (value + 1) / side - 1 }
    }

    private struct Count: Sendable {
        var town: Int32
        var count: Int32
    }

    /// The maximum number of squares. Each takes 64 bytes, so all take at most 4 MB.
    private static let limit = 1 << 16
    /// The minimum number of addresses that must name a town.
    static let leastVotes = 3

    private var squares: [Square: [Count]] = [:]

    /// Counts the towns.
    /// - Parameters:
    ///   - votes: The numbers of towns, and the points of addresses that name them.
    init(_ votes: [(town: Int32, points: [OSMPoint])]) {
        for vote in votes {
            for point in vote.points {
                let square = Square(point)
                guard var counts = squares[square] ?? (squares.count < Self.limit ? [] : nil) else { continue }
                if let index = counts.firstIndex(where: { $0.town == vote.town }) {
                    counts[index].count += 1
                } else if counts.count < 8 {
                    counts.append(Count(town: vote.town, count: 1))
                }
                squares[square] = counts
            }
        }
    }

    /// Returns the town that at least three neighbours and 75 % of all neighbours name; nil if there is none.
    func town(at point: OSMPoint, _ found: inout Found) -> Int32? {
        guard !squares.isEmpty else { return nil }
        let square = Square(point)
        if let town = found.towns[square] { return town >= 0 ? town : nil }
        var counts: [Count] = []
        for y in -1...1 as ClosedRange<Int32> {
            for x in -1...1 as ClosedRange<Int32> {
                for entry in squares[Square(x: square.x + x, y: square.y + y)] ?? [] {
                    if let index = counts.firstIndex(where: { $0.town == entry.town }) {
                        counts[index].count += entry.count
                    } else {
                        counts.append(entry)
                    }
                }
            }
        }
        let total = counts.reduce(0) { $0 + $1.count }
        let best = counts.max { ($0.count, -$0.town) < ($1.count, -$1.town) }
        var town: Int32 = -1
        if let best, Int(best.count) >= Self.leastVotes, best.count * 4 >= total * 3 { town = best.town }
        found.towns[square] = town
        return town >= 0 ? town : nil
    }
}

extension PlaceAddresses {
    /// Removes the areas that no place lies in.
    mutating func dropUnusedAreas() {
        var isUsed = Array(repeating: false, count: areas.count)
        for list in areaLists { for area in list { isUsed[Int(area)] = true } }
        var numbers = Array(repeating: Int32(-1), count: areas.count)
        var kept: [Area] = []
        for (index, area) in areas.enumerated() where isUsed[index] {
            numbers[index] = Int32(clamping: kept.count)
            kept.append(area)
        }
        for index in kept.indices where kept[index].parent >= 0 { kept[index].parent = numbers[Int(kept[index].parent)] }
        areas = kept
        for index in areaLists.indices { areaLists[index] = areaLists[index].map { numbers[Int($0)] } }
    }
}
