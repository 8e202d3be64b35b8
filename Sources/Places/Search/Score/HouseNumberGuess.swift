internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// Estimates the position of a house number that is not mapped. The position lies between the number's neighbours on
/// the same side of the street, or between houses with the same number and other letters.
struct HouseNumberGuess {
    /// The greatest distance of a house from the street's extent, in metres. Houses farther away may be on another
    /// street with the same name.
    private static let reachMeters = 500.0
    /// The greatest difference between a house's number and the wanted number. Houses with a larger difference tell
    /// nothing about the position.
    private static let farthest = 250.0

    private let value: Double
    private let isEven: Bool
    /// The houses whose numbers are near the wanted number, each with the hash of its street's name.
    private var houses: [(street: Int32, house: House)] = []

    /// - Parameters:
    ///   - number: the house number, such as `13` or `13c`.
    ///   - places: houses of streets that may be meant.
    init?(_ number: String, _ places: some Sequence<PlaceRecord>) {
        guard let wanted = Self.value(number) else { return nil }
        value = wanted.value
        isEven = wanted.isEven
        for place in places {
            // The number of a block does not tell where its houses are.
            guard place.tags["addr:block_number"] == nil, let text = HouseNumberForms.text(of: place.tags),
                let street = place.tags["addr:street"], let known = Self.value(text),
                abs(known.value - value) <= Self.farthest
            else { continue }
            // Houses on the other side of the street count only if no house on this side is known.
            let cost = abs(known.value - value) + (known.isEven == isEven ? 0 : Self.farthest)
            houses.append((PlaceAddresses.Crossing.number(street), House(value: known.value, cost: cost, location: place.location)))
        }
    }

    /// Returns a house number as a value. Its letter adds a small fraction, so that `13c` is a little more than `13a`.
    private static func value(_ text: String) -> (value: Double, isEven: Bool)? {
        guard let number = Int(text.prefix { $0.isASCII && $0.isNumber }) else { return nil }
        let letters = text.drop { $0.isNumber || $0 == " " }.prefix { $0.isLetter }.lowercased().unicodeScalars
        let place = letters.count == 1 ? letters.first.map { Int($0.value) - ($0.isASCII ? 0x60 : 0x42F) } ?? 0 : 0
        return (Double(number) + ((1...32).contains(place) ? Double(place) / 64 : 0), number % 2 == 0)
    }

    /// Returns the estimated position on a street. Returns nil unless the number lies between two known numbers, or
    /// beside one that differs only by its letter.
    func location(on street: PlaceRecord) -> Coordinate? {
        guard let name = street.name else { return nil }
        let key = PlaceAddresses.Crossing.number(name)
        var below: House?
        var above: House?
        for (own, house) in houses where own == key && street.bounds.distanceMeters(to: house.location) <= Self.reachMeters {
            if house.value == value { return house.location }
            if house.value < value, house.cost < below?.cost ?? .infinity { below = house }
            if house.value > value, house.cost < above?.cost ?? .infinity { above = house }
        }
        if below == nil || above == nil, let one = below ?? above { return abs(one.value - value) < 1 ? one.location : nil }
        guard let below, let above else { return nil }
        let part = (value - below.value) / (above.value - below.value)
        return Coordinate(
            latitude: below.location.latitude + (above.location.latitude - below.location.latitude) * part,
            longitude: below.location.longitude + (above.location.longitude - below.location.longitude) * part
        )
    }

    private struct House {
        var value: Double
        var cost: Double
        var location: Coordinate
    }
}

extension PlaceTextQuery {
    /// Returns the query with another order of its results.
    func ranked(by rank: Rank) -> PlaceTextQuery {
        var query = self
        query.rank = rank
        return query
    }
}
