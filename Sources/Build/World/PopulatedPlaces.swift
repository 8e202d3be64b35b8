internal import PortolanBasics
internal import PortolanGeo
internal import PortolanNaturalEarth
internal import PortolanOSMModel
internal import PortolanStore

/// A city, town or station of Natural Earth.
struct PopulatedPlace: Sendable {
    enum Kind: String, Sendable {
        case city
        case town
        /// A research station or a historic place.
        case locality
    }

    /// Natural Earth's `SCALERANK`, 0…10. Maps of the whole world name the places with 0.
    var scaleRank: Int
    var kind: Kind
    /// The name in Natural Earth's spelling.
    var name: String
    /// All names and spellings in Natural Earth. A text may hold several, separated by `|`, `,` or parentheses.
    var spellings: [String]
    var otherName: String?
    /// The value of OpenStreetMap's `capital`: 2 for the capital of a country, 4 for that of a part of a
    /// country.
    var capital: Int?
    /// The number of people in the agglomeration; nil if it is not known.
    var population: Int?
    /// The ISO 3166-1 code of two letters; nil if there is none.
    var country: String?
    var countryName: String
    var partName: String
    var location: Coordinate
    /// The number in GeoNames; nil if Natural Earth has none.
    var geoNamesNumber: Int64?
    var id: PlaceID
    /// The name as maps in English spell it.
    var spelling: String
    /// The names in other languages that differ from `spelling`, by the suffix of OpenStreetMap's name key.
    var translations: [String: String] = [:]
}

extension PopulatedPlace {
    private static let columns = [
        "scalerank", "featurecla", "name", "namealt", "pop_max", "iso_a2", "adm0name", "adm1name", "geonameid", "nameascii",
        "namepar", "meganame",
    ]

    /// Reads all places, sorted by ID.
    static func all(_ source: NaturalEarth) throws(ShapefileError) -> [PopulatedPlace] {
        var places: [PopulatedPlace] = []
        var numbers: Set<Int64> = []
        for record in try source.read(.places, .large, columns: columns) {
            guard let location = record.parts.first?.first, let place = Self(record.values, location, &numbers) else { continue }
            places.append(place)
        }
        return places.sorted { $0.id.rowKey < $1.id.rowKey }
    }

    private init?(_ values: [String], _ location: Coordinate, _ numbers: inout Set<Int64>) {
        let name = values[2]
        guard !name.isEmpty else { return nil }
        let population = Shapefile.integer(values[4]).flatMap { $0 > 0 ? $0 : nil }
        let scaleRank = min(max(Shapefile.integer(values[0]) ?? 10, 0), 10)
        let capital: Int? =
            switch values[1] {
            case "Admin-0 capital": 2
            case "Admin-1 capital": 4
            default: nil
            }
        let kind: Kind =
            switch values[1] {
            case "Scientific station", "Historic place": .locality
            default: capital == 2 || scaleRank <= 4 || (population ?? 0) >= 50_000 ? .city : .town
            }
        // The GeoNames number is the same in every version of Natural Earth. A place without one gets a number
        // from its name and from its position on a grid of 0.1 degrees, which rarely change.
        let geoNamesNumber = Int64(Shapefile.integer(values[8]) ?? 0)
        var number = geoNamesNumber
        if number <= 0 || numbers.contains(number) {
            let grid = { (degrees: Double) in Int(clamping: (degrees * 10).rounded()) }
            number = 1 << 40 | Int64(fnvHash("\(name)|\(grid(location.latitude))|\(grid(location.longitude))") & 0xFF_FFFF_FFFF)
            while numbers.contains(number) { number += 1 }
        }
        guard let id = PlaceID(naturalEarth: number) else { return nil }
        numbers.insert(number)
        let country = values[5]
        self.init(
            scaleRank: scaleRank,
            kind: kind,
            name: name,
            spellings: [name, values[3]] + values[9...],
            otherName: values[3].isEmpty || values[3] == name ? nil : values[3],
            capital: capital,
            population: population,
            country: country.utf8.count == 2 && country.utf8.allSatisfy { $0 >= 65 && $0 <= 90 } ? country : nil,
            countryName: values[6],
            partName: values[7],
            location: location,
            geoNamesNumber: geoNamesNumber > 0 ? geoNamesNumber : nil,
            id: id,
            spelling: name
        )
    }
}

/// Returns the FNV-1a hash of a text (G. Fowler, L. C. Noll, K.-P. Vo), 64 bits.
func fnvHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

extension PopulatedPlace {
    /// The place as an import of OpenStreetMap would store it.
    var record: PlaceRecord {
        var tags = OSMTags()
        func add(_ key: String, _ value: String?) {
            if let value, !value.isEmpty { tags[key] = value }
        }
        add("place", kind.rawValue)
        add("name", spelling)
        let others = [name, otherName].compactMap(\.self).filter { $0 != spelling }
        add("alt_name", others.joined(separator: ";"))
        for (language, text) in translations.sorted(by: { $0.key < $1.key }) { add("name:" + language, text) }
        add("population", population.map(String.init))
        add("capital", capital.map { $0 == 2 ? "yes" : "\($0)" })
        add("is_in:state", partName)
        add("is_in:country", countryName)
        add("is_in:country_code", country)
        return PlaceRecord(
            id: id,
            location: location,
            kinds: ["place=\(kind.rawValue)"],
            types: kind == .locality ? ["colloquial_area"] : ["locality", "political"],
            tags: tags
        )
    }
}
