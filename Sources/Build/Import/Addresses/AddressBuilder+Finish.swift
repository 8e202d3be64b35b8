internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore
internal import PortolanTileBuilder

extension AddressBuilder {
    /// Locates the areas. The result then determines the addresses of places.
    /// - Parameters:
    ///   - bounds: The bounds of the extract.
    ///   - country: The code (ISO 3166-1 alpha-2) of a country. Places belong to it if no boundary or tag assigns
    ///     them to a country. Nil to use the outlines or the extract instead.
    ///   - outlines: The outlines of countries; nil if they are not available.
    consuming func located(
        bounds: CoordinateBounds?,
        country given: String?,
        outlines: CountryOutlines? = nil
    ) throws(SpillFailure) -> AddressWork {
        sort()
        let parts = ExtractParts(squares, within: bounds)
        let lands = Lands(parts, votes, boundaries, country: given?.uppercased(), outlines)
        var areas = AreaNumbers()
        let places = takePlaces()
        var evidence: CountryEvidence?
        if given == nil, let outlines { evidence = try CountryEvidence(self, places, outlines) }
        let numbers = try takeNumberLines()
        let finder = finder(lands, isGiven: given != nil, &evidence, numbers, &areas)
        // The finder has the shapes now, so the boundaries are released.
        boundaries = []
        return try AddressWork(builder: self, places: places, finder: finder, areas: areas, evidence: evidence)
    }

    /// Numbers areas and removes duplicates.
    struct AreaNumbers {
        private(set) var all: [PlaceAddresses.Area] = []
        private var numbers: [AreaName: Int32] = [:]

        mutating func number(_ area: AreaName, _ country: String) -> Int32 {
            if let number = numbers[area] { return number }
            let number = Int32(clamping: all.count)
            numbers[area] = number
            all.append(.init(part: area.part, names: area.names, code: area.code, country: country, placeKey: area.placeKey))
            return number
        }
    }

    private func finder(
        _ lands: Lands,
        isGiven: Bool,
        _ evidence: inout CountryEvidence?,
        _ numbers: (lines: StreetIndex, rules: [HouseNumberLine]),
        _ areas: inout AreaNumbers
    ) -> AreaFinder {
        var common = AreaFinder.Common()
        common.outlines = evidence?.outlines
        let located = locate(lands, &evidence, &areas, &common)
        let parts = lands.parts
        var locals = parts.all.indices.map { AreaFinder.Local(grid: AreaGrid(parts.all[$0], number: $0, located)) }
        let outlines = common.outlines
        func country(at point: OSMPoint?) -> String { lands.country(at: point, outlines) }
        for boundary in boundaries where boundary.place != nil || boundary.level != nil {
            guard let part = Self.area(boundary, country(at: boundary.point))?.part else { continue }
            let extent = boundary.extent
            for number in locals.indices where parts.isOnly(number) || extent.intersection(parts.all[number].reach) != nil {
                locals[number].bounded.insert(part)
            }
        }
        let settlements = settlementIndex(located, country(at:), &areas) { point in
            parts.part(at: point).map { locals[$0].grid.candidates(point) } ?? []
        }
        // A place that is itself a town or an area has its own name in its address.
        var own: [OSMKey: AreaFinder.Itself] = [:]
        var countries: [Int32: Int32] = [:]
        for entry in located where entry.country >= 0 { countries[entry.id] = entry.country }
        for boundary in boundaries where boundary.postcode == nil || boundary.level != nil || boundary.place != nil {
            let country = country(at: boundary.point)
            guard let area = Self.area(boundary, country) else { continue }
            let id = areas.number(area, country)
            own[boundary.key] = .init(rank: AreaChain.rank(area.part), id: id, country: countries[id] ?? -1)
        }
        for settlement in self.settlements {
            let country = country(at: settlement.point)
            guard let part = AdminLevels.part(place: settlement.place, country: country) else { continue }
            own[settlement.key] = .init(
                rank: AreaChain.rank(part),
                id: areas.number(settlement.area(part), country)
            )
        }
        for (number, land) in lands.all.enumerated() { fill(&locals[number], land, isGiven: isGiven, located, &areas, &common) }
        // In some cities, addresses name a quarter as their town, as in Queens. In a part of the extract that contains
        // a quarter, addresses with the quarter's name do not count as votes for a town.
        var quarters: [String: Set<Int?>] = [:]
        for settlement in self.settlements where ["suburb", "quarter", "neighbourhood"].contains(settlement.place) {
            quarters[AdminNames.folded(settlement.names.local), default: []].insert(parts.part(at: settlement.point))
        }
        let towns = LocalTowns(
            votes.towns.compactMap { town in
                let quarters = quarters[AdminNames.folded(town.name)] ?? []
                let points = quarters.isEmpty ? town.points : town.points.filter { !quarters.contains(parts.part(at: $0)) }
                guard points.count >= LocalTowns.leastVotes else { return nil }
                return (areas.number(AreaName(part: .city, names: AddressNames(town.name)), country(at: points.first)), points)
            }
        )
        for entry in located where [.county, .stateDistrict, .cityDistrict, .municipality].contains(entry.area.part) {
            let code = areas.all[Int(entry.id)].country
            let around = (entry.part ?? entry.point.flatMap(parts.part)).flatMap { state(of: entry, locals[$0], located, areas) }
            guard let city = CityParts.city(of: entry.area.names.local, state: around, country: code) else { continue }
            common.cities[entry.id] = areas.number(AreaName(part: .city, names: AddressNames(city)), code)
        }
        common.countriesWithCouncils = Set(AdminLevels.countriesWithCouncils.compactMap { common.codes[$0] })
        return AreaFinder(
            located: located,
            parts: parts,
            locals: locals,
            settlements: settlements,
            own: own,
            common: common,
            numberLines: numbers.lines,
            numberRules: numbers.rules,
            towns: towns
        )
    }

