import Foundation
import PortolanAddress
import PortolanOSM
import PortolanRegion
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanImport

/// Places of real extracts, checked by hand against their tags and the map.
struct CheckedPlace: Sendable, CustomTestStringConvertible {
    var key: String
    /// In the two languages of the extract's table.
    var first: String
    var second: String

    init(_ key: String, _ first: String, _ second: String) {
        self.key = key
        self.first = first
        self.second = second
    }

    var testDescription: String { key }
}

@Suite("Addresses of real places", .enabled(if: Outside.has(RealAddresses.file("saigon"))), .serialized)
struct RealAddressTests {
    struct Town: Sendable, CustomTestStringConvertible {
        var extract: String
        var languages: [String]
        var places: [CheckedPlace]
        var testDescription: String { extract }
    }

    static let towns = [
        Town(
            extract: "saigon",
            languages: ["vi", "en"],
            places: [
                // District and ward as they are called.
                CheckedPlace(
                    "node/12536495915",
                    "194C Đường Pasteur, Phường 6, Quận 3, Thành phố Hồ Chí Minh, Việt Nam",
                    "194C Đường Pasteur, Ward 6, District 3, Ho Chi Minh City, Vietnam"
                ),
                // addr:city=Phường 6, addr:district=3
                CheckedPlace(
                    "way/405091296",
                    "62 Phạm Ngọc Thạch, Phường 6, Quận 3, Thành phố Hồ Chí Minh, Việt Nam",
                    "62 Phạm Ngọc Thạch, Ward 6, District 3, Ho Chi Minh City, Vietnam"
                ),
                // Numbers for ward and district, the city in two languages at once and again as province.
                CheckedPlace(
                    "node/7461343334",
                    "62A Phạm Ngọc Thạch, Phường 6, Quận 3, Thành phố Hồ Chí Minh 700000, Việt Nam",
                    "62A Phạm Ngọc Thạch, Ward 6, District 3, Ho Chi Minh City 700000, Vietnam"
                ),
                // The ward of 2025 under addr:ward, and under addr:district.
                CheckedPlace(
                    "node/12722424805",
                    "62B Đường Phạm Ngọc Thạch, Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam",
                    "62B Đường Phạm Ngọc Thạch, Phường Xuân Hòa, Ho Chi Minh City, Vietnam"
                ),
                CheckedPlace(
                    "way/1156119270",
                    "180 Nguyễn Đình Chiểu, Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam",
                    "180 Nguyễn Đình Chiểu, Phường Xuân Hòa, Ho Chi Minh City, Vietnam"
                ),
                CheckedPlace(
                    "node/6376885127",
                    "262 Hai Bà Trưng, Phường Tân Định, Quận 1, Thành phố Hồ Chí Minh, Việt Nam",
                    "262 Hai Bà Trưng, Phường Tân Định, District 1, Ho Chi Minh City, Vietnam"
                ),
                // Quan 3, Phuong 8
                CheckedPlace(
                    "way/60118189",
                    "289 Hai Bà Trưng, Phường 8, Quận 3, Thành phố Hồ Chí Minh, Việt Nam",
                    "289 Hai Bà Trưng, Ward 8, District 3, Ho Chi Minh City, Vietnam"
                ),
                // addr:city=Phường 7 and nothing else.
                CheckedPlace(
                    "way/225638467",
                    "244 Điện Biên Phủ, Phường 7, Thành phố Hồ Chí Minh, Việt Nam",
                    "244 Điện Biên Phủ, Ward 7, Ho Chi Minh City, Vietnam"
                ),
                // The whole address under addr:street, the number twice.
                CheckedPlace(
                    "node/4623800198",
                    "215 Điện Biên Phủ, Phường 6, Quận 3, Thành phố Hồ Chí Minh 70000, Việt Nam",
                    "215 Điện Biên Phủ, Ward 6, District 3, Ho Chi Minh City 70000, Vietnam"
                ),
                // A whole address under addr:subdistrict is no ward.
                CheckedPlace(
                    "node/2609859430",
                    "Nam Kỳ Khởi Nghĩa, Phường Xuân Hòa, Thành phố Hồ Chí Minh, Việt Nam",
                    "Nam Kỳ Khởi Nghĩa, Phường Xuân Hòa, Ho Chi Minh City, Vietnam"
                ),
            ]
        ),
        Town(
            extract: "munich",
            languages: ["de", "en"],
            places: [
                CheckedPlace("node/276909580", "Odeonsplatz 15, 80539 München, Deutschland", "Odeonsplatz 15, 80539 Munich, Germany"),
                CheckedPlace(
                    "node/296462277",
                    "Zweibrückenstraße 1, 80331 München, Deutschland",
                    "Zweibrückenstraße 1, 80331 Munich, Germany"
                ),
                CheckedPlace("node/312391018", "Rosenstraße 3-5, 80331 München, Deutschland", "Rosenstraße 3-5, 80331 Munich, Germany"),
                CheckedPlace(
                    "node/1146388021",
                    "Thalkirchner Straße 2, 80337 München, Deutschland",
                    "Thalkirchner Straße 2, 80337 Munich, Germany"
                ),
                CheckedPlace("node/648549146", "Perusastraße 5, 80333 München, Deutschland", "Perusastraße 5, 80333 Munich, Germany"),
                // Without tags: the street it stands on, the postcode around it.
                CheckedPlace(
                    "node/343735246",
                    "Prälat-Zistl-Straße, 80331 München, Deutschland",
                    "Prälat-Zistl-Straße, 80331 Munich, Germany"
                ),
                CheckedPlace("node/617126144", "Residenzstraße, 80333 München, Deutschland", "Residenzstraße, 80333 Munich, Germany"),
                CheckedPlace("node/358492969", "Viktualienmarkt, 80331 München, Deutschland", "Viktualienmarkt, 80331 Munich, Germany"),
                CheckedPlace("node/298902870", "Thierschstraße, 80538 München, Deutschland", "Thierschstraße, 80538 Munich, Germany"),
                // The city itself.
                CheckedPlace("node/1700534808", "München, Bayern, Deutschland", "Munich, Bavaria, Germany"),
            ]
        ),
        Town(
            extract: "sydney",
            languages: ["en", "fr"],
            places: [
                CheckedPlace("node/18249045", "192 Day Street, Sydney NSW 2000, Australia", "192 Day Street, Sydney NSW 2000, Australie"),
                CheckedPlace(
                    "node/20827869",
                    "644 George Street, Sydney NSW 2000, Australia",
                    "644 George Street, Sydney NSW 2000, Australie"
                ),
                // The suburb around it has another postcode.
                CheckedPlace("node/173339568", "Harris Street, Ultimo NSW 2007, Australia", "Harris Street, Ultimo NSW 2007, Australie"),
                CheckedPlace(
                    "node/20930511",
                    "Goulburn Street, Haymarket NSW 2000, Australia",
                    "Goulburn Street, Haymarket NSW 2000, Australie"
                ),
                CheckedPlace(
                    "way/569944396",
                    "10/70 George Street, Sydney NSW 2000, Australia",
                    "10/70 George Street, Sydney NSW 2000, Australie"
                ),
                // A unit that is a sentence stays out of the number.
                CheckedPlace(
                    "node/7272726510",
                    "201 Sussex Street, Sydney NSW 2000, Australia",
                    "201 Sussex Street, Sydney NSW 2000, Australie"
                ),
                // Its own suburb and postcode, not those around it.
                CheckedPlace(
                    "node/4438530789",
                    "197/2-10 Darling Drive, Darling Harbour NSW 2009, Australia",
                    "197/2-10 Darling Drive, Darling Harbour NSW 2009, Australie"
                ),
                CheckedPlace(
                    "way/477593570",
                    "225 Castlereagh Street, Sydney NSW 2000, Australia",
                    "225 Castlereagh Street, Sydney NSW 2000, Australie"
                ),
                // A number without a street.
                CheckedPlace(
                    "way/614603737",
                    "1 Tumbalong Boulevard, Haymarket NSW 2000, Australia",
                    "1 Tumbalong Boulevard, Haymarket NSW 2000, Australie"
                ),
                CheckedPlace("relation/5724254", "Ultimo NSW 2007, Australia", "Ultimo NSW 2007, Australie"),
            ]
        ),
        Town(
            extract: "vancouver",
            languages: ["en", "fr"],
            places: [
                // addr:city=vancouver
                CheckedPlace(
                    "node/3308870987",
                    "1708 East 4th Avenue, Vancouver, BC, Canada",
                    "1708 East 4th Avenue, Vancouver, BC, Canada"
                ),
                CheckedPlace(
                    "node/2967219571",
                    "1160 Davie Street, Vancouver, BC V6E 1N1, Canada",
                    "1160 Davie Street, Vancouver, BC V6E 1N1, Canada"
                ),
                CheckedPlace(
                    "node/2859299098",
                    "105-618 East Kent Avenue South, Vancouver, BC, Canada",
                    "105-618 East Kent Avenue South, Vancouver, BC, Canada"
                ),
                // addr:postcode=v6z 2b7
                CheckedPlace(
                    "node/3046658942",
                    "1308 Burrard Street, Vancouver, BC V6Z 2B7, Canada",
                    "1308 Burrard Street, Vancouver, BC V6Z 2B7, Canada"
                ),
                // addr:housenumber=#110 532
                CheckedPlace(
                    "node/729193596",
                    "110-532 West Broadway, Vancouver, BC, Canada",
                    "110-532 West Broadway, Vancouver, BC, Canada"
                ),
                // The city's boundary is cut by the extract; this is beyond it.
                CheckedPlace(
                    "node/1249540878",
                    "212 Brooksbank Avenue, North Vancouver City, BC V7J 2C1, Canada",
                    "212 Brooksbank Avenue, North Vancouver City, BC V7J 2C1, Canada"
                ),
                // Around the university the tag says Vancouver.
                CheckedPlace(
                    "node/723402291",
                    "3381 Wesbrook Mall, Vancouver, BC V6S 0B1, Canada",
                    "3381 Wesbrook Mall, Vancouver, BC V6S 0B1, Canada"
                ),
                CheckedPlace("way/36916136", "East Georgia Street, Vancouver, BC, Canada", "East Georgia Street, Vancouver, BC, Canada"),
                CheckedPlace("way/30637354", "Cambie Street, Vancouver, BC, Canada", "Cambie Street, Vancouver, BC, Canada"),
                CheckedPlace("node/25325837", "Keith Drive, Vancouver, BC, Canada", "Keith Drive, Vancouver, BC, Canada"),
            ]
        ),
        Town(
            extract: "andorra",
            languages: ["ca", "fr"],
            places: [
                CheckedPlace(
                    "node/690708590",
                    "25 Avinguda del Consell General, AD200 Pas de la Casa, Andorra",
                    "25 Avinguda del Consell General, AD200 Pas de la case, Andorre"
                ),
                CheckedPlace(
                    "node/1803703337",
                    "Avinguda el Travès, AD400 La Massana, Andorra",
                    "Avinguda el Travès, AD400 La Massana, Andorre"
                ),
                CheckedPlace(
                    "node/1407150629",
                    "4 Plaça Major, AD600 Sant Julià de Lòria, Andorra",
                    "4 Plaça Major, AD600 Sant Julià de Lòria, Andorre"
                ),
                CheckedPlace(
                    "node/2942339674",
                    "86 Avinguda Meritxell, AD500 Andorra la Vella, Andorra",
                    "86 Avinguda Meritxell, AD500 Andorra la Vella, Andorre"
                ),
                CheckedPlace(
                    "node/5734220132",
                    "Avinguda Meritxell, AD500 Andorra la Vella, Andorra",
                    "Avinguda Meritxell, AD500 Andorra la Vella, Andorre"
                ),
                // addr:city=Andorra is the country.
                CheckedPlace(
                    "node/4560904757",
                    "Avda. de la Barta, AD200 les Escaldes, Andorra",
                    "Avda. de la Barta, AD200 les Escaldes, Andorre"
                ),
                CheckedPlace(
                    "node/4460267299",
                    "Avinguda del Fener, AD700 Escaldes-Engordany, Andorra",
                    "Avinguda del Fener, AD700 Escaldes-Engordany, Andorre"
                ),
                CheckedPlace(
                    "node/442881670",
                    "Avinguda Sant Antoni, AD400 La Massana, Andorra",
                    "Avinguda Sant Antoni, AD400 La Massana, Andorre"
                ),
                // A village and a waterfall.
                CheckedPlace("node/64954382", "Juberri, Andorra", "Juberri, Andorre"),
                CheckedPlace("node/2188506966", "Canillo, Andorra", "Canillo, Andorre"),
            ]
        ),
    ]

