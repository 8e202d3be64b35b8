import OpeningHours
import PortolanAddress
import PortolanDetails
import PortolanOSMFile
import PortolanOSMModel
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanImport

/// Ten places and ten addresses of each of five towns, read from the extracts and compared with a person's
/// judgement.
@Suite(.enabled(if: Outside.has(Outside.data), "no extracts"))
struct RealTownTests {
    @Test(arguments: RealTown.all) func placesAreAsAPersonWouldSay(_ town: RealTown) throws {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
        let extract = try RealExtract.of(town)
        let languages = town.placeLanguages
        let checked = try town.checkedPlaces()
        #expect(checked.count == 10)
        for place in checked {
            let found = try #require(extract.places[PlaceID(osm: place.key)], "\(place.key)")
            let tags = DetailTags(found.tags)
            let types = found.classification.types
            let names = languages.map { PlaceName.choose(tags, language: $0, regionLanguage: languages[0])?.text ?? "" }
            #expect(names == place.list("names"), "\(place.key)")
            let type = try #require(types.first, "\(place.key)")
            #expect(
                [type] + languages.map { TypeNames.displayName(ofType: type, language: $0)?.text ?? "" } == place.list("type"),
                "\(place.key)"
            )
            #expect(PhoneNumber.all(of: tags, region: town.country).first?.international == place["phone"], "\(place.key)")
            #expect(ContactLinks(tags).website?.url == place["web"], "\(place.key)")
            #expect(Self.facts(PlaceAttributes(tags)) == (place["facts"] ?? ""), "\(place.key)")
            let status = PlaceStatus(tags, kinds: found.classification.kinds, types: types, today: today).businessStatus
            #expect(status.map { "\($0)" } == place["status"] ?? "operational", "\(place.key)")
            #expect(EditorialSummary.choose(tags)?.text == place["summary"], "\(place.key)")
        }
    }

    /// Returns the attributes that are known, in the order of their declaration.
    private static func facts(_ attributes: PlaceAttributes) -> String {
        [
            Mirror(reflecting: attributes), Mirror(reflecting: attributes.accessibility), Mirror(reflecting: attributes.payment),
            Mirror(reflecting: attributes.parking),
        ]
        .flatMap { $0.children.compactMap { child in (child.value as? Bool).map { ($0 ? "" : "!") + (child.label ?? "") } } }
        .joined(separator: " ")
    }

    @Test(arguments: RealTown.all) func addressesAreAsAPersonWouldWrite(_ town: RealTown) throws {
        let extract = try RealExtract.of(town)
        let checked = try town.checkedAddresses()
        #expect(checked.count == 10)
        for address in checked {
            let texts = town.addressLanguages.map { extract.formattedAddress(PlaceID(osm: address.key), $0) }
            #expect(texts == address.texts, "\(address.key)")
        }
    }

    @Test("no address of Saigon repeats itself, has a ward as its city, or a number as its district")
    func soundAddresses() throws {
        let extract = try RealExtract.of(.saigon)
        #expect(extract.places.count > 800)
        var wrong: [String] = []
        for id in extract.places.keys.sorted(by: { $0.rowKey < $1.rowKey }) {
            for language in RealTown.saigon.addressLanguages {
                let parts = extract.parts(id, language)
                let lines = AddressFormatter.lines(parts, .init(language: language, includesName: false)).map { $0.lowercased() }
                let components = AddressComponents.components(parts, language: language)
                func texts(_ type: String) -> [String] { components.filter { $0.types.contains(type) }.map(\.longText) }
                let isSound =
                    Set(lines).count == lines.count && texts("country").count == 1 && texts("locality").count <= 1
                    && texts("locality").allSatisfy { !$0.hasPrefix("Phường") && !$0.hasPrefix("Ward") && !$0.hasPrefix("Quận") }
                    && components.filter { $0.types.contains("political") }.allSatisfy { $0.longText.contains(where: \.isLetter) }
                    && Set(texts("sublocality")).count == texts("sublocality").count
                if !isSound { wrong.append("\(id.osmKey.map { "\($0)" } ?? "") \(language): \(lines) \(components.map(\.longText))") }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    }

    @Test("places in a quarter of Monaco are in Monaco, although the extract lacks a piece of the border")
    func quartersOfMonaco() throws {
        let extract = try RealExtract.of(.monaco)
        let quarters: Set = [
            "Fontvieille", "Monaco-Ville", "La Condamine", "Jardin Exotique", "Les Monegetti", "La Rousse", "Larvotto", "Monte-Carlo",
        ]
        var (count, wrong): (Int, [String]) = (0, [])
        for id in extract.places.keys.sorted(by: { $0.rowKey < $1.rowKey }) where id.osmKey?.type != .relation {
            let areas = extract.address(id).areas
            guard areas.contains(where: { $0.part == .suburb && quarters.contains($0.names.local) }) else { continue }
            count += 1
            let towns = areas.filter { [.city, .town, .village].contains($0.part) }.map(\.names.local)
            let countries = areas.filter { $0.part == .country }.map(\.code)
            let postcodes = areas.filter { $0.part == .postcode }.map(\.names.local)
            if towns != ["Monaco"] || countries != ["MC"] || !postcodes.allSatisfy({ $0 == "98000" }) {
                wrong.append("\(id.osmKey.map { "\($0)" } ?? ""): \(areas.map(\.names.local))")
            }
        }
        #expect(count > 1500)
        #expect(wrong.isEmpty, "\(wrong.count) of \(count): \(wrong.prefix(5))")
    }
}
