/// Territories that have addresses of their own, although sources give them as a part of another country:
/// `Data/territories.tsv`.
enum Territories {
    /// The codes of territories, by country and by the folded names of the territories.
    private static let codes: [String: [String: String]] = {
        var codes: [String: [String: String]] = [:]
        for row in Tables.territories.rows where row.count == 3 {
            for name in row[1].split(separator: "|") {
                codes[String(row[0]), default: [:]][AddressText.folded(String(name))] = String(row[2])
            }
        }
        return codes
    }()

    /// The country that a territory belongs to, by the territory's code.
    static let parents: [String: String] = {
        var parents: [String: String] = [:]
        for row in Tables.territories.rows where row.count == 3 { parents[String(row[2])] = String(row[0]) }
        return parents
    }()

    /// Returns the code of the territory that the parts name; nil for an address in the country itself.
    static func code(of parts: AddressParts, country: String) -> String? {
        guard let names = codes[country] else { return nil }
        return naming(parts, country: country).lazy.compactMap { parts[$0].flatMap { names[AddressText.folded($0)] } }.first
    }

    /// Returns the code of the territory that is one of these areas; nil for areas of the country itself.
    static func code(of areas: [AddressArea], country: String) -> String? {
        guard let names = codes[country] else { return nil }
        return areas.lazy.filter { Self.parts.contains($0.part) }.compactMap { area in
            let own = area.foldedNames
            return names.filter { own.contains($0.key) }.map(\.value).min()
        }.first
    }

    /// The parts of an address that may name a territory.
    private static let parts: [AddressPart] = [.state, .region, .stateDistrict]

    /// Returns the parts of the address that name a territory of the country.
    static func naming(_ parts: AddressParts, country: String) -> [AddressPart] {
        guard let names = codes[country] else { return [] }
        return Self.parts.filter { parts[$0].map { names[AddressText.folded($0)] != nil } ?? false }
    }
}
