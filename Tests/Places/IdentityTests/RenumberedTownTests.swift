import Foundation
import PortolanGeo
import PortolanIdentity
import PortolanOSMModel
import PortolanStore
import PortolanTestSupport
import Testing

/// A town in which every object gets a new number. So the test knows the right successor of each place. Places that the
/// rules can distinguish must be found again.
@Suite struct RenumberedTownTests {
    private let old = TemporaryFile()
    private let new = TemporaryFile()
    private static let count: Int64 = 3_000
    /// The factor is odd, so different numbers stay different. Their order changes.
    private static func renumbered(_ number: Int64) -> Int64 { (number * 7_919) & 0xF_FFFF | 0x10_0000 }

    private func id(_ number: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: number)) }

    /// Returns groups of houses 120 m apart, with a dozen places each: shops of chains, stops on both sides, platforms,
    /// houses and benches.
    private func town(_ generator: inout SplitMix64) -> [PlaceRecord] {
        let perDegree = Coordinate.earthRadiusMeters * .pi / 180
        return (1...Self.count).map { number in
            let block = number / 12
            let (x, y) = (
                Double(block % 16) * 120 + .random(in: 0..<60, using: &generator),
                Double(block / 16) * 120 + .random(in: 0..<60, using: &generator)
            )
            let location = Coordinate(latitude: 48 + y / perDegree, longitude: 11 + x / perDegree / 0.669)
            let (kind, types, tags): (String, [String], OSMTags) =
                switch number % 12 {
                case 0, 1: ("highway=bus_stop", ["bus_stop"], ["highway": "bus_stop", "name": "Street \(block)"])
                case 2, 3:
                    (
                        "railway=platform", ["transit_stop"],
                        ["railway": "platform", "name": "Station \(block % 7)", "ref": "\(number % 12)", "layer": "-1"]
                    )
                case 4, 5: ("amenity=bench", [], ["amenity": "bench"])
                case 6:
                    ("addr:housenumber", ["street_address"], ["addr:street": "Street \(block)", "addr:housenumber": "\(number % 40)"])
                case 7:
                    (
                        "shop=supermarket", ["supermarket"],
                        [
                            "shop": "supermarket", "name": "Chain \(block % 5)", "brand": "Chain \(block % 5)",
                            "website": "https://chain.example",
                        ]
                    )
                case 8: ("amenity=restaurant", ["restaurant"], ["amenity": "restaurant", "name": "Trattoria \(Self.word(number))"])
                case 9: ("amenity=cafe", ["cafe"], ["amenity": "cafe", "name": "Café \(Self.word(number * 31))", "wheelchair": "yes"])
                case 10: ("amenity=parking", ["parking"], ["amenity": "parking", "capacity": "\(number % 3 * 10)"])
                default:
                    (
                        "shop=clothes", ["clothing_store"],
                        ["shop": "clothes", "name": "Mode \(Self.word(number * 17))", "phone": "+49 89 \(1_000_000 + number)"]
                    )
                }
            return PlaceRecord(id: id(number), location: location, kinds: [kind], types: types, tags: tags)
        }
    }

    /// Returns a word of three syllables.
    private static func word(_ number: Int64) -> String {
        let syllables = ["ba", "den", "ko", "lur", "mi", "nos", "pe", "rat", "su", "tol", "vi", "wen", "za"]
        return [number % 13, number / 13 % 13, number / 169 % 13].map { syllables[Int($0)] }.joined().capitalized
    }

    private struct Outcome {
        var leading = 0
        var distinct = 0
        var right = 0
        /// The number of places with a wrong successor.
        var wrong = 0
        /// The number of removed places that have a successor.
        var removedButLed = 0
    }

    private func outcome(_ before: [PlaceRecord], _ after: [PlaceRecord]) throws -> Outcome {
        let numbers = Set(after.compactMap { $0.id.osmKey?.id })
        let store = try makeStore(after.sorted { $0.id.rowKey < $1.id.rowKey }, new.url)
        let aliases = try IdentityLedger.aliases(from: try makeStore(before, old.url), to: store).aliases
        var outcome = Outcome(leading: aliases.count, distinct: Set(aliases.values).count)
        for (from, to) in aliases {
            let truth = Self.renumbered(try #require(from.osmKey).id)
            if to == id(truth) {
                outcome.right += 1
            } else if numbers.contains(truth) {
                outcome.wrong += 1
            } else {
                outcome.removedButLed += 1
            }
        }
        return outcome
    }

    @Test func numbersAlone() throws {
        var generator = SplitMix64(seed: 1)
        let before = town(&generator)
        let outcome = try outcome(before, before.map { renumbered($0) })
        #expect(outcome.right == before.count && outcome.distinct == before.count, "\(outcome)")
    }

    @Test(arguments: [2, 3] as [UInt64]) func movedRenamedAndThinned(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let before = town(&generator)
        var after: [PlaceRecord] = []
        for place in before where Int.random(in: 0..<20, using: &generator) > 0 {
            var place = renumbered(place)
            let shift = { (generator: inout SplitMix64) in Double.random(in: -4...4, using: &generator) / 111_195 }
            place.location.latitude += shift(&generator)
            place.location.longitude += shift(&generator)
            place.bounds = CoordinateBounds(place.location)
            if Int.random(in: 0..<4, using: &generator) == 0 { place.tags = Self.misspelt(place.tags, &generator) }
            after.append(place)
        }
        let outcome = try outcome(before, after)
        // The remaining errors are benches beside other benches, and stops that were taken for the successor of a stop
        // that is gone.
        #expect(Double(outcome.right) >= 0.97 * Double(after.count), "seed \(seed): \(outcome) of \(after.count)")
        #expect(Double(outcome.wrong) <= 0.01 * Double(after.count), "seed \(seed): \(outcome)")
        #expect(outcome.removedButLed <= 50, "seed \(seed): \(outcome) of \(before.count - after.count) removed")
        #expect(outcome.distinct >= outcome.leading - 20, "seed \(seed): \(outcome)")
    }

    private func renumbered(_ place: PlaceRecord) -> PlaceRecord {
        var place = place
        place.id = id(Self.renumbered(place.id.osmKey?.id ?? 0))
        return place
    }

    /// Returns the tags with one letter of the name left out.
    private static func misspelt(_ tags: OSMTags, _ generator: inout SplitMix64) -> OSMTags {
        OSMTags(
            tags.all.map { tag in
                guard tag.key == "name", tag.value.count > 8 else { return tag }
                var name = tag.value
                let letters = name.indices.filter { name[$0].isLetter }
                guard let index = letters.randomElement(using: &generator) else { return tag }
                name.remove(at: index)
                return .init(key: tag.key, value: name)
            }
        )
    }
}
