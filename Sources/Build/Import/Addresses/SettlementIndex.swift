internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Settlements that are mapped as points. They serve places without a boundary of a town or neighbourhood.
///
/// Each settlement is in all grid cells that it reaches, so a place is tested only against settlements of its
/// own cell.
struct SettlementIndex: Sendable {
    struct Entry {
        var id: Int32
        var place: String
        var part: AddressPart
        var point: OSMPoint
        /// The index of the boundary that has the settlement's name and contains it; nil if there is none.
        var boundary: Int?
        /// Whether the boundary is the settlement's own rather than that of a district named after it.
        var isBoundaryOwn: Bool
    }

    /// The radius of a settlement in metres, by its kind.
    private static let reachMeters: [String: Double] = [
        "city": 12_000, "town": 5_000, "village": 2_000, "hamlet": 800, "borough": 4_000, "suburb": 1_500, "quarter": 450,
        "neighbourhood": 350,
    ]
    /// The side of a cell: about 1.1 km of latitude.
    private static let cellSize: Int32 = 100_000

    private struct Spot {
        var id: Int32
        var part: AddressPart
        var point: OSMPoint
        var reachMeters: Double
        /// The reach in units of latitude, rounded up.
        var reachUnits: Int64
        /// The reach in units of longitude. It is measured at the edge nearest to the pole, because meridians
        /// converge.
        var reachEast: Int64
        /// The index of the boundary; −1 for none.
        var boundary: Int32
        /// The group in which settlements compete. Villages, towns and cities form one group; each kind of town
        /// part forms another.
        var group: Int
    }

    /// The best settlement of each group for one place.
    struct Found {
        fileprivate struct Best {
            var share: Double
            var spot: Int32
        }

        fileprivate var best: [Best] = Array(repeating: Best(share: .infinity, spot: -1), count: SettlementIndex.groupCount)

        fileprivate mutating func clear() {
            for index in best.indices { best[index] = Best(share: .infinity, spot: -1) }
        }

        fileprivate mutating func take(_ spot: Int32, _ share: Double, group: Int) {
            guard share < best[group].share || share == best[group].share && spot < best[group].spot else { return }
            best[group] = Best(share: share, spot: spot)
        }
    }

    private static let partsOfTowns: [AddressPart] = [.cityDistrict, .suburb, .quarter, .neighbourhood, .hamlet]
    private static let towns: [AddressPart] = [.village, .town, .city]
    /// The number of groups: one for settlements, and one for each kind of town part.
    private static let groupCount = partsOfTowns.count + 1
    /// Slightly more than the number of 10⁻⁷ degrees of latitude in a metre, so that no settlement is missed.
    private static let unitsPerMeter = 90.0

    private var spots: [Spot] = []
    private var cells = CellChains()
    /// Settlements that apply to every place inside their boundary, by the boundary.
    private var known: [Int32: [Int32]] = [:]

    init(_ entries: [Entry]) {
        for entry in entries {
            guard let reach = Self.reachMeters[entry.place] else { continue }
            let isTown = Self.towns.contains(entry.part)
            guard let group = isTown ? 0 : Self.partsOfTowns.firstIndex(of: entry.part).map({ $0 + 1 }) else { continue }
            let index = Int32(clamping: spots.count)
            let reachUnits = Int64(clamping: (reach * Self.unitsPerMeter).rounded(.up))
            let edge = min(abs(Double(entry.point.y)) + Double(reachUnits), 89.5e7)
            let spot = Spot(
                id: entry.id,
                part: entry.part,
                point: entry.point,
                reachMeters: reach,
                reachUnits: reachUnits,
                reachEast: Int64(clamping: (Double(reachUnits) / cos(edge * 1e-7 * .pi / 180)).rounded(.up)),
                boundary: entry.boundary.map { Int32(clamping: $0) } ?? -1,
                group: group
            )
            spots.append(spot)
            if isTown, entry.isBoundaryOwn, spot.boundary >= 0 {
                known[spot.boundary, default: []].append(index)
            } else {
                enter(spot, index)
            }
        }
    }

    private mutating func enter(_ spot: Spot, _ index: Int32) {
        func cell(_ value: Int64) -> Int32 { Self.cell(Int32(clamping: value)) }
        let (x, y) = (Int64(spot.point.x), Int64(spot.point.y))
        for column in cell(x - spot.reachEast)...cell(x + spot.reachEast) {
            for row in cell(y - spot.reachUnits)...cell(y + spot.reachUnits) { cells.add(index, x: column, y: row) }
        }
    }

    private static func cell(_ value: Int32) -> Int32 { value >= 0 ? value / cellSize : (value + 1) / cellSize - 1 }

    /// Adds the settlement, suburb and neighbourhood that the chain lacks.
    /// - Parameters:
    ///   - inside: The indices of the boundaries that contain the point.
    ///   - bounded: The parts of addresses that boundaries give here, so that points do not give them.
    ///   - found: Working storage.
    func fill(_ chain: inout AreaChain, at point: OSMPoint, inside: [Int32], except bounded: AreaChain.Parts, found: inout Found) {
        guard !spots.isEmpty else { return }
        found.clear()
        for boundary in inside {
            for index in known[boundary] ?? [] { found.take(index, 0, group: 0) }
        }
        cells.forEach(x: Self.cell(point.x), y: Self.cell(point.y)) { index in
            let spot = spots[Int(index)]
            // A settlement is skipped if the point is beyond its reach on one axis.
            if abs(Int64(spot.point.y) - Int64(point.y)) > spot.reachUnits { return }
            if abs(Int64(spot.point.x) - Int64(point.x)) > spot.reachEast { return }
            if spot.boundary >= 0, !inside.contains(spot.boundary) { return }
            let share = point.coordinate.distanceMeters(to: spot.point.coordinate) / spot.reachMeters
            if share <= 1 { found.take(index, share, group: spot.group) }
        }
        if !Self.towns.contains(where: { chain[$0] != nil }), let town = spot(found, group: 0) { chain[town.part] = town.id }
        for (offset, part) in Self.partsOfTowns.enumerated() where chain[part] == nil && !bounded.contains(part) {
            if let spot = spot(found, group: offset + 1) { chain[part] = spot.id }
        }
    }

    private func spot(_ found: Found, group: Int) -> Spot? {
        let index = found.best[group].spot
        return index >= 0 ? spots[Int(index)] : nil
    }
}
