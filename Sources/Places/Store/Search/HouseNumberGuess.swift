internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex

/// Where a house number that nobody mapped is likely to be: between its neighbours on the same side of the street.
struct HouseNumberGuess {
    /// Houses farther from the street's extent are on another street of the name, and farther numbers say nothing.
    private static let reachMeters = 500.0
    private static let farthest = 60

    private let number: Int
    /// Those whose numbers say something, with the numbers of their streets' names.
    private var houses: [(street: Int32, house: House)] = []

    /// - Parameter places: houses of streets that may be meant.
    init(_ number: Int, _ places: some Sequence<PlaceRecord>) {
        self.number = number
        for place in places {
            guard let text = place.tags["addr:housenumber"], let street = place.tags["addr:street"],
                let value = Int(text.prefix { $0.isNumber }), abs(value - number) <= Self.farthest
            else { continue }
            // The other side of the street counts if this one is not known.
            let cost = abs(value - number) + (value % 2 == number % 2 ? 0 : Self.farthest)
            houses.append((PlaceAddresses.Crossing.number(street), House(number: value, cost: cost, location: place.location)))
        }
    }

    /// Where the number would be on a street; nil if it does not lie between two known ones.
    func location(on street: PlaceRecord) -> Coordinate? {
        guard let name = street.name else { return nil }
        let key = PlaceAddresses.Crossing.number(name)
        var below: House?
        var above: House?
        for (own, house) in houses where own == key && street.bounds.distanceMeters(to: house.location) <= Self.reachMeters {
            if house.number < number, house.cost < below?.cost ?? .max { below = house }
            if house.number > number, house.cost < above?.cost ?? .max { above = house }
        }
        guard let below, let above else { return nil }
        let part = Double(number - below.number) / Double(above.number - below.number)
        return Coordinate(
            latitude: below.location.latitude + (above.location.latitude - below.location.latitude) * part,
            longitude: below.location.longitude + (above.location.longitude - below.location.longitude) * part
        )
    }

    private struct House {
        var number: Int
        var cost: Int
        var location: Coordinate
    }
}

extension PlaceTextQuery {
    /// In another order.
    func ranked(by rank: Rank) -> PlaceTextQuery {
        var query = self
        query.rank = rank
        return query
    }
}
