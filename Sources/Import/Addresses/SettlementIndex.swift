internal import PortolanAddress
internal import PortolanGeo
internal import PortolanOSM

/// Settlements that are points, for places that no boundary tells the town or the neighbourhood of.
struct SettlementIndex {
    struct Entry {
        var id: Int32
        var place: String
        var part: AddressPart
        var point: OSMPoint
        /// Index of the boundary that bears its name and holds it; nil where there is none.
        var boundary: Int?
        /// The boundary is the settlement's own, not that of a district called after it.
        var isBoundaryOwn: Bool
    }

    private struct Cell: Hashable {
        var x: Int32
        var y: Int32
    }

    /// How far a settlement of a kind reaches, in metres.
    private static let reachMeters: [String: Double] = [
        "city": 12_000, "town": 5_000, "village": 2_000, "hamlet": 800, "borough": 4_000, "suburb": 1_500, "quarter": 800,
        "neighbourhood": 350,
    ]
    /// About 22 km of latitude: more than any reach.
    private static let cellSize: Int32 = 2_000_000

    /// What tells quickly that an entry is out of reach: each place asks thousands.
    private struct Spot {
        var index: Int
        var point: OSMPoint
        var reachMeters: Double
        /// In units of latitude, rounded up.
        var reachUnits: Int64
        var boundary: Int?
        /// Holds wherever its boundary holds the place.
        var isKnownTown: Bool
        /// All settlements stand against each other; parts of towns each against their own kind.
        var group: AddressPart
    }

    private static let towns: [AddressPart] = [.village, .town, .city]
    /// Of 10⁻⁷ degrees of latitude on the sphere that distances are measured on, and a little more.
    private static let unitsPerMeter = 90.0

    private var entries: [Entry] = []
    private var cells: [Cell: [Spot]] = [:]

    init(_ entries: [Entry]) {
        for entry in entries {
            guard let reach = Self.reachMeters[entry.place] else { continue }
            let isTown = Self.towns.contains(entry.part)
            cells[Cell(x: entry.point.x / Self.cellSize, y: entry.point.y / Self.cellSize), default: []].append(
                Spot(
                    index: self.entries.count,
                    point: entry.point,
                    reachMeters: reach,
                    reachUnits: Int64((reach * Self.unitsPerMeter).rounded(.up)),
                    boundary: entry.boundary,
                    isKnownTown: isTown && entry.boundary != nil && entry.isBoundaryOwn,
                    group: isTown ? .city : entry.part
                )
            )
            self.entries.append(entry)
        }
    }

    /// Adds the settlement, the suburb and the neighbourhood that the chain lacks.
    func fill(_ chain: inout [AddressPart: Int32], at point: OSMPoint, inside: Set<Int>, except bounded: Set<AddressPart>) {
        var best: [AddressPart: (share: Double, index: Int)] = [:]
        let (x, y) = (point.x / Self.cellSize, point.y / Self.cellSize)
        let here = point.coordinate
        // Longitudes come together towards the poles, so more cells are looked at there.
        let columns: Int32 = abs(point.y) > 600_000_000 ? 3 : 1
        for cellX in (x - columns)...(x + columns) {
            for cellY in (y - 1)...(y + 1) {
                for spot in cells[Cell(x: cellX, y: cellY)] ?? [] {
                    // Farther north or south than it reaches.
                    if !spot.isKnownTown, abs(Int64(spot.point.y) - Int64(point.y)) > spot.reachUnits { continue }
                    if let boundary = spot.boundary, !inside.contains(boundary) { continue }
                    let share = spot.isKnownTown ? 0 : here.distanceMeters(to: spot.point.coordinate) / spot.reachMeters
                    guard share <= 1 else { continue }
                    if let found = best[spot.group], found.share < share || found.share == share && found.index <= spot.index { continue }
                    best[spot.group] = (share, spot.index)
                }
            }
        }
        if !Self.towns.contains(where: { chain[$0] != nil }), let found = best[.city] {
            let entry = entries[found.index]
            chain[entry.part] = entry.id
        }
        for part in [AddressPart.cityDistrict, .suburb, .quarter, .neighbourhood, .hamlet]
        where chain[part] == nil && !bounded.contains(part) {
            guard let found = best[part] else { continue }
            chain[part] = entries[found.index].id
        }
    }
}
