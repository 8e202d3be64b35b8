internal import PortolanGeo
internal import PortolanOSMFile

/// The parts of an extract with the countries and votes of each.
struct Lands {
    struct Land {
        var part: ExtractParts.Part
        /// The code of the country (ISO 3166-1 alpha-2) that places in the part belong to if no boundary or tag assigns
        /// them to a country; empty if it is not known.
        var country = ""
        /// The countries that have a share in the part, by the outlines; empty if that is not known.
        var countries: Set<String> = []
        var votes = AreaVotes()
    }

    let parts: ExtractParts
    private(set) var all: [Land] = []
    /// The country of points outside all parts: that of the part with complete data if there is only one, or else the
    /// country that the user gives.
    private let common: String

    /// Determines the countries of the parts.
    /// - Parameters:
    ///   - country: The country that the user gives for places without a boundary or tag; nil if there is none.
    ///   - outlines: The outlines of countries; nil if they are not available.
    init(
        _ parts: ExtractParts,
        _ votes: AddressVotes,
        _ boundaries: [AddressBuilder.Boundary],
        country: String?,
        _ outlines: CountryOutlines?
    ) {
        self.parts = parts
        let votes = votes.byPart(parts.part)
        let extents = country == nil ? boundaries.map(\.extent) : []
        for (number, part) in parts.all.enumerated() {
            var land = Land(part: part, country: country ?? "", votes: votes[number] ?? AreaVotes())
            if country == nil, let box = part.box {
                let found = outlines?.countries(in: box) ?? []
                land.countries = Set(found.compactMap(\.self))
                if found.count == 1, let only = found.first { land.country = only ?? "" }
                if land.country.isEmpty {
                    let here = boundaries.indices.filter { parts.isOnly(number) || extents[$0].intersection(box) != nil }
                    land.country = (land.votes.country ?? Self.country(of: here.map { boundaries[$0] }))?.uppercased() ?? ""
                }
            }
            all.append(land)
        }
        let whole = all.filter { $0.part.box != nil }
        common = whole.count == 1 ? whole[0].country : country ?? ""
    }

    /// Returns the country that boundaries of a part name; nil if they name none or several. If the boundaries below
    /// the country's level, all of which touch the part, name exactly one country, that country counts. Otherwise the
    /// complete boundaries of countries decide.
    private static func country(of boundaries: [AddressBuilder.Boundary]) -> String? {
        let codes = Set(boundaries.compactMap { $0.level.map { $0 > 2 } ?? false ? $0.countryCode?.uppercased() : nil })
        if codes.count == 1 { return codes.first }
        let countries = Set(boundaries.compactMap { $0.level == 2 && !$0.polygons.isEmpty ? $0.countryCode?.uppercased() : nil })
        return countries.count == 1 ? countries.first : nil
    }

    /// Returns the country of an object if no boundary or tag assigns the object to a country; empty if it is not
    /// known.
    func country(at point: OSMPoint?, _ outlines: CountryOutlines?) -> String {
        guard let point, let number = parts.part(at: point) else { return common }
        let known = all[number].country
        return known.isEmpty ? outlines?.country(at: point) ?? "" : known
    }
}
