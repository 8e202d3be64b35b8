internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex

/// Where a house number that nobody mapped is likely to be: between its neighbours on the same side of the street.
enum HouseNumberGuess {
    /// Houses farther from the street's extent are on another street of the name, and farther numbers say nothing.
    private static let reachMeters = 500.0
    private static let farthest = 60

    /// nil if the number does not lie between two known ones.
    static func location(of number: Int, on street: PlaceRecord, _ places: [PlaceRecord]) -> Coordinate? {
        guard let name = street.name else { return nil }
        let key = PlaceAddresses.Crossing.number(name)
        var below: House?
        var above: House?
        for place in places where street.bounds.distanceMeters(to: place.location) <= reachMeters {
            guard let text = place.tags["addr:housenumber"], let own = place.tags["addr:street"],
                PlaceAddresses.Crossing.number(own) == key, let value = Int(text.prefix { $0.isNumber }), abs(value - number) <= farthest
            else { continue }
            // The other side of the street counts if this one is not known.
            let house = House(number: value, cost: abs(value - number) + (value % 2 == number % 2 ? 0 : farthest), location: place.location)
            if value < number, house.cost < below?.cost ?? .max { below = house }
            if value > number, house.cost < above?.cost ?? .max { above = house }
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
