internal import PortolanGeo
internal import PortolanRegion

/// Finds the place that took another's place: the same shop mapped as a new object, merged into one that was there already, or moved.
///
/// An old ID goes to the best of the candidates that pass one of these rules, tried from the strictest down; of equals the nearest, then the one
/// whose ID comes first.
///
/// | rule | kind | names | distance | further |
/// | --- | --- | --- | --- | --- |
/// | identified | related | alike ≥ 0.5, or one has none | ≤ 20 km | share a Wikidata item, a telephone number, a website or a branch's number, and no other candidate does |
/// | mapped anew | related | alike ≥ 0.8 | ≤ 150 m | the candidate is new |
/// | merged | related | alike ≥ 0.9 | ≤ 40 m | the candidate was there before |
/// | nameless | the same | neither has any | ≤ 15 m | the candidate is new, and the only such one or at the very spot (≤ 1 m, no other within 3 m) |
///
/// An address without a name is called by its street and number.
struct PlaceMatcher {
    struct Candidate {
        var place: PlaceFingerprint
        /// Not in the old region.
        var isNew: Bool
    }

    private static let cellDegrees = 0.002
    private static let identifiedMeters = 20_000.0
    private static let renewedMeters = 150.0
    private static let mergedMeters = 40.0
    private static let namelessMeters = 15.0

    private let candidates: [Candidate]
    private var cells: [Cell: [Int]] = [:]
    private var byIdentifier: [String: [Int]] = [:]

    private struct Cell: Hashable {
        var x: Int32
        var y: Int32
    }

    init(_ candidates: [Candidate]) {
        self.candidates = candidates
        for (index, candidate) in candidates.enumerated() {
            // A large area is found where it stands, not in each of its cells: areas of that size are not mapped anew unnoticed.
            cells[Self.cell(candidate.place.location), default: []].append(index)
            for identifier in candidate.place.identifiers { byIdentifier[identifier, default: []].append(index) }
        }
    }

    /// The candidate that the old place has become; nil where none passes.
    func successor(of old: PlaceFingerprint) -> PlaceID? {
        identified(old) ?? near(old)
    }

    private func identified(_ old: PlaceFingerprint) -> PlaceID? {
        for identifier in old.identifiers {
            let same = (byIdentifier[identifier] ?? []).map { candidates[$0].place }.filter {
                $0.isRelated(to: old) && $0.nameLikeness(to: old) ?? 1 >= 0.5 && $0.distanceMeters(to: old) <= Self.identifiedMeters
            }
            if same.count == 1 { return same[0].id }
        }
        return nil
    }

    private func near(_ old: PlaceFingerprint) -> PlaceID? {
        var best: Match?
        var nameless: [Match] = []
        for index in neighbours(old.location) {
            let candidate = candidates[index]
            let distance = old.distanceMeters(to: candidate.place)
            guard distance <= Self.renewedMeters, old.isRelated(to: candidate.place) else { continue }
            if let likeness = old.nameLikeness(to: candidate.place) {
                let limit = candidate.isNew ? Self.renewedMeters : Self.mergedMeters
                guard distance <= limit, likeness >= (candidate.isNew ? 0.8 : 0.9) else { continue }
                let match = Match(likeness: likeness, isNew: candidate.isNew, distanceMeters: distance, id: candidate.place.id)
                if best.map({ match.isBetter(than: $0) }) ?? true { best = match }
            } else if old.names.isEmpty, candidate.place.names.isEmpty, candidate.isNew, old.kind == candidate.place.kind,
                distance <= Self.namelessMeters
            {
                nameless.append(Match(likeness: 0, isNew: true, distanceMeters: distance, id: candidate.place.id))
            }
        }
        if let best { return best.id }
        nameless.sort { $0.isBetter(than: $1) }
        guard let first = nameless.first else { return nil }
        return nameless.count == 1 || first.distanceMeters <= 1 && nameless[1].distanceMeters > 3 ? first.id : nil
    }

    private struct Match {
        var likeness: Double
        var isNew: Bool
        var distanceMeters: Double
        var id: PlaceID

        func isBetter(than other: Match) -> Bool {
            if likeness != other.likeness { return likeness > other.likeness }
            if isNew != other.isNew { return isNew }
            if distanceMeters != other.distanceMeters { return distanceMeters < other.distanceMeters }
            return id.rowKey < other.id.rowKey
        }
    }

    // MARK: Cells of about 220 m, narrower towards the poles

    private static func cell(_ point: Coordinate) -> Cell {
        Cell(x: Int32((point.longitude / cellDegrees).rounded(.down)), y: Int32((point.latitude / cellDegrees).rounded(.down)))
    }

    /// The candidates in the cells within reach, in a fixed order.
    private func neighbours(_ point: Coordinate) -> [Int] {
        let box = CoordinateBounds(center: point, radiusMeters: Self.renewedMeters)
        let (southWest, northEast) = (Self.cell(box.southWest), Self.cell(box.northEast))
        let around = Int32((360 / Self.cellDegrees).rounded())
        // Close to a pole the box has every longitude; no two places there are worth that walk.
        let width = min((northEast.x - southWest.x + around) % around, 500)
        var found: [Int] = []
        for y in southWest.y...northEast.y {
            for step in 0...width {
                let x = southWest.x + step
                found += cells[Cell(x: x >= around / 2 ? x - around : x, y: y)] ?? []
            }
        }
        return found
    }
}