    @Test("ten places in two languages", arguments: towns)
    func checked(_ town: Town) throws {
        let wanted = try town.places.map { PlaceID(osm: try #require(OSMKey($0.key))) }
        let real = try RealAddresses(town.extract, only: Set(wanted))
        for place in town.places {
            let id = PlaceID(osm: try #require(OSMKey(place.key)))
            for (language, expected) in zip(town.languages, [place.first, place.second]) {
                #expect(real.formatted(id, language) == expected, "\(place.key) in \(language)")
            }
        }
    }

    @Test("what lies in a quarter of Monaco lies in Monaco, although the extract lacks a piece of the border")
    func monaco() throws {
        let real = try RealAddresses("monaco")
        let quarters: Set = [
            "Fontvieille", "Monaco-Ville", "La Condamine", "Jardin Exotique", "Les Monegetti", "La Rousse", "Larvotto", "Monte-Carlo",
        ]
        var (count, wrong): (Int, [String]) = (0, [])
        for id in real.tags.keys.sorted(by: { $0.rowKey < $1.rowKey }) where id.osmKey?.type != .relation {
            let areas = real.address(id).areas
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

    @Test("no address of Saigon says anything twice, has a ward for a city, or a number for a district")
    func saigon() throws {
        let real = try RealAddresses("saigon")
        #expect(real.tags.count > 800)
        var wrong: [String] = []
        for id in real.tags.keys.sorted(by: { $0.rowKey < $1.rowKey }) {
            for language in ["vi", "en"] {
                let parts = real.parts(id, language)
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
}
