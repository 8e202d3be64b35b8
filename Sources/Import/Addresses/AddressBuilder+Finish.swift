internal import PortolanAddress
internal import PortolanGeo
internal import PortolanOSM
internal import PortolanRegion
internal import PortolanStore

extension AddressBuilder {
    /// An area that places are asked against.
    private struct Located {
        var area: AddressArea
        var postcode: Int32?
        var shape: AreaShape
        var id: Int32
        var size: Double
        var country: String
    }

    /// Says of each place in which areas it lies and on which street.
    /// - Parameters:
    ///   - bounds: the extract's.
    ///   - country: ISO 3166-1 alpha-2 of places that no boundary and no tag gives one; nil to take it from the extract.
    consuming func finish(bounds: CoordinateBounds?, country given: String?) -> PlaceAddresses {
        var result = PlaceAddresses()
        places.sort { $0.id.rowKey < $1.id.rowKey }
        let extract = bounds.flatMap { $0.crossesSeam ? nil : OSMBox($0) } ?? OSMBox(places.lazy.map(\.point))
        let country = (given ?? extractCountry(extract))?.uppercased() ?? ""
        var areaIDs: [AddressArea: Int32] = [:]
        func id(_ area: AddressArea, _ country: String) -> Int32 {
            if let id = areaIDs[area] { return id }
            let id = Int32(clamping: result.areas.count)
            result.areas.append(.init(area: area, country: country))
            areaIDs[area] = id
            return id
        }

        let located = locate(extract, country, id: id)
        let grid = AreaGrid(extract, boxes: located.map(\.shape.box))
        // Where the country's own boundary is known, what lies outside is not in it.
        let isBounded = located.contains { $0.area.part == .country && $0.area.code == country }
        // Parts of towns that have boundaries here are not guessed from points.
        let boundedParts = Set(
            boundaries.compactMap { boundary in boundary.place != nil || boundary.level != nil ? Self.area(boundary, country)?.part : nil }
        )
        let settlements = SettlementIndex(
            settlements.compactMap { settlement in
                AdminLevels.part(place: settlement.place, country: country).map { part in
                    // Only what the grid has at the point: a country has thousands of both.
                    let boundary = grid.candidates(settlement.point).filter { index in
                        let entry = located[index]
                        return AddressAreaOrder.index(entry.area.part) >= AddressAreaOrder.index(.suburb)
                            && AdminNames.agree(settlement.names.local, entry.area.names.local) && entry.shape.contains(settlement.point)
                    }.min()
                    return SettlementIndex.Entry(
                        id: id(AddressArea(part: part, names: settlement.names), country),
                        place: settlement.place,
                        part: part,
                        point: settlement.point,
                        // Where its own boundary is known, that decides.
                        boundary: boundary,
                        isBoundaryOwn: boundary.map { [.village, .town, .city].contains(located[$0].area.part) } ?? false
                    )
                }
            }
        )
        // Towns and areas that are places themselves bear their own name.
        var own: [OSMKey: (part: AddressPart, id: Int32)] = [:]
        for boundary in boundaries where boundary.postcode == nil || boundary.level != nil || boundary.place != nil {
            if let area = Self.area(boundary, country) { own[boundary.key] = (area.part, id(area, country)) }
        }
        for settlement in self.settlements {
            guard let part = AdminLevels.part(place: settlement.place, country: country) else { continue }
            own[settlement.key] = (part, id(AddressArea(part: part, names: settlement.names), country))
        }
        let votedState = votes.state(country).map { id($0, country) }
        let votedCity = votes.city.map { id(AddressArea(part: .city, names: AddressNames($0)), country) }
        let countryArea = country.isEmpty ? nil : id(.country(country), country)

        var lists: [[Int32]: Int32] = [:]
        var streetIDs: [Int32: Int32] = [:]
        result.entries.reserveCapacity(places.count)
        for place in places {
            var chain: [AddressPart: Int32] = [:]
            var sizes: [AddressPart: Double] = [:]
            var inside: Set<Int> = []
            for index in grid.candidates(place.point) where located[index].shape.contains(place.point) {
                let entry = located[index]
                inside.insert(index)
                let part = entry.area.part
                if sizes[part].map({ entry.size < $0 }) ?? true {
                    chain[part] = entry.id
                    sizes[part] = entry.size
                }
                if let postcode = entry.postcode, sizes[.postcode].map({ entry.size < $0 }) ?? true {
                    chain[.postcode] = postcode
                    sizes[.postcode] = entry.size
                }
            }
            settlements.fill(&chain, at: place.point, inside: inside, except: boundedParts)
            if chain[.country] == nil, !isBounded || given != nil { chain[.country] = countryArea }
            let isAtHome = chain[.country] != nil && chain[.country] == countryArea
            if isAtHome, chain[.state] == nil { chain[.state] = votedState }
            if isAtHome, chain[.city] == nil, chain[.town] == nil, chain[.village] == nil, chain[.municipality] == nil || country == "AU" {
                chain[.city] = votedCity
            }
            if !place.hasPostcode { chain[.postcode] = nil }
            if let itself = place.id.osmKey.flatMap({ own[$0] }) {
                let rank = AddressAreaOrder.index(itself.part)
                chain = chain.filter { AddressAreaOrder.index($0.key) > rank && $0.key != .postcode }
                chain[itself.part] = itself.id
            }
            let list = AddressAreaOrder.parts.compactMap { chain[$0] }

            var street: Int32 = -1
            var number: String?
            if place.wantsStreet, let hit = streets.nearest(place.point, withinMeters: Self.streetReachMeters) {
                street = streetIDs[hit.line] ?? Int32(clamping: streetIDs.count)
                if streetIDs[hit.line] == nil {
                    streetIDs[hit.line] = street
                    result.streets.append(streetNames[Int(hit.line)])
                }
            }
            if place.wantsNumber, !numberLines.isEmpty, let hit = numberLines.nearest(place.point, withinMeters: Self.numberReachMeters) {
                number = numberRules[Int(hit.line)].number(at: hit.point).map { "\($0)" }
            }
            guard !list.isEmpty || street >= 0 || number != nil else { continue }
            let listID: Int32
            if let known = lists[list] {
                listID = known
            } else {
                listID = Int32(clamping: result.areaLists.count)
                lists[list] = listID
                result.areaLists.append(list)
                for (smaller, larger) in zip(list, list.dropFirst()) where result.areas[Int(smaller)].parent < 0 {
                    result.areas[Int(smaller)].parent = larger
                }
            }
            result.entries.append(.init(id: place.id, areaList: listID, street: street, houseNumber: number))
        }
        return result
    }

