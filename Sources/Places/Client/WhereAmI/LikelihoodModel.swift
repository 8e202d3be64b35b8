internal import Foundation
internal import PortolanGeo
internal import PortolanOSMModel

/// Computes how likely someone is at each of the places around a position.
///
/// The weight of a place is the product of four factors:
/// - its proximity: a normal distribution of the distance to its shape, or to its extent if the shape is not known. The
///   deviation is the accuracy; the distance is 0 inside the place;
/// - its size: a café is likelier than the park around it, and a place around the position counts more than a place
///   beside the position;
/// - its importance;
/// - whether it is open.
///
/// A constant weight stands for being at none of the places, so the likelihoods add up to less than 1.
struct LikelihoodModel: Sendable {
    let position: Coordinate
    /// The standard deviation of the position, in metres.
    let deviationMeters: Double
    let now: Date

    /// The least deviation of a receiver, in metres.
    private static let smallestDeviationMeters = 5.0
    /// The radius of a shop that is mapped as a point, in metres.
    private static let pointReachMeters = 8.0
    private static let insideFactor = 3.0
    /// The radius of a place, in metres, at which its weight is half that of a small place.
    private static let halfSizeMeters = 50.0
    private static let elsewhereWeight = 0.25

    init(position: Coordinate, accuracyMeters: Double, now: Date) {
        self.position = position
        deviationMeters = max(accuracyMeters, Self.smallestDeviationMeters)
        self.now = now
    }

    /// The distance beyond which places are ignored, in metres. The weight of such a place is less than 1/100 of the
    /// weight of a place at the position.
    var reachMeters: Double { 3 * deviationMeters + Self.pointReachMeters }

    private struct Weighted {
        var id: PlaceID
        var weight: Double
        var distanceMeters: Double

        func isBefore(_ other: Weighted) -> Bool {
            if weight != other.weight { return weight > other.weight }
            return distanceMeters == other.distanceMeters ? id.rowKey < other.id.rowKey : distanceMeters < other.distanceMeters
        }
    }

    /// Returns the places with their likelihoods, the likeliest first. Equally likely places are sorted by distance,
    /// then by ID.
    func likelihoods(of candidates: [PlaceCandidate], limit: Int) -> [(id: PlaceID, likelihood: Double)] {
        let weighted = candidates.map { candidate in
            let isPoint = candidate.bounds.southWest == candidate.bounds.northEast
            let distance = candidate.shapeDistanceMeters ?? candidate.bounds.distanceMeters(to: position)
            return Weighted(
                id: candidate.place.id,
                weight: weight(candidate, distance: isPoint ? max(0, distance - Self.pointReachMeters) : distance, isPoint: isPoint),
                distanceMeters: distance
            )
        }.filter { $0.weight > 0 }.sorted { $0.isBefore($1) }
        let sum = weighted.reduce(Self.elsewhereWeight) { $0 + $1.weight }
        return weighted.prefix(limit).map { ($0.id, $0.weight / sum) }
    }

    private func weight(_ candidate: PlaceCandidate, distance: Double, isPoint: Bool) -> Double {
        guard distance <= 3 * deviationMeters else { return 0 }
        var weight = exp(-distance * distance / (2 * deviationMeters * deviationMeters))
        if !isPoint {
            let box = candidate.bounds
            let radius = box.southWest.distanceMeters(to: box.northEast) / 2
            weight /= 1 + radius / Self.halfSizeMeters
            if distance == 0 { weight *= Self.insideFactor }
        }
        weight *= max(0.01, min(1, candidate.importance))
        switch candidate.place.isOpen(at: now) {
        case .open: return weight
        case .unknown: return weight * 0.8
        case .closed: return weight * 0.3
        }
    }
}