    /// Fills in what all places of one part of the extract share.
    private func fill(
        _ local: inout AreaFinder.Local,
        _ land: Lands.Land,
        isGiven: Bool,
        _ located: [AreaFinder.Located],
        _ areas: inout AreaNumbers,
        _ common: inout AreaFinder.Common
    ) {
        let country = land.country
        local.state = land.votes.state(country).map { areas.number(AreaName(part: .state, names: $0.names, code: $0.code), country) }
        local.city = land.votes.city.map { areas.number(AreaName(part: .city, names: AddressNames($0)), country) }
        local.country = country.isEmpty ? nil : Self.take(country, nil, &common, &areas).area
        // If the extract has the country's own boundary, places outside that boundary are not in the country.
        local.isEverywhere =
            isGiven || !local.grid.areas.contains { located[Int($0)].area.part == .country && located[Int($0)].area.code == country }
    }

    /// Returns the name of the state that an area lies in; nil if it is not known.
    private func state(
        of area: AreaFinder.Located,
        _ local: AreaFinder.Local,
        _ located: [AreaFinder.Located],
        _ areas: AreaNumbers
    ) -> String? {
        let states = local.grid.areas.lazy.map { located[Int($0)] }.filter { $0.area.part == .state && $0.country == area.country }
        let around = area.point.flatMap { point in states.first { $0.shape.contains(point) } } ?? states.first
        return around?.area.names.local ?? local.state.map { areas.all[Int($0)].names.local }
    }

    private func settlementIndex(
        _ located: [AreaFinder.Located],
        _ country: (OSMPoint) -> String,
        _ areas: inout AreaNumbers,
        _ candidates: (OSMPoint) -> [Int32]
    ) -> SettlementIndex {
        // A part of a town does not contain a town with the same name.
        let forms = located.map { entry in
            AreaChain.rank(entry.area.part) >= AreaChain.rank(.suburb) ? AdminNames.boundaryForms(entry.area.names.local) : []
        }
        let towns = AreaChain.Parts([.village, .town, .city])
        return SettlementIndex(
            settlements.compactMap { settlement in
                let country = country(settlement.point)
                return AdminLevels.part(place: settlement.place, country: country).map { part in
                    let name = AdminNames.folded(settlement.names.local)
                    // Only the grid's candidates at the point are tested, because a country has thousands of
                    // boundaries and settlements.
                    let boundary = candidates(settlement.point).first { index in
                        forms[Int(index)].contains(name) && located[Int(index)].shape.contains(settlement.point)
                    }
                    return SettlementIndex.Entry(
                        id: areas.number(settlement.area(part), country),
                        place: settlement.place,
                        part: part,
                        point: settlement.point,
                        // If the settlement's own boundary is known, that boundary decides where the settlement
                        // applies.
                        boundary: boundary.map { Int($0) },
                        isBoundaryOwn: boundary.map { towns.contains(located[Int($0)].area.part) } ?? false
                    )
                }
            }
        )
    }
}