    /// No farther from a street is a house taken to stand on it.
    private static let streetReachMeters = 80.0
    /// No farther from an interpolation line does a place take its number from it.
    private static let numberReachMeters = 25.0

    // MARK: Country

    /// The country of an extract whose boundaries do not say: what its states' codes say, else most of its addresses.
    private func extractCountry(_ extract: OSMBox) -> String? {
        if let country = votes.country { return country }
        // A boundary with a code; that it is in the extract at all means that it touches it.
        let codes = Set(boundaries.compactMap { $0.level.map { $0 > 2 } ?? false ? $0.countryCode?.uppercased() : nil })
        if codes.count == 1 { return codes.first }
        let countries = Set(boundaries.compactMap { $0.level == 2 && !$0.polygons.isEmpty ? $0.countryCode?.uppercased() : nil })
        return countries.count == 1 ? countries.first : nil
    }

    // MARK: Areas

    private func locate(_ extract: OSMBox, _ country: String, id: (AddressArea, String) -> Int32) -> [Located] {
        var located: [Located] = []
        func take(_ boundary: Boundary, _ shape: AreaShape, _ country: String, size: Double) {
            guard let area = Self.area(boundary, country) else { return }
            let postcode = boundary.postcode.map { AddressArea(part: .postcode, names: AddressNames($0)) }
            located.append(
                Located(
                    area: area,
                    postcode: area.part == .postcode ? nil : postcode.map { id($0, country) },
                    shape: shape,
                    id: id(area, country),
                    size: size,
                    country: country
                )
            )
        }
        // Countries first: they say how the others are to be read.
        var countries: [(code: String, shape: AreaShape)] = []
        for boundary in boundaries where boundary.level == 2 && !boundary.polygons.isEmpty {
            guard let code = boundary.countryCode?.uppercased(), code.utf8.count == 2 else { continue }
            let shape = AreaShape(polygons: boundary.polygons)
            countries.append((code, shape))
            take(boundary, shape, code, size: shape.box.area)
        }
        for boundary in boundaries where boundary.level != 2 && !boundary.polygons.isEmpty {
            let shape = AreaShape(polygons: boundary.polygons)
            let code =
                boundary.countryCode?.uppercased()
                ?? boundary.inside.flatMap { point in countries.first { $0.shape.contains(point) }?.code }
                ?? country
            take(boundary, shape, code, size: shape.box.area)
        }
        for (boundary, shape) in cutShapes(extract) {
            take(boundary, shape, boundary.countryCode?.uppercased() ?? country, size: Double(boundary.level.map { 12 - $0 } ?? 1) * 1e19)
        }
        return located
    }

    private static func area(_ boundary: Boundary, _ country: String) -> AddressArea? {
        if boundary.level == 2 { return boundary.countryCode.map { .country($0) } }
        if boundary.level == nil, boundary.place == nil {
            return boundary.postcode.map { AddressArea(part: .postcode, names: AddressNames($0)) }
        }
        var part = boundary.level.flatMap { AdminLevels.part(level: $0, country: country, name: boundary.names.local) }
        // A settlement says itself what it is.
        if country != "VN", let own = boundary.place.flatMap({ AdminLevels.part(place: $0, country: country) }),
            AddressAreaOrder.index(own) <= AddressAreaOrder.index(.municipality)
        {
            part = own
        }
        return part.map { AddressArea(part: $0, names: boundary.names, code: $0 == .state ? boundary.stateCode ?? "" : "") }
    }

