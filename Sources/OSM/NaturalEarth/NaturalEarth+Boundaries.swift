internal import PortolanGeo
public import PortolanTimeZones

extension NaturalEarth {
    /// Returns the boundaries of countries, and of the parts of countries that have several time zones: borders on
    /// land, populated places, and the high seas, which belong to no country.
    public func boundaries() throws(ShapefileError) -> BoundaryMap {
        var builder = BoundaryMap.Builder()
        let places = try read(.places, .large, columns: ["adm0_a3", "iso_a2", "adm1name"])
        let codes = Self.countryCodes(places)
        for place in places {
            guard let coordinate = place.parts.first?.first, let national = codes[place.values[0]] else { continue }
            // France's overseas departments have their own codes.
            var country = place.values[0] == "FRA" && Self.isCode(place.values[1]) ? place.values[1] : national
            if country == "MA" && coordinate.latitude < Self.westernSaharaBorder { country = "EH" }
            builder.add(place: coordinate, country: country, part: TimeZoneFinder.needsParts(of: country) ? place.values[2] : "")
        }
        for city in TimeZoneFinder.zoneCities { builder.add(place: city.coordinate, country: city.country, part: "") }
        for border in try read(.countryBorders, .large, columns: ["adm0_a3_l", "adm0_a3_r"]) {
            guard let left = codes[border.values[0]], let right = codes[border.values[1]], left != right else { continue }
            for line in border.parts { builder.add(border: line, left: left, right: right) }
        }
        for border in try read(.stateBorders, .large, columns: ["adm0_a3", "name_l", "name_r"]) {
            guard let country = codes[border.values[0]], TimeZoneFinder.needsParts(of: country) else { continue }
            for line in border.parts { builder.add(border: line, within: country, left: border.values[1], right: border.values[2]) }
        }
        let land = try read(.land, .medium, columns: []).flatMap(\.parts)
        for cell in HighSeas(land: land, places: places.compactMap { $0.parts.first?.first }).cells { builder.add(highSea: cell) }
        return builder.map()
    }

    /// Returns the ISO 3166-1 codes by Natural Earth's own codes of three letters.
    /// - Parameter places: populated places whose first columns are `adm0_a3` and `iso_a2`.
    package static func countryCodes(_ places: [Shapefile.Record]) -> [String: String] {
        var codes: [String: String] = [:]
        for place in places where isCode(place.values[1]) && codes[place.values[0]] == nil { codes[place.values[0]] = place.values[1] }
        codes.merge(exceptions) { _, new in new }
        return codes
    }

    /// Morocco's border of 1912 at 27° 40′ N, which Natural Earth does not draw.
    private static let westernSaharaBorder = 27.667

    private static func isCode(_ text: String) -> Bool {
        text.utf8.count == 2 && text.utf8.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    }

    /// Natural Earth's codes of countries whose ISO code is missing or wrong.
    private static let exceptions = [
        "SEN": "SN", "SOL": "SO", "CYN": "CY", "CNM": "CY", "ESB": "CY", "WSB": "CY", "KOS": "XK", "PSX": "PS", "SDS": "SS", "SAH": "EH",
        "SXM": "SX",
        "MAF": "MF", "KAS": "IN", "USG": "CU", "KAB": "KZ", "FRA": "FR",
    ]
}
