internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore
internal import PortolanTileBuilder

extension AddressBuilder {
    /// Locates the areas, to determine the addresses of places then.
    /// - Parameters:
    ///   - bounds: the extract's.
    ///   - country: ISO 3166-1 alpha-2 of places without a boundary or tag for it; nil to take it from the outlines, or from the extract.
    ///   - outlines: where the countries lie; nil if that is not known.
    consuming func located(
        bounds: CoordinateBounds?,
        country given: String?,
        outlines: CountryOutlines? = nil
    ) throws(SpillFailure) -> AddressWork {
        sort()
        let extract = bounds.flatMap { $0.crossesAntimeridian ? nil : OSMBox($0) } ?? box
        let country = (given ?? outlines?.country ?? extractCountry(extract))?.uppercased() ?? ""
        var areas = AreaNumbers()
        let places = takePlaces()
        var evidence: CountryEvidence?
        if given == nil, let outlines { evidence = try CountryEvidence(self, places, outlines) }
        let numbers = try takeNumberLines()
        let finder = finder(extract, country, isGiven: given != nil, &evidence, numbers, &areas)
        // Their shapes are in the finder.
        boundaries = []
        return try AddressWork(builder: self, places: places, finder: finder, areas: areas, evidence: evidence)
    }

    /// The areas found so far, without duplicates.
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
        _ extract: OSMBox,
        _ country: String,
        isGiven: Bool,
        _ evidence: inout CountryEvidence?,
        _ numbers: (lines: StreetIndex, rules: [HouseNumberLine]),
        _ areas: inout AreaNumbers
    ) -> AreaFinder {
        var common = AreaFinder.Common()
        common.outlines = evidence?.outlines
        let located = locate(extract, country, &evidence, &areas, &common)
        let grid = AreaGrid(extract, boxes: located.map(\.shape.box))
        // Parts of towns with boundaries here are not guessed from points.
        let bounded = AreaChain.Parts(
            boundaries.compactMap { boundary in boundary.place != nil || boundary.level != nil ? Self.area(boundary, country)?.part : nil }
        )
        let settlements = settlementIndex(located, grid, country, &areas)
        // Towns and areas that are places themselves have their own name.
        var own: [OSMKey: AreaFinder.Itself] = [:]
        var countries: [Int32: Int32] = [:]
        for entry in located where entry.country >= 0 { countries[entry.id] = entry.country }
        for boundary in boundaries where boundary.postcode == nil || boundary.level != nil || boundary.place != nil {
            guard let area = Self.area(boundary, country) else { continue }
            let id = areas.number(area, country)
            own[boundary.key] = .init(rank: AreaChain.rank(area.part), id: id, country: countries[id] ?? -1)
        }
        for settlement in self.settlements {
            guard let part = AdminLevels.part(place: settlement.place, country: country) else { continue }
            own[settlement.key] = .init(
                rank: AreaChain.rank(part),
                id: areas.number(settlement.area(part), country)
            )
        }
        common.state = votes.state(country).map { areas.number(AreaName(part: .state, names: $0.names, code: $0.code), country) }
        common.city = votes.city.map { areas.number(AreaName(part: .city, names: AddressNames($0)), country) }
        common.country = country.isEmpty ? nil : Self.take(country, nil, &common, &areas).area
        // In New York, addresses name a quarter as their town: it is that of the quarter's own places only.
        let quarters = Set(
            self.settlements.lazy.filter { ["suburb", "quarter", "neighbourhood"].contains($0.place) }.map {
                AdminNames.folded($0.names.local)
            }
        )
        let towns = LocalTowns(
            votes.towns.filter { $0.points.count >= LocalTowns.leastVotes && !quarters.contains(AdminNames.folded($0.name)) }.map {
                (areas.number(AreaName(part: .city, names: AddressNames($0.name)), country), $0.points)
            }
        )
        // If the country's own boundary is known, places outside it are not in the country.
        common.isEverywhere = isGiven || !located.contains { $0.area.part == .country && $0.area.code == country }
        common.keepsCityBesideMunicipality = country == "AU"
        let state = common.state.map { areas.all[Int($0)].names.local }
        // By the number of a country: the first of its states.
        var states: [Int32: String] = [:]
        for entry in located where entry.area.part == .state && states[entry.country] == nil {
            states[entry.country] = entry.area.names.local
        }
        for entry in located where [.county, .stateDistrict, .cityDistrict, .municipality].contains(entry.area.part) {
            let code = entry.country >= 0 ? areas.all[Int(entry.id)].country : country
            let around = states[entry.country] ?? state
            guard let city = CityParts.city(of: entry.area.names.local, state: around, country: code) else { continue }
            common.cities[entry.id] = areas.number(AreaName(part: .city, names: AddressNames(city)), code)
        }
        return AreaFinder(
            located: located,
            grid: grid,
            settlements: settlements,
            bounded: bounded,
            own: own,
            common: common,
            numberLines: numbers.lines,
            numberRules: numbers.rules,
            towns: towns
        )
    }

    private func settlementIndex(
        _ located: [AreaFinder.Located],
        _ grid: AreaGrid,
        _ country: String,
        _ areas: inout AreaNumbers
    ) -> SettlementIndex {
        // A part of a town does not contain a town of the same name.
        let forms = located.map { entry in
            AreaChain.rank(entry.area.part) >= AreaChain.rank(.suburb) ? AdminNames.boundaryForms(entry.area.names.local) : []
        }
        let towns = AreaChain.Parts([.village, .town, .city])
        return SettlementIndex(
            settlements.compactMap { settlement in
                AdminLevels.part(place: settlement.place, country: country).map { part in
                    let name = AdminNames.folded(settlement.names.local)
                    // Only the grid's entries at the point: a country has thousands of both.
                    let boundary = grid.candidates(settlement.point).first { index in
                        forms[Int(index)].contains(name) && located[Int(index)].shape.contains(settlement.point)
                    }
                    return SettlementIndex.Entry(
                        id: areas.number(settlement.area(part), country),
                        place: settlement.place,
                        part: part,
                        point: settlement.point,
                        // If its own boundary is known, it decides.
                        boundary: boundary.map { Int($0) },
                        isBoundaryOwn: boundary.map { towns.contains(located[Int($0)].area.part) } ?? false
                    )
                }
            }
        )
    }

    // MARK: Country

    /// The country of an extract without a country's boundary: by the codes of its states, else by most of its addresses.
    private func extractCountry(_ extract: OSMBox) -> String? {
        if let country = votes.country { return country }
        // A boundary with a code; every boundary in the extract touches it.
        let codes = Set(boundaries.compactMap { $0.level.map { $0 > 2 } ?? false ? $0.countryCode?.uppercased() : nil })
        if codes.count == 1 { return codes.first }
        let countries = Set(boundaries.compactMap { $0.level == 2 && !$0.polygons.isEmpty ? $0.countryCode?.uppercased() : nil })
        return countries.count == 1 ? countries.first : nil
    }

    // MARK: Areas

    /// The number of a country's code, and its area: the boundary's where there is one.
    static func take(
        _ code: String,
        _ boundary: AreaName?,
        _ common: inout AreaFinder.Common,
        _ areas: inout AreaNumbers
    ) -> (number: Int32, area: Int32) {
        if boundary == nil, let number = common.codes[code] { return (number, common.countries[Int(number)]) }
        let area = areas.number(boundary ?? .country(code), code)
        let number = common.codes[code] ?? Int32(clamping: common.countries.count)
        if common.codes[code] == nil {
            common.countries.append(area)
        } else if let boundary, areas.all[Int(common.countries[Int(number)])].placeKey == nil, boundary.placeKey != nil {
            // Known by its code so far, from an area within it.
            common.countries[Int(number)] = area
        }
        common.codes[code] = number
        common.numbers[area] = number
        return (number, area)
    }

    private func locate(
        _ extract: OSMBox,
        _ country: String,
        _ evidence: inout CountryEvidence?,
        _ areas: inout AreaNumbers,
        _ common: inout AreaFinder.Common
    ) -> [AreaFinder.Located] {
        let outlines = evidence?.outlines
        let postcodes = votes.postcodePoints()
        var located: [AreaFinder.Located] = []
        func take(_ boundary: Boundary, _ shape: AreaShape, _ country: String, isSure: Bool, isProven: Bool = false, size: Double) {
            guard let area = Self.area(boundary, country) else { return }
            var number: Int32 = -1
            if area.part == .country {
                number = Self.take(area.code, area, &common, &areas).number
            } else if isSure, country.utf8.count == 2 {
                number = Self.take(country, nil, &common, &areas).number
            }
            var postcode = area.part == .postcode ? nil : boundary.postcode
            if postcode == nil, [.village, .town, .city, .municipality].contains(area.part), PostcodeCountries.areOfTowns(country) {
                postcode = postcodes.only(in: shape)
            }
            located.append(
                .init(
                    area: area,
                    postcode: postcode.map { areas.number(AreaName(part: .postcode, names: AddressNames($0)), country) },
                    shape: shape,
                    id: areas.number(area, country),
                    size: size,
                    country: number,
                    isProven: isProven
                )
            )
        }
        // Countries first: they determine how the others are read.
        var countries: [(code: String, shape: AreaShape)] = []
        for boundary in boundaries where boundary.level == 2 && !boundary.polygons.isEmpty {
            guard let code = boundary.countryCode?.uppercased(), code.utf8.count == 2 else { continue }
            let shape = AreaShape(polygons: boundary.polygons)
            countries.append((code, shape))
            take(boundary, shape, code, isSure: true, size: shape.box.area)
            if let number = common.codes[code] { common.closed.insert(number) }
        }
        for boundary in boundaries where boundary.level != 2 && !boundary.polygons.isEmpty {
            let shape = AreaShape(polygons: boundary.polygons)
            let proven =
                boundary.countryCode?.uppercased()
                ?? boundary.inside.flatMap { point in
                    countries.first { $0.shape.contains(point) }?.code ?? evidence?.country(of: boundary, shape, at: point)
                }
            let known = proven ?? boundary.inside.flatMap { outlines?.country(at: $0) }
            take(boundary, shape, known ?? country, isSure: known != nil, isProven: proven != nil, size: shape.box.area)
        }
        for (boundary, shape) in cutShapes(extract, country) {
            let size = Double(boundary.level.map { 12 - $0 } ?? 1) * 1e19
            if boundary.level == 2 {
                let agrees =
                    boundary.countryCode.flatMap { evidence?.agrees(shape, country: $0.uppercased()) }
                    ?? agrees(shape, boundary, extract, outlines)
                if agrees {
                    take(boundary, shape, boundary.countryCode?.uppercased() ?? country, isSure: true, size: size)
                }
                continue
            }
            let point = boundary.label ?? boundary.centre?.points.first
            let proven = boundary.countryCode?.uppercased() ?? point.flatMap { evidence?.country(of: boundary, shape, at: $0) }
            let known =
                proven ?? point.flatMap { outlines?.country(at: $0) } ?? outlines?.country(ofMost: boundary.lines.flatMap { $0 })
            if boundary.level == nil, boundary.place == nil, !isPlausible(shape, postcode: boundary.postcode) { continue }
            take(boundary, shape, known ?? country, isSure: known != nil, isProven: proven != nil, size: size)
        }
        return located
    }

    /// Whether the part of a country that the extract's border cuts off lies where the outlines have the country.
    private func agrees(_ shape: AreaShape, _ boundary: Boundary, _ extract: OSMBox, _ outlines: CountryOutlines?) -> Bool {
        guard let outlines, let code = boundary.countryCode?.uppercased() else { return true }
        let steps: Int64 = 12
        var (same, all) = (0, 0)
        for row in 0..<steps {
            for column in 0..<steps {
                let point = OSMPoint(
                    x: Int32(clamping: Int64(extract.west) + (Int64(extract.east) - Int64(extract.west)) * (2 * column + 1) / (2 * steps)),
                    y: Int32(clamping: Int64(extract.south) + (Int64(extract.north) - Int64(extract.south)) * (2 * row + 1) / (2 * steps))
                )
                guard let country = outlines.country(at: point) else { continue }
                all += 1
                if shape.contains(point) == (country == code) { same += 1 }
            }
        }
        return same * 5 >= all * 4
    }

    /// Whether the addresses in a postcode's area have this postcode rather than others.
    private func isPlausible(_ shape: AreaShape, postcode: String?) -> Bool {
        guard let postcode else { return false }
        let (own, others) = votes.postcodes(in: shape, own: postcode)
        return others <= 2 * own + 2
    }

    private static func area(_ boundary: Boundary, _ country: String) -> AreaName? {
        let key = PlaceID(osm: boundary.key).rowKey
        if boundary.level == 2 { return boundary.countryCode.map { .country($0, placeKey: key) } }
        if boundary.level == nil, boundary.place == nil {
            return boundary.postcode.map { AreaName(part: .postcode, names: AddressNames($0)) }
        }
        var part = boundary.level.flatMap { AdminLevels.part(level: $0, country: country, name: boundary.names.local) }
        // A settlement's own tags say what it is.
        if country != "VN", let own = boundary.place.flatMap({ AdminLevels.part(place: $0, country: country) }),
            AreaChain.rank(own) <= AreaChain.rank(.municipality)
        {
            part = own
        }
        return part.map {
            AreaName(part: $0, names: boundary.names, code: $0 == .state ? boundary.stateCode ?? "" : "", placeKey: key)
        }
    }

    /// Boundaries that the extract's border cuts, if a point is known to be inside.
    private func cutShapes(_ extract: OSMBox, _ country: String) -> [(Boundary, AreaShape)] {
        var settlementsByKey: [OSMKey: Settlement] = [:]
        for settlement in settlements { settlementsByKey[settlement.key] = settlement }
        struct Cut {
            var boundary: Boundary
            var touches: Bool
            var reference: OSMPoint?
        }
        let cutBoundaries = boundaries.filter(\.polygons.isEmpty)
        guard !cutBoundaries.isEmpty else { return [] }
        let settlementNames = settlements.map { AdminNames.folded($0.names.local) }
        var cuts: [Cut] = []
        for boundary in cutBoundaries {
            var reference = boundary.label
            if reference == nil, let centre = boundary.centre, let point = centre.points.first {
                // A capital lies in its country; the seat of a district often lies in the town next to it.
                let isOwn = settlementsByKey[centre.key].map { AdminNames.agree($0.names.local, boundary.names.local) } ?? false
                if isOwn || boundary.level.map({ $0 <= 5 }) ?? false { reference = point }
            }
            if reference == nil {
                // There are many areas called "Ward 10".
                let forms = AdminNames.boundaryForms(boundary.names.local)
                let bearers = zip(settlements, settlementNames).filter { forms.contains($0.1) && extract.contains($0.0.point) }.map(\.0)
                if bearers.count == 1, boundaries.count(where: { $0.names.local == boundary.names.local }) == 1 {
                    reference = bearers.first?.point
                }
            }
            if let point = reference, !extract.contains(point) { reference = nil }
            if reference == nil { reference = evident(boundary, extract, country) ?? namedAround(boundary, extract) }
            cuts.append(Cut(boundary: boundary, touches: AreaShape.touches(boundary.lines, extract), reference: reference))
        }
        // What those of a level tell about each other; found once, for an extract may cut any number.
        var siblings: [Int: (reference: OSMPoint?, tellingCount: Int)] = [:]
        for cut in cuts {
            guard let level = cut.boundary.level else { continue }
            var known = siblings[level] ?? (nil, 0)
            known.reference = known.reference ?? cut.reference
            if !cut.touches || cut.reference != nil { known.tellingCount += 1 }
            siblings[level] = known
        }
        var neighbours: [Int: OSMPoint] = [:]
        for other in boundaries {
            guard let level = other.level, neighbours[level] == nil, let inside = other.inside, extract.contains(inside) else { continue }
            neighbours[level] = inside
        }
        return cuts.compactMap { cut in
            if let point = cut.reference {
                return (
                    cut.boundary, AreaShape(lines: cut.boundary.lines, extract: extract, reference: .init(point: point, isInside: true))
                )
            }
            guard let level = cut.boundary.level else { return nil }
            // A point inside a neighbour is outside this area.
            if cut.touches, let point = siblings[level]?.reference ?? neighbours[level] {
                return (
                    cut.boundary, AreaShape(lines: cut.boundary.lines, extract: extract, reference: .init(point: point, isInside: false))
                )
            }
            // The whole extract lies within it, if it is the only one of its level.
            if !cut.touches, siblings[level]?.tellingCount == 1, level <= 6 {
                let middle = OSMPoint(
                    x: Int32((Int64(extract.west) + Int64(extract.east)) / 2),
                    y: Int32((Int64(extract.south) + Int64(extract.north)) / 2)
                )
                return (cut.boundary, AreaShape(lines: [], extract: extract, reference: .init(point: middle, isInside: true)))
            }
            return nil
        }
    }
}