    /// Boundaries that the extract's border cuts, where something tells which side is inside.
    private func cutShapes(_ extract: OSMBox) -> [(Boundary, AreaShape)] {
        var settlementsByKey: [OSMKey: Settlement] = [:]
        for settlement in settlements { settlementsByKey[settlement.key] = settlement }
        struct Cut {
            var boundary: Boundary
            var touches: Bool
            var reference: OSMPoint?
        }
        var cuts: [Cut] = []
        for boundary in boundaries where boundary.polygons.isEmpty {
            var reference = boundary.label
            if reference == nil, let centre = boundary.centre, let point = centre.points.first {
                // A capital lies in its country; the seat of a district often in the town next to it.
                let isOwn = settlementsByKey[centre.key].map { AdminNames.agree($0.names.local, boundary.names.local) } ?? false
                if isOwn || boundary.level.map({ $0 <= 5 }) ?? false { reference = point }
            }
            if reference == nil {
                // "Ward 10" there are many.
                let bearers = settlements.filter { AdminNames.agree($0.names.local, boundary.names.local) && extract.contains($0.point) }
                if bearers.count == 1, boundaries.count(where: { $0.names.local == boundary.names.local }) == 1 {
                    reference = bearers.first?.point
                }
            }
            if let point = reference, !extract.contains(point) { reference = nil }
            if reference == nil { reference = evident(boundary, extract) }
            cuts.append(Cut(boundary: boundary, touches: AreaShape.touches(boundary.lines, extract), reference: reference))
        }
        return cuts.enumerated().compactMap { index, cut in
            let neighbour = boundaries.first { other in
                other.level == cut.boundary.level && other.inside.map(extract.contains) ?? false
            }
            let siblings = cuts.enumerated().filter { $0.offset != index && $0.element.boundary.level == cut.boundary.level }.map(\.element)
            if let point = cut.reference {
                return (
                    cut.boundary, AreaShape(lines: cut.boundary.lines, extract: extract, reference: .init(point: point, isInside: true))
                )
            }
            guard cut.boundary.level != nil else { return nil }
            // What is in a neighbour is not in it.
            if cut.touches, let point = siblings.lazy.compactMap(\.reference).first ?? neighbour?.inside {
                return (
                    cut.boundary, AreaShape(lines: cut.boundary.lines, extract: extract, reference: .init(point: point, isInside: false))
                )
            }
            // The extract lies within it as a whole, if it is the only one of its level.
            if !cut.touches, !siblings.contains(where: { !$0.touches || $0.reference != nil }), cut.boundary.level.map({ $0 <= 6 }) ?? false
            {
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
    /// A place whose tags name the boundary, and that most of the other such places agree with.
    private func evident(_ boundary: Boundary, _ extract: OSMBox) -> OSMPoint? {
        let points = votes.points(named: boundary.postcode != nil && boundary.level == nil ? boundary.postcode ?? "" : boundary.names.local)
            .filter(extract.contains)
        guard AreaShape.touches(boundary.lines, extract) else { return points.first }
        var best: (point: OSMPoint, agreeing: Int)?
        for point in points {
            let shape = AreaShape(lines: boundary.lines, extract: extract, reference: .init(point: point, isInside: true))
            let agreeing = points.count(where: shape.contains)
            if best.map({ agreeing > $0.agreeing }) ?? true { best = (point, agreeing) }
        }
        return best.flatMap { $0.agreeing * 3 >= points.count * 2 ? $0.point : nil }
    }
}

/// Areas by cell, so that a place is asked only against those whose boxes are near.
private struct AreaGrid {
    private static let side = 128
    private let box: OSMBox
    private var cells: [[Int]]

    init(_ box: OSMBox, boxes: [OSMBox]) {
        self.box = box
        cells = Array(repeating: [], count: Self.side * Self.side)
        for (index, area) in boxes.enumerated() where area.west <= area.east {
            let (columns, rows) = (column(area.west)...column(area.east), row(area.south)...row(area.north))
            for row in rows { for column in columns { cells[row * Self.side + column].append(index) } }
        }
    }

    func candidates(_ point: OSMPoint) -> [Int] { cells[row(point.y) * Self.side + column(point.x)] }

    private func column(_ x: Int32) -> Int { Self.place(x, box.west, box.east) }
    private func row(_ y: Int32) -> Int { Self.place(y, box.south, box.north) }

    private static func place(_ value: Int32, _ low: Int32, _ high: Int32) -> Int {
        let span = max(Int64(high) - Int64(low), 1)
        return Int(min(max((Int64(value) - Int64(low)) * Int64(side) / span, 0), Int64(side - 1)))
    }
}
