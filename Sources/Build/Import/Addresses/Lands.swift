internal import PortolanGeo
internal import PortolanOSMFile

/// The parts of an extract, and what is known of each.
struct Lands {
    struct Land {
        var part: ExtractParts.Part
        /// ISO 3166-1 alpha-2 of places without a boundary or tag for it; empty if it is not known.
        var country = ""
        /// The countries that have a share in it, by the outlines; empty if that is not known.
        var countries: Set<String> = []
        var votes = AreaVotes()
    }

    let parts: ExtractParts
    private(set) var all: [Land] = []
    /// The country of what lies beside all parts: that of the one part whose data are complete.
    private let common: String

    /// - Parameters:
    ///   - country: that of all places without a boundary or tag for it, if the user says so.
    ///   - outlines: where the countries lie; nil if that is not known.
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

    /// The country that boundaries of a part name: those with a code, since each touches the part, else a country's whole one.
    private static func country(of boundaries: [AddressBuilder.Boundary]) -> String? {
        let codes = Set(boundaries.compactMap { $0.level.map { $0 > 2 } ?? false ? $0.countryCode?.uppercased() : nil })
        if codes.count == 1 { return codes.first }
        let countries = Set(boundaries.compactMap { $0.level == 2 && !$0.polygons.isEmpty ? $0.countryCode?.uppercased() : nil })
        return countries.count == 1 ? countries.first : nil
    }

    /// The country of what has no boundary or tag for it; empty if it is not known.
    func country(at point: OSMPoint?, _ outlines: CountryOutlines?) -> String {
        guard let point, let number = parts.part(at: point) else { return common }
        let known = all[number].country
        return known.isEmpty ? outlines?.country(at: point) ?? "" : known
    }
}