extension AddressBuilder {
    /// A settlement whose tags say that it is in the boundary, if no settlement on its side says that it is in another one of the level.
    private func namedAround(_ boundary: Boundary, _ extract: OSMBox) -> OSMPoint? {
        guard let level = boundary.level, AreaShape.touches(boundary.lines, extract) else { return nil }
        let own = Self.formsWithoutTitle(boundary.names.local)
        var others: Set<String> = []
        for other in boundaries where other.level == level && other.key != boundary.key {
            others.formUnion(Self.formsWithoutTitle(other.names.local))
        }
        // The title that all have, and the names of larger and smaller areas: "New York" is the state, not the city.
        let shared = own.intersection(others).union(boundaries.lazy.filter { $0.level != level }.map { AdminNames.folded($0.names.local) })
        let forms = own.subtracting(shared)
        let otherForms = others.subtracting(shared)
        guard !forms.isEmpty else { return nil }
        let inside = settlements.filter { !$0.isIn.isDisjoint(with: forms) && extract.contains($0.point) }
        let outside = settlements.filter {
            $0.isIn.isDisjoint(with: forms) && !$0.isIn.isDisjoint(with: otherForms) && extract.contains($0.point)
        }
        var best: (point: OSMPoint, agreeing: Int)?
        for settlement in inside.prefix(16) {
            let shape = AreaShape(lines: boundary.lines, extract: extract, reference: .init(point: settlement.point, isInside: true))
            guard !outside.contains(where: { shape.contains($0.point) }) else { continue }
            let agreeing = inside.count { shape.contains($0.point) }
            if best.map({ agreeing > $0.agreeing }) ?? true { best = (settlement.point, agreeing) }
        }
        guard let best, best.agreeing * 3 >= inside.count * 2 else { return nil }
        return best.point
    }

