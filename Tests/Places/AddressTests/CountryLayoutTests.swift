import PortolanAddress
import Testing

/// Addresses of public buildings, as the post of each country writes them (Universal Postal Union, "Postal
/// addressing systems").
@Suite("Addresses have the layout of their country")
struct CountryLayoutTests {
    /// The country, the parts (road, number, postcode, town, state code, suburb), and the lines of the envelope
    /// without the country.
    @Test(
        "street, number, postcode and town stand where the country's post puts them",
        arguments: [
            ("DE", ["Platz der Republik", "1", "11011", "Berlin"], "Platz der Republik 1 / 11011 Berlin"),
            ("AT", ["Dr.-Karl-Renner-Ring", "3", "1017", "Wien"], "Dr.-Karl-Renner-Ring 3 / 1017 Wien"),
            ("CH", ["Bundesplatz", "3", "3005", "Bern"], "Bundesplatz 3 / 3005 Bern"),
            ("NL", ["Binnenhof", "19", "2513AA", "Den Haag"], "Binnenhof 19 / 2513 AA Den Haag"),
            ("BE", ["Wetstraat", "16", "1000", "Brussel"], "Wetstraat 16 / 1000 Brussel"),
            ("DK", ["Amalienborg Slotsplads", "5", "1257", "København"], "Amalienborg Slotsplads 5 / 1257 København"),
            ("NO", ["Karl Johans gate", "22", "0026", "Oslo"], "Karl Johans gate 22 / 0026 Oslo"),
            ("SE", ["Mynttorget", "2", "10012", "Stockholm"], "Mynttorget 2 / 100 12 Stockholm"),
            ("FI", ["Mannerheimintie", "30", "00100", "Helsinki"], "Mannerheimintie 30 / 00100 Helsinki"),
            ("PL", ["Wiejska", "4", "00902", "Warszawa"], "Wiejska 4 / 00-902 Warszawa"),
            ("CZ", ["Sněmovní", "4", "11826", "Praha"], "Sněmovní 4 / 118 26 Praha"),
            ("PT", ["Praça do Comércio", "1", "1100148", "Lisboa"], "Praça do Comércio 1 / 1100-148 Lisboa"),
            ("ES", ["Plaza Mayor", "27", "28012", "Madrid"], "Plaza Mayor, 27 / 28012 Madrid"),
            ("IT", ["Piazza di Monte Citorio", "1", "00186", "Roma", "RM"], "Piazza di Monte Citorio, 1 / 00186 Roma RM"),
            ("HU", ["Kossuth Lajos tér", "1", "1055", "Budapest"], "1055 Budapest / Kossuth Lajos tér 1."),
            // In these countries, the number comes before the street.
            ("FR", ["Rue de Vaugirard", "15", "75006", "Paris"], "15 Rue de Vaugirard / 75006 Paris"),
            ("LU", ["Rue du Marché-aux-Herbes", "23", "1728", "Luxembourg"], "23 Rue du Marché-aux-Herbes / 1728 Luxembourg"),
            ("GB", ["Downing Street", "10", "SW1A 2AA", "London"], "10 Downing Street / London / SW1A 2AA"),
            (
                "US", ["Pennsylvania Avenue Northwest", "1600", "20500", "Washington", "DC"],
                "1600 Pennsylvania Avenue Northwest / Washington, DC 20500"
            ),
            ("CA", ["Wellington Street", "111", "K1A0A9", "Ottawa", "ON"], "111 Wellington Street / Ottawa, ON K1A 0A9"),
            ("AU", ["Macquarie Street", "6", "2000", "Sydney", "NSW"], "6 Macquarie Street / Sydney NSW 2000"),
            ("NZ", ["Molesworth Street", "1", "6011", "Wellington"], "1 Molesworth Street / Wellington 6011"),

            // In these countries, the quarter has a line of its own.
            (
                "BR", ["Avenida Paulista", "1578", "01310200", "São Paulo", "SP", "Bela Vista"],
                "Avenida Paulista, 1578 / Bela Vista / São Paulo - SP / 01310-200"
            ),
            (
                "MX", ["Avenida Juárez", "20", "06010", "Ciudad de México", "CDMX", "Centro"],
                "Avenida Juárez 20 / Centro / 06010 Ciudad de México, CDMX"
            ),
            ("ZA", ["Government Avenue", "1", "0002", "Pretoria", "GT", "Arcadia"], "1 Government Avenue / Arcadia / Pretoria / 0002"),
            ("AR", ["Balcarce", "50", "C1064", "Buenos Aires"], "Balcarce 50 / C1064 Buenos Aires"),
        ] as [(String, [String], String)]
    )
    func lines(country: String, texts: [String], expected: String) {
        let parts: [AddressPart] = [.road, .houseNumber, .postcode, .city, .stateCode, .suburb]
        var address = AddressParts()
        for (part, text) in zip(parts, texts) { address[part] = text }
        address[.countryCode] = country
        #expect(AddressFormatter.lines(address).joined(separator: " / ") == expected)
    }

    /// Singapore is its own town. The country's name stands before the postcode. The name is omitted if the address
    /// leaves out the country.
    @Test("a city state is named once")
    func cityState() {
        let parts = AddressParts(components: [
            "road": "Saint Andrew's Road", "house_number": "1", "postcode": "178957", "city": "Singapore", "country": "Singapore",
            "country_code": "sg",
        ])
        #expect(AddressFormatter.lines(parts) == ["1 Saint Andrew's Road", "Singapore 178957"])
        #expect(AddressFormatter.lines(parts, .init(includesCountry: false)) == ["1 Saint Andrew's Road", "178957"])
    }

    @Test("missing parts leave no separators behind")
    func missingParts() {
        for (parts, expected) in [
            (["road": "Hauptstraße", "country_code": "de"], "Hauptstraße"), (["postcode": "80331", "country_code": "de"], "80331"),
            (["city": "Ottawa", "state_code": "ON", "country_code": "ca"], "Ottawa, ON"), (["city": "Roma", "country_code": "it"], "Roma"),
            ([:], ""),
        ] as [([String: String], String)] {
            #expect(AddressFormatter.format(AddressParts(components: parts)) == expected, "\(parts)")
        }
    }
}
