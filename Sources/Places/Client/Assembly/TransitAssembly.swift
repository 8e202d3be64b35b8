internal import Foundation
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

extension RegionsBackend.Source {
    private static let transitFields: PlaceFields = [.transitStation, .transitLine]

    /// Adds the requested fields about public transport to a place: the lines of a stop, or the stops of a line.
    func addTransit(to place: inout Place, _ record: PlaceRecord, _ options: AnswerOptions) throws {
        guard !options.fields.isDisjoint(with: Self.transitFields), let transit = try ground.transit(of: record.id) else { return }
        if TransitRoute.isLine(kinds: record.kinds) {
            guard options.fields.contains(.transitLine) else { return }
            let ids = Set(transit.routes.flatMap(\.stops)).sorted().compactMap(PlaceID.init(rowKey:))
            let stops = Dictionary(
                try ground.places(ids).map { ($0.id.rowKey, stop($0, options)) },
                uniquingKeysWith: { first, _ in first }
            )
            place.transitLine = line(record, transit, options) { route in
                TransitDirection(route, stops: route.stops.compactMap { stops[$0] })
            }
        } else if options.fields.contains(.transitStation) {
            place.transitStation = try station(record, transit, options)
        }
    }

    private func station(_ record: PlaceRecord, _ transit: PlaceTransit, _ options: AnswerOptions) throws -> TransitStation {
        let codes = Dictionary(transit.platforms.map { ($0.object, $0.code) }, uniquingKeysWith: { first, _ in first })
        let lines = try ground.places(Set(transit.calls.map(\.line)).sorted().compactMap(PlaceID.init(rowKey:)))
        let facts = try ground.transit(of: lines.map(\.id))
        let callsByLine = Dictionary(grouping: transit.calls) { $0.line }
        var agencies: [TransitAgency] = []
        var numbers: [LocalizedText?: Int] = [:]
        let known = zip(lines, facts).compactMap { record, routes -> (line: TransitLine, holder: LocalizedText?)? in
            guard let routes else { return nil }
            let calls = callsByLine[record.id.rowKey] ?? []
            let found = line(record, routes, options) { route in
                let platforms = calls.filter { $0.route == route.id }
                guard !platforms.isEmpty else { return nil }
                let code = platforms.compactMap { codes[$0.platform] }.first { !$0.isEmpty }
                return TransitDirection(route, platformCode: code)
            }
            guard let found else { return nil }
            return (line: found, holder: Self.holder(record))
        }
        for (line, holder) in known.sorted(by: { $0.line.isBefore($1.line) }) {
            if let number = numbers[holder] {
                agencies[number].lines.append(line)
            } else {
                numbers[holder] = agencies.count
                agencies.append(TransitAgency(displayName: holder, lines: [line]))
            }
        }
        let stops = transit.platforms.compactMap { platform -> TransitStop? in
            guard let id = PlaceID(rowKey: platform.object) else { return nil }
            let location = Coordinate(latitude: Double(platform.y) / 1e7, longitude: Double(platform.x) / 1e7)
            var stop = TransitStop(id: id, displayName: platform.name.isEmpty ? nil : LocalizedText(platform.name), location: location)
            stop.platformCode = platform.code.isEmpty ? nil : platform.code
            stop.stopCode = platform.stopCode.isEmpty ? nil : platform.stopCode
            stop.isWheelchairAccessible = platform.isAccessible
            return stop
        }
        return TransitStation(displayName: name(record, options), agencies: agencies, stops: stops)
    }

    /// Returns the line of a record; nil if the record is no line.
    /// - Parameter direction: Returns the direction for a route of the line; nil if the answer leaves the route out.
    private func line(
        _ record: PlaceRecord,
        _ transit: PlaceTransit,
        _ options: AnswerOptions,
        direction: (PlaceTransit.Route) -> TransitDirection?
    ) -> TransitLine? {
        guard let route = TransitRoute(record.tags) else { return nil }
        var line = TransitLine(id: record.id, vehicle: route.vehicle)
        line.shortDisplayName = route.reference.map { LocalizedText($0) }
        line.displayName = name(record, options).flatMap { $0.text == route.reference ? nil : $0 }
        (line.textColor, line.backgroundColor) = (route.textColor, route.color)
        line.url = ContactLinks(DetailTags(record.tags), language: options.language).website.flatMap { URL(string: $0.url) }
        for found in transit.routes.compactMap(direction) where !line.directions.contains(found) { line.directions.append(found) }
        return line
    }

    private static func holder(_ record: PlaceRecord) -> LocalizedText? {
        let tags = DetailTags(record.tags)
        return (tags["operator"] ?? tags["network"]).map { LocalizedText($0) }
    }

    private func stop(_ record: PlaceRecord, _ options: AnswerOptions) -> TransitStop {
        TransitStop(id: record.id, displayName: name(record, options), location: record.location)
    }

    private func name(_ record: PlaceRecord, _ options: AnswerOptions) -> LocalizedText? {
        assembler.name(DetailTags(record.tags), assembler.sites.site(record, options), options)
    }
}

extension TransitDirection {
    fileprivate init(_ route: PlaceTransit.Route, platformCode: String? = nil, stops: [TransitStop] = []) {
        func text(_ text: String) -> String? { text.isEmpty ? nil : text }
        self.init(from: text(route.from), to: text(route.to), via: text(route.via), platformCode: platformCode, stops: stops)
    }
}