    /// The folded name, and the name without its first or its last word: "Queens County", "Landkreis Rostock".
    private static func formsWithoutTitle(_ name: String) -> Set<String> {
        let words = name.split(separator: " ").map(String.init)
        guard words.count > 1 else { return [AdminNames.folded(name)] }
        return [
            AdminNames.folded(name), AdminNames.folded(words.dropLast().joined(separator: " ")),
            AdminNames.folded(words.dropFirst().joined(separator: " ")),
        ]
    }

    /// A place whose tags name the boundary, and that most of the other such places agree with.
    private func evident(_ boundary: Boundary, _ extract: OSMBox, _ country: String) -> OSMPoint? {
        let points = votes.points(named: boundary.postcode != nil && boundary.level == nil ? boundary.postcode ?? "" : boundary.names.local)
            .filter(extract.contains)
        guard AreaShape.touches(boundary.lines, extract) else { return points.first }
        var best: (point: OSMPoint, agreeing: Int)?
        for point in points {
            let shape = AreaShape(lines: boundary.lines, extract: extract, reference: .init(point: point, isInside: true))
            let agreeing = points.count(where: shape.contains)
            if best.map({ agreeing > $0.agreeing }) ?? true { best = (point, agreeing) }
        }
        guard let best, best.agreeing * 3 >= points.count * 2 else { return nil }
        // A quarter of the city next to it may have a village's name: its neighbours name other towns.
        if let part = Self.area(boundary, country)?.part, [.village, .town, .city].contains(part), boundary.level.map({ $0 >= 7 }) ?? true {
            let shape = AreaShape(lines: boundary.lines, extract: extract, reference: .init(point: best.point, isInside: true))
            let (own, others) = votes.towns(in: shape, own: boundary.names.local)
            if others >= 3, others > 2 * own { return nil }
        }
        return best.point
    }
}
