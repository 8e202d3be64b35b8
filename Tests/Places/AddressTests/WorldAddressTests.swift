import Foundation
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanAddress

/// Addresses of every country and territory, and rules that hold for all of them.
@Suite("Addresses of the world follow common rules")
struct WorldAddressTests {
    private static func text(_ components: [String: String]) -> String {
        AddressFormatter.lines(AddressParts(components: components), .init(includesCountry: false)).joined(separator: " / ")
    }

    private static let codes = Locale.Region.isoRegions.map(\.identifier).filter { $0.count == 2 && $0.allSatisfy(\.isUppercase) }

    @Test("each country and territory has its own form of addresses", arguments: WorldAddresses.rows)
    func addresses(_ row: WorldAddresses.Row) { #expect(Self.text(row.components) == row.lines) }

    @Test("every country of ISO 3166-1 has a layout of its own and an address here")
    func complete() {
        let iso = Set(Self.codes).subtracting(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB"])
        #expect(iso.subtracting(WorldAddresses.rows.map(\.country)) == [])
        #expect(iso.subtracting(AddressFormatter.countries) == [])
    }

    /// One source of addresses calls a settlement a city, while another source calls it a town or a village.
    @Test("a town is written at the position of a city", arguments: WorldAddresses.rows)
    func kinds(_ row: WorldAddresses.Row) {
        guard let city = row.components["city"] else { return }
        // In the Philippines, villages and municipalities have other positions than cities: a village is a part of a
        // town, and a municipality stands beside the postcode.
        for key in row.country == "PH" ? ["town"] : ["town", "village", "municipality"] {
            var components = row.components
            components["city"] = nil
            components[key] = city
            #expect(Self.text(components) == row.lines, "\(key)")
        }
    }

    @Test("the number, the postcode and the name may be missing", arguments: WorldAddresses.rows)
    func missing(_ row: WorldAddresses.Row) {
        for key in row.components.keys.sorted() where key != "country_code" {
            var components = row.components
            components[key] = nil
            expectClean(components)
        }
        var components = row.components
        components["museum"] = "Museum of Ports"
        #expect(Self.text(components).contains("Museum of Ports"))
        components["country"] = CountryNames.name(row.country, language: "en")
        expectClean(components)
    }

    @Test(
        "any part may be missing in any country, without loose separators, empty lines or repetitions",
        arguments: codes + ["XK", "UK", "ZZ", ""]
    )
    func subsets(_ country: String) {
        let full = [
            ("house_number", "12"), ("road", "Main Street"), ("suburb", "Eastside"), ("city", "Port Sample"), ("county", "Sample County"),
            ("state", "North Sample"), ("postcode", "12345"), ("country", "Sampleland"),
        ]
        for bits in 0..<(1 << full.count) {
            var components = ["country_code": country]
            for (index, part) in full.enumerated() where bits >> index & 1 != 0 { components[part.0] = part.1 }
            expectClean(components)
        }
    }

    @Test("a city with the name of its state and country is written once", arguments: codes)
    func sameNames(_ country: String) {
        let components = ["city": "Sample", "state": "Sample", "country": "Sample", "country_code": country]
        let lines = AddressFormatter.lines(AddressParts(components: components))
        // In the United States, a city and its state may have the same name, as in “New York, New York”.
        let limit = StateCodes.tableCountry(country) == "US" ? 2 : 1
        let count = lines.joined(separator: ", ").components(separatedBy: "Sample").count - 1
        #expect(count <= limit + (Tables.countryLines.row(country) == nil ? 0 : 1), "\(lines)")
    }

    private func expectClean(_ components: [String: String], sourceLocation: SourceLocation = #_sourceLocation) {
        let lines = AddressFormatter.lines(AddressParts(components: components))
        for line in lines {
            let isClean =
                !line.isEmpty && line.first != " " && line.last != " " && !",-/;".contains(line.first ?? ",")
                && !",-/;".contains(line.last ?? ",") && !line.contains("  ") && !line.contains(", ,") && !line.contains(" ,")
            #expect(isClean, "\(components): \(lines)", sourceLocation: sourceLocation)
        }
        #expect(Set(lines).count == lines.count, "\(components): \(lines)", sourceLocation: sourceLocation)
    }
}

/// Rules for single countries and cities.
@Suite("Cities, territories and postcodes have special rules")
struct CityTests {
    @Test(
        "the city is the town of the address, not its district",
        arguments: [
            (
                ["state": "Москва", "city_district": "Тверской район", "road": "Тверская улица", "country_code": "ru"],
                "Тверская улица / Москва"
            ),
            (
                ["state": "Berlin", "city_district": "Mitte", "road": "Spandauer Straße", "postcode": "10178", "country_code": "de"],
                "Spandauer Straße / 10178 Berlin"
            ),
            (
                [
                    "state": "Wien", "city_district": "Innere Stadt", "road": "Graben", "house_number": "21", "postcode": "1010",
                    "country_code": "at",
                ],
                "Graben 21 / 1010 Wien"
            ),
            (
                ["city": "Paris", "suburb": "Paris 4e Arrondissement", "road": "Rue de Rivoli", "postcode": "75004", "country_code": "fr"],
                "Rue de Rivoli / 75004 Paris"
            ),
            (
                ["city": "Paris 4e Arrondissement", "road": "Rue de Rivoli", "postcode": "75004", "country_code": "fr"],
                "Rue de Rivoli / 75004 Paris"
            ),
            (
                [
                    "city": "City of New York", "suburb": "Manhattan", "road": "Broadway", "state": "New York", "postcode": "10007",
                    "country_code": "us",
                ],
                "Broadway / New York, NY 10007"
            ),
            (
                [
                    "city": "Roma", "county": "Roma Capitale", "suburb": "Municipio Roma I", "road": "Via del Corso", "postcode": "00186",
                    "country_code": "it",
                ], "Via del Corso / 00186 Roma RM"
            ),
            (
                [
                    "city": "Praha", "city_district": "Praha 1", "suburb": "Malá Strana", "road": "Nerudova", "house_number": "233/47",
                    "postcode": "11800", "country_code": "cz",
                ], "Nerudova 233/47 / 118 00 Praha"
            ),
            (["village": "Lhota", "house_number": "12", "postcode": "25601", "country_code": "cz"], "Lhota 12 / 256 01 Lhota"),
            (
                ["hamlet": "Kleinau", "village": "Großau", "house_number": "3", "postcode": "39606", "country_code": "de"],
                "Kleinau 3 / 39606 Großau"
            ),
            (
                [
                    "city": "千代田区", "state": "東京都", "suburb": "丸の内", "neighbourhood": "一丁目", "city_block": "9", "house_number": "2",
                    "postcode": "1000005", "country_code": "jp",
                ], "〒100-0005 / 東京都千代田区丸の内一丁目9-2"
            ),
            (
                [
                    "city": "Buenos Aires", "state": "Ciudad Autónoma de Buenos Aires", "road": "Florida", "house_number": "15",
                    "postcode": "C1005", "country_code": "ar",
                ], "Florida 15 / C1005 Buenos Aires"
            ),
        ] as [([String: String], String)]
    )
    func cities(_ components: [String: String], _ lines: String) {
        #expect(AddressFormatter.lines(AddressParts(components: components)).joined(separator: " / ") == lines)
    }

    @Test(
        "a territory has its own addresses, even if its source names the country that it belongs to",
        arguments: [
            (
                ["country_code": "fr", "country": "France", "state": "Guadeloupe", "city": "Basse-Terre", "postcode": "97100"],
                "97100 Basse-Terre / Guadeloupe, France"
            ),
            (
                ["country_code": "us", "country": "United States", "state": "Puerto Rico", "city": "Ponce", "postcode": "00730"],
                "Ponce, PR 00730 / United States of America"
            ),
            (
                [
                    "country_code": "nl", "country": "Nederland", "state": "Curaçao", "town": "Willemstad", "road": "Breedestraat",
                    "house_number": "1",
                ],
                "Breedestraat 1 / Willemstad / Curaçao"
            ),
            (
                ["country_code": "uk", "country": "United Kingdom", "city": "Leeds", "postcode": "LS13AB"],
                "Leeds / LS1 3AB / United Kingdom"
            ),
            (
                ["country": "Germany", "city": "Bonn", "postcode": "53111", "road": "Markt", "house_number": "2"],
                "Markt 2 / 53111 Bonn / Germany"
            ),
        ] as [([String: String], String)]
    )
    func territories(_ components: [String: String], _ lines: String) {
        #expect(AddressFormatter.lines(AddressParts(components: components)).joined(separator: " / ") == lines)
    }

    @Test(
        "postcodes have the form of the country's post, and one of several is used",
        arguments: [
            ("IE", "W23P466", "W23 P466"), ("NL", "1017cd", "1017 CD"), ("GB", "ec1m5rf", "EC1M 5RF"), ("CA", "M6K1V2", "M6K 1V2"),
            ("SE", "41134", "411 34"), ("PL", "00902", "00-902"), ("JP", "〒100-0005", "100-0005"), ("GR", "10673", "106 73"),
            ("CZ", "30100", "301 00"), ("SK", "811-05", "811 05"), ("BR", "30170011", "30170-011"), ("PT", "1170169", "1170-169"),
            ("US", "205000003", "20500-0003"), ("LT", "01104", "LT-01104"), ("LT", "LT-01104", "LT-01104"), ("LV", "1009", "LV-1009"),
            ("AZ", "AZ 1014", "AZ1014"), ("AZ", "1014", "AZ1014"), ("AD", "500", "AD500"), ("MD", "2012", "MD-2012"),
            ("DE", "D-80331", "80331"),
            ("CH", "CH-8001", "8001"), ("FR", "75001, 75002", "75001"), ("IN", "110 001", "110001"), ("KR", "135934", "135-934"),
            ("DE", "Bonn 1", "Bonn 1"),
        ] as [(String, String, String)]
    )
    func postcodes(_ country: String, _ text: String, _ written: String) { #expect(Postcodes.written(text, country: country) == written) }

    @Test(
        "a postcode tells its country if it fits the form of one country better than those of the others",
        arguments: [
            ("98000", ["FR", "MC"], "MC"), ("06240", ["FR", "MC"], "FR"), ("9490", ["AT", "CH", "LI"], "LI"), ("6800", ["AT", "CH"], nil),
            ("47890", ["IT", "SM"], "SM"), ("00120", ["IT", "VA"], "VA"), ("GX11 1AA", ["ES", "GI"], "GI"), ("11300", ["ES", "GI"], "ES"),
            ("AD500", ["AD", "ES", "FR"], "AD"), ("80331", ["AT", "DE"], "DE"), ("BT1 1AA", ["GB", "IE"], "GB"),
            ("D02 VF65", ["GB", "IE"], "IE"),
            ("22100", ["AX", "FI"], "AX"), ("", ["FR", "MC"], nil),
        ] as [(String, [String], String?)]
    )
    func postcodeCountries(_ text: String, _ countries: [String], _ country: String?) {
        #expect(PostcodeCountries.country(of: text, among: countries) == country)
        #expect(PostcodeCountries.country(of: text, among: countries.reversed()) == country)
    }

    @Test("the only postcode of a territory has the form of its postcodes")
    func singlePostcodes() {
        let codes = Self.everyCountry.compactMap { country in PostcodeCountries.only(of: country).map { (country, $0) } }
        #expect(codes.count == Tables.singlePostcodes.rows.count(where: { $0.first?.count == 2 }))
        for (country, postcode) in codes { #expect(Postcodes.mended(postcode, country: country) == postcode, "\(country)") }
    }

    private static let everyCountry = AddressFormatter.countries

    @Test(
        "streets have the short forms of their language",
        arguments: [
            ("GB", "Downing Street", "Downing St"), ("IT", "Piazza Navona", "P.za Navona"), ("RU", "Невский проспект", "Невский пр-т"),
            ("RU", "улица Ленина", "ул. Ленина"), ("PL", "Aleja Róż", "al. Róż"), ("TR", "İstiklal Caddesi", "İstiklal Cd."),
            ("BR", "Rua da Graça", "R. da Graça"), ("ID", "Jalan Merdeka", "Jl. Merdeka"), ("ES", "Calle Mayor", "C. Mayor"),
            ("US", "North Main Street", "N Main St"), ("HU", "Váci utca", "Váci u."), ("VN", "Đường Láng", "Đ. Láng"),
        ]
    )
    func streets(_ country: String, _ name: String, _ short: String) { #expect(StreetAbbreviations.short(name, country: country) == short) }

    @Test(
        "states have their codes as short texts",
        arguments: [
            ("US", "California", "CA"), ("CA", "Québec", "QC"), ("AU", "Victoria", "VIC"), ("BR", "São Paulo", "SP"),
            ("MX", "Jalisco", "Jal."), ("IN", "Maharashtra", "MH"), ("AT", "Niederösterreich", "NÖ"), ("RO", "Județul Cluj", "CJ"),
            ("NG", "Lagos State", "LA"), ("DE", "Bayern", "BY"), ("CH", "Graubünden", "GR"), ("ZA", "Gauteng", "GP"),
            ("JP", "東京都", "東京都"),
        ]
    )
    func states(_ country: String, _ name: String, _ code: String) {
        let components = AddressComponents.components(AddressParts(components: ["state": name, "country_code": country]))
        #expect(components.first { $0.types.contains("administrative_area_level_1") }?.shortText == code)
    }

    @Test("the country's component has the name of the written address", arguments: ["US", "GP", "JE", "TK", "DE", "MO", "AX"])
    func countries(_ country: String) {
        let parts = AddressResolver(areas: [.country(country)]).parts(language: "en", tags: ["addr:city": "Sample", "addr:street": "Road"])
        let name = AddressComponents.components(parts, language: "en").first { $0.types.contains("country") }?.longText
        #expect(AddressFormatter.lines(parts, .init(language: "en")).last == name)
    }
}
