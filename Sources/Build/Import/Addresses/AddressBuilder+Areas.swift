internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanStore
internal import PortolanTileBuilder

extension AddressBuilder {
    /// Returns the index of a country's code and the index of the country's area. If there is a boundary, the area is
    /// that of the boundary. Otherwise it is the area that the code already has, or a new one.
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
            // Until now the index stood for an area that has only the country's code, because the code came from an
            // area inside the country. The area of the country's own boundary replaces it.
            common.countries[Int(number)] = area
        }
        common.codes[code] = number
        common.numbers[area] = number
        return (number, area)
    }

    func locate(
        _ lands: Lands,
        _ evidence: inout CountryEvidence?,
        _ areas: inout AreaNumbers,
        _ common: inout AreaFinder.Common
    ) -> [AreaFinder.Located] {
        let outlines = evidence?.outlines
        let postcodes = votes.postcodePoints()
        var located: [AreaFinder.Located] = []
        func take(
            _ boundary: Boundary,
            _ shape: AreaShape,
            _ country: String,
            isSure: Bool,
            isProven: Bool = false,
            part: Int? = nil
        ) {
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
                    part: part,
                    point: boundary.point,
                    id: areas.number(area, country),
                    // The extract's border cuts this area, so its size is not known. A number from its level takes the
                    // place of the size.
                    size: part == nil ? shape.box.area : Double(boundary.level.map { 12 - $0 } ?? 1) * 1e19,
                    country: number,
                    isProven: isProven
                )
            )
        }
        // Countries come first, because they determine how other boundaries are read.
        var countries: [(code: String, shape: AreaShape)] = []
        for boundary in boundaries where boundary.level == 2 && !boundary.polygons.isEmpty {
            guard let code = boundary.countryCode?.uppercased(), code.utf8.count == 2 else { continue }
            let shape = AreaShape(polygons: boundary.polygons)
            countries.append((code, shape))
            take(boundary, shape, code, isSure: true)
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
            let country = known ?? lands.country(at: boundary.inside, outlines)
            take(boundary, shape, country, isSure: known != nil, isProven: proven != nil)
        }
        for cut in cutAreas(lands) {
            let (boundary, shape, land) = (cut.boundary, cut.shape, lands.all[cut.part])
            if boundary.level == 2 {
                let agrees =
                    boundary.countryCode.flatMap { evidence?.agrees(shape, country: $0.uppercased()) }
                    ?? agrees(shape, boundary, outlines)
                if agrees {
                    take(boundary, shape, boundary.countryCode?.uppercased() ?? land.country, isSure: true, part: cut.part)
                }
                continue
            }
            let point = boundary.point
            let proven = boundary.countryCode?.uppercased() ?? point.flatMap { evidence?.country(of: boundary, shape, at: $0) }
            let known =
                proven ?? point.flatMap { outlines?.country(at: $0) } ?? outlines?.country(ofMost: boundary.lines.flatMap { $0 })
            if boundary.level == nil, boundary.place == nil, !isPlausible(shape, postcode: boundary.postcode) { continue }
            take(boundary, shape, known ?? land.country, isSure: known != nil, isProven: proven != nil, part: cut.part)
        }
        return located
    }

    /// Whether a country's shape agrees with the outlines at 80 % of the tested points or more. The extract may hold
    /// only a part of the shape.
    private func agrees(_ shape: AreaShape, _ boundary: Boundary, _ outlines: CountryOutlines?) -> Bool {
        guard let outlines, let code = boundary.countryCode?.uppercased() else { return true }
        var (same, all) = (0, 0)
        for point in shape.box.grid(steps: 12) {
            guard let country = outlines.country(at: point) else { continue }
            all += 1
            if shape.contains(point) == (country == code) { same += 1 }
        }
        return same * 5 >= all * 4
    }

    /// Whether addresses in a postcode's area mostly have this postcode.
    private func isPlausible(_ shape: AreaShape, postcode: String?) -> Bool {
        guard let postcode else { return false }
        let (own, others) = votes.postcodes(in: shape, own: postcode)
        return others <= 2 * own + 2
    }

    static func area(_ boundary: Boundary, _ country: String) -> AreaName? {
        let key = PlaceID(osm: boundary.key).rowKey
        if boundary.level == 2 { return boundary.countryCode.map { .country($0, placeKey: key) } }
        if boundary.level == nil, boundary.place == nil {
            return boundary.postcode.map { AreaName(part: .postcode, names: AddressNames($0)) }
        }
        var part = boundary.level.flatMap { AdminLevels.part(level: $0, country: country, name: boundary.names.local) }
        // The settlement's own `place` tag wins over the level of its boundary.
        if country != "VN", let own = boundary.place.flatMap({ AdminLevels.part(place: $0, country: country) }),
            AreaChain.rank(own) <= AreaChain.rank(.municipality)
        {
            part = own
        }
        return part.map {
            AreaName(part: $0, names: boundary.names, code: $0 == .state ? boundary.stateCode ?? "" : "", placeKey: key)
        }
    }
}
