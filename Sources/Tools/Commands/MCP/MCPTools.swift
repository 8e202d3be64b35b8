import Foundation
import OpeningHours
import PortolanCamera
import PortolanGeo
import PortolanImage
import PortolanMaps
import PortolanOverlays
import PortolanPlaces

/// The tools of `portolan mcp`, which offer the answers of the client and the snapshotter to an assistant.
struct MCPTools: Sendable {
    private let client: PlacesClient
    /// The drawer of maps, or the error that explains why no map can be drawn, such as regions without tiles.
    private let maps: Result<MapSnapshotter, any Error>
    private let language, country: String?
    private let now: @Sendable () -> Date

    /// Creates the tools.
    /// - Parameters:
    ///   - language: the language of answers to calls that name none; nil for each place's own language.
    ///   - country: the user's country, as two letters.
    ///   - now: the clock.
    init(regions: [URL], language: String?, country: String?, now: @escaping @Sendable () -> Date) throws {
        client = try PlacesClient(regions: regions, now: now)
        maps = Result { try MapSnapshotter(regions: regions, language: language, threads: ProcessInfo.processInfo.activeProcessorCount) }
        (self.language, self.country, self.now) = (language, country, now)
    }

    /// The text that describes the server to an assistant: above all the area in which it knows places.
    var instructions: String {
        let areas = client.regions.map { region in
            let bounds = region.manifest.bounds
            return "\(region.manifest.name) (latitude \(bounds.south) to \(bounds.north), longitude \(bounds.west) to \(bounds.east))"
        }
        return """
            Places and maps from OpenStreetMap, in these regions only: \(areas.joined(separator: "; ")). \
            Find places with search or nearby, and call details or open_now with the ID of a place. \
            An answer ends with its sources: name them where you show the answer.
            """
    }

    var all: [MCPTool] { [search, nearby, alongRoute, details, openNow, reverse, map] }

    // MARK: Parameters

    private static let ofLanguage = MCPParameter(
        "language",
        .text,
        "The language of the answer: fr, zh-Hant. By default the local language of each place."
    )
    private static let ofLimit = MCPParameter("limit", .count(1...20), "The greatest number of places; 10 by default.")
    private static let ofPlace = MCPParameter(
        "id",
        .text,
        "The place's ID from an answer of search or nearby, or an object of OpenStreetMap: osm:way/123.",
        isRequired: true
    )

    private func language(_ arguments: MCPArguments) -> String? { arguments.text("language") ?? language }

    // MARK: Lists

    private static let listed: PlaceFields = [
        .displayName, .primaryType, .primaryTypeDisplayName, .shortFormattedAddress, .formattedAddress, .location, .businessStatus,
        .currentHours,
        .attributions,
    ]

    /// The schema of a list of places.
    private static let list: JSONValue = {
        func type(_ name: String, _ description: String) -> JSONValue {
            .object(["type": .string(name), "description": .string(description)])
        }
        let place: JSONValue = .object([
            "type": .string("object"),
            "properties": .object([
                "id": type("string", "The place's ID, for details and open_now."),
                "name": type("string", "The name of the place, or its address if it has no name."),
                "kind": type("string", "The type of the place, in words."),
                "type": type("string", "The type of the place, as one of Google's place types."),
                "address": type("string", "The address in one line."),
                "latitude": type("number", "The latitude in degrees."),
                "longitude": type("number", "The longitude in degrees."),
                "openNow": type("boolean", "Whether the place is open; absent if that is not known."),
                "distanceMeters": type("number", "The straight distance from the given point or route, in metres."),
                "alongMeters": type("number", "The distance along the route, in metres."),
            ]),
            "required": .strings(["id", "name"]),
        ])
        return .object([
            "type": .string("object"),
            "properties": .object([
                "places": .object(["type": .string("array"), "items": place]),
                "attributions": .object(["type": .string("array"), "items": .object(["type": .string("string")])]),
            ]),
            "required": .strings(["places"]),
        ])
    }()

    private static func list(_ places: [(place: Place, meters: Double?)], none: String) -> MCPTool.Answer {
        let values = places.map { place, meters -> JSONValue in
            .object([
                "id": .string("\(place.id)"),
                "name": .string(PlaceText.title(place)),
                "kind": .string(PlaceText.kind(place)),
                "type": place.primaryType.map { .string($0) },
                "address": PlaceText.address(place).map { .string($0) },
                "latitude": place.location.map { .number($0.latitude) },
                "longitude": place.location.map { .number($0.longitude) },
                "openNow": place.isOpenNow.map { .bool($0) },
                "distanceMeters": (place.routePoint?.distanceMeters ?? meters).map { .number($0.rounded()) },
                "alongMeters": place.routePoint.map { .number($0.positionMeters.rounded()) },
            ])
        }
        let sources = places.flatMap(\.place.attributions).map(\.provider)
        return MCPTool.Answer(
            text: PlaceText.list(
                places.map { place, meters in (place.routePoint.map(PlaceText.beside) ?? meters.map(PlaceText.distance) ?? "", place) },
                none: none
            ),
            values: .object([
                "places": .array(values),
                "attributions": .strings(sources.enumerated().filter { sources.firstIndex(of: $1) == $0 }.map(\.element)),
            ])
        )
    }

    private var search: MCPTool {
        MCPTool(
            name: "search",
            title: "Search places",
            description: """
                Finds places by words: names (Café Luitpold), kinds (vegan restaurant, pharmacy), addresses (Brienner Straße 11), \
                a kind and an area (museum near the river, cafe in Vaduz). The best come first.
                """,
            parameters: [
                MCPParameter("query", .text, "The words to search for, in any language.", isRequired: true),
                MCPParameter("near", .point, "Prefer places near this point, and return their distances from it."),
                MCPParameter("within_meters", .number(0...50_000), "Only places within this distance of near, in metres."),
                MCPParameter("type", .text, "Only places of this type of Google's (cafe) or of OpenStreetMap (amenity=cafe)."),
                MCPParameter("open_now", .flag, "Only places that are open."),
                MCPParameter("nearest_first", .flag, "Sort by the distance from near, instead of by relevance."),
                Self.ofLimit, Self.ofLanguage,
            ],
            output: Self.list
        ) { arguments in
            let near = arguments.point("near")
            let within = arguments.number("within_meters")
            guard near != nil || within == nil && !arguments.flag("nearest_first") else {
                throw MCPArguments.Failure(description: "near is missing: give the point from which to measure")
            }
            let text = arguments.text("query") ?? ""
            let type = try Self.checked(arguments.text("type").map { [$0] } ?? []).first
            let query = TextQuery(
                text,
                type: type,
                isStrictType: type != nil,
                isOpenNow: arguments.flag("open_now"),
                rank: arguments.flag("nearest_first") ? .distance : .relevance,
                bias: within == nil ? near.map { .circle(center: $0, radiusMeters: 5_000) } : nil,
                restriction: within.flatMap { within in near.map { .circle(center: $0, radiusMeters: within) } },
                limit: arguments.count("limit") ?? 10
            )
            let places = try await client.search(query, fields: Self.listed, language: language(arguments), region: country)
            return Self.list(
                places.map { place in (place, near.flatMap { place.location?.distanceMeters(to: $0) }) },
                none: "Nothing found for '\(text)'."
            )
        }
    }

    private var nearby: MCPTool {
        MCPTool(
            name: "nearby",
            title: "List places nearby",
            description: "Lists the places around a point, the nearest first: places that people look for, or places of the given types.",
            parameters: [
                MCPParameter("center", .point, "The point.", isRequired: true),
                MCPParameter("radius_meters", .number(0...50_000), "The greatest distance in metres; 1000 by default."),
                MCPParameter(
                    "types",
                    .list(.text, most: 50),
                    "Only places of these types of Google's (cafe) or of OpenStreetMap (amenity=cafe, shop)."
                ),
                Self.ofLimit, Self.ofLanguage,
            ],
            output: Self.list
        ) { arguments in
            let query = NearbyQuery(
                center: arguments.point("center") ?? Coordinate(latitude: 0, longitude: 0),
                radiusMeters: arguments.number("radius_meters") ?? 1_000,
                types: TypeFilter(included: Set(try Self.checked(arguments.texts("types")))),
                rank: .distance,
                limit: arguments.count("limit") ?? 10
            )
            let places = try await client.nearby(query, fields: Self.listed, language: language(arguments), region: country)
            return Self.list(places.map { ($0.place, $0.distanceMeters) }, none: "No places there.")
        }
    }

    private var alongRoute: MCPTool {
        MCPTool(
            name: "along_route",
            title: "Search along a route",
            description:
                "Finds places by words along a line, such as a pharmacy along a route. The shortest detour, in straight lines, comes first.",
            parameters: [
                MCPParameter("query", .text, "The words to search for, in any language.", isRequired: true),
                MCPParameter("path", .list(.point, most: 5_000), "The points of the line, in order."),
                MCPParameter("polyline", .text, "The line as an encoded polyline, instead of path."),
                MCPParameter("reach_meters", .number(0...50_000), "The greatest distance from the line in metres; 5000 by default."),
                MCPParameter("open_now", .flag, "Only places that are open."),
                Self.ofLimit, Self.ofLanguage,
            ],
            output: Self.list
        ) { arguments in
            let points =
                switch (arguments.points("path"), arguments.text("polyline")) {
                case (let path?, nil): path
                case (nil, let polyline?): try EncodedPolyline.decode(polyline)
                case (nil, nil):
                    throw MCPArguments.Failure(description: "path and polyline are missing: give the line to search along as one of them")
                default:
                    throw MCPArguments.Failure(
                        description: "path and polyline cannot be combined: give the line to search along as one of them"
                    )
                }
            guard let route = RouteLine(points) else { throw MCPArguments.Failure(description: "the line to search along has no point") }
            let text = arguments.text("query") ?? ""
            var query = TextQuery(text, isOpenNow: arguments.flag("open_now"), route: route, limit: arguments.count("limit") ?? 10)
            query.routeReachMeters = arguments.number("reach_meters") ?? query.routeReachMeters
            let places = try await client.search(query, fields: Self.listed, language: language(arguments), region: country)
            return Self.list(places.map { ($0, nil) }, none: "Nothing found for '\(text)' along the route.")
        }
    }

    /// Returns the types, if all exist. Otherwise a search with an unknown type would find nothing and give no reason.
    private static func checked(_ types: [String]) throws -> [String] {
        guard let unknown = types.first(where: { !PlaceKinds.canName($0) }) else { return types }
        throw MCPArguments.Failure(
            description: "'\(unknown.prefix(100))' is neither a place type (cafe) nor an OSM kind (amenity=cafe, shop)"
        )
    }

    // MARK: One place

    private var details: MCPTool {
        MCPTool(
            name: "details",
            title: "Details of a place",
            description:
                "Returns all details of a place: address, opening hours, telephone, website, accessibility, offers, tags.",
            parameters: [Self.ofPlace, Self.ofLanguage],
            output: .object(["type": .string("object")])
        ) { arguments in
            let place = try await client.place(arguments.text("id") ?? "", language: language(arguments), region: country)
            return MCPTool.Answer(text: PlaceText.details(place), values: place.json)
        }
    }

    private var openNow: MCPTool {
        MCPTool(
            name: "open_now",
            title: "Is a place open?",
            description:
                "Returns whether a place is open now or at another moment, its next change, and its opening hours. Holidays and seasons count.",
            parameters: [
                Self.ofPlace,
                MCPParameter("at", .text, "The moment, in the place's local time: 2026-12-24T18:00. By default now."),
                Self.ofLanguage,
            ],
            output: .object([
                "type": .string("object"),
                "properties": .object([
                    "id": .object(["type": .string("string")]),
                    "status": .object(["type": .string("string"), "enum": .strings(["open", "closed", "unknown"])]),
                    "localTime": .object(["type": .string("string")]),
                    "changesAt": .object([
                        "type": .string("string"),
                        "description": .string("The moment at which the place opens or closes next, in local time."),
                    ]),
                    "weekdayDescriptions": .object(["type": .string("array"), "items": .object(["type": .string("string")])]),
                ]),
                "required": .strings(["id", "status"]),
            ])
        ) { arguments in
            let fields: PlaceFields = [
                .displayName, .primaryType, .primaryTypeDisplayName, .shortFormattedAddress, .businessStatus, .openingDate, .regularHours,
                .currentHours,
                .utcOffsetMinutes, .timeZone, .attributions,
            ]
            let place = try await client.place(arguments.text("id") ?? "", fields: fields, language: language(arguments), region: country)
            guard let zone = place.timeZone.flatMap(TimeZone.init(identifier:)) else {
                throw MCPArguments.Failure(description: "the time zone of this place is not known")
            }
            let clock = HoursContext(timeZone: zone)
            var moment = now()
            if let text = arguments.text("at") {
                guard let local = LocalTime(text) else {
                    throw MCPArguments.Failure(description: "at: expected a local time, such as 2026-12-24T18:00")
                }
                moment = clock.date(of: local)
            }
            return Self.answer(place, at: clock.localTime(of: moment), status: place.isOpen(at: moment))
        }
    }

    private static func answer(_ place: Place, at time: LocalTime, status: OpenStatus) -> MCPTool.Answer {
        let isOperating = place.businessStatus == nil || place.businessStatus == .operational
        let change = isOperating && status != .unknown ? place.schedule.flatMap { $0.rule.nextChange(after: time, in: $0.context) } : nil
        let word =
            switch status {
            case .open: "open"
            case .closed: isOperating ? "closed" : HoursText.now(place) ?? "closed"
            case .unknown: "not known"
            }
        var lines =
            ["\(PlaceText.title(place)) at \(time): \(word)" + (change.map { ", until \($0)" } ?? "")] + HoursText.table(place) + [""]
        for source in place.attributions.map(\.provider) where !lines.contains(source) { lines.append(source) }
        return MCPTool.Answer(
            text: lines.joined(separator: "\n"),
            values: .object([
                "id": .string("\(place.id)"),
                "status": .string("\(status)"),
                "localTime": .string("\(time)"),
                "changesAt": change.map { .string("\($0)") },
                "weekdayDescriptions": (place.regularHours ?? place.currentHours).map { .strings($0.weekdayDescriptions) },
            ])
        )
    }

    // MARK: Points

    private var reverse: MCPTool {
        MCPTool(
            name: "reverse",
            title: "Address of a point",
            description: "Returns the address of a point: the house, the street, and every area up to the country.",
            parameters: [MCPParameter("point", .point, "The point.", isRequired: true), Self.ofLanguage],
            output: .object(["type": .string("object"), "properties": .object(["results": .object(["type": .string("array")])])])
        ) { arguments in
            let point = arguments.point("point") ?? Coordinate(latitude: 0, longitude: 0)
            let addresses = try await client.addresses(at: point, language: language(arguments), region: country)
            return MCPTool.Answer(text: ReverseCommand.text(addresses, at: point), values: JSONValue.addresses(addresses))
        }
    }

    private var map: MCPTool {
        MCPTool(
            name: "map",
            title: "Picture of the map",
            description:
                "Draws the map around a point, or so that all markers are visible. Without either, draws the middle of the region.",
            parameters: [
                MCPParameter("center", .point, "The middle of the picture."),
                MCPParameter("zoom", .number(0...22), "The zoom: 12 for a town, 16 for streets, 18 for houses; 16 by default."),
                MCPParameter("markers", .list(.point, most: 100), "The positions of pins, such as places from an answer of search."),
                MCPParameter("width", .count(64...2048), "The picture's width in pixels; 800 by default."),
                MCPParameter("height", .count(64...2048), "The picture's height in pixels; 600 by default."),
            ]
        ) { arguments in
            let maps = try maps.get()
            let size = ScreenSize(width: Double(arguments.count("width") ?? 800), height: Double(arguments.count("height") ?? 600))
            let markers = arguments.points("markers") ?? []
            let zoom = arguments.number("zoom")
            var camera = CameraPosition(target: arguments.point("center") ?? maps.center, zoom: zoom ?? 16)
            if arguments.point("center") == nil,
                let fit = try CameraPosition.fitting(
                    markers,
                    in: Viewport(size: size),
                    // Small pictures have smaller margins.
                    padding: EdgeInsets(all: min(CameraPosition.defaultFitPadding, min(size.width, size.height) / 4)),
                    maxZoom: zoom ?? 17
                )
            {
                camera = fit
            }
            camera = try maps.allowed(camera, size: size)
            let picture = try await maps.picture(camera, size: size, overlays: markers.map { .marker(Marker(at: $0)) })
            return MCPTool.Answer(
                text: "The map around \(camera.target) at zoom \(CameraOptions.text(camera.zoom)).",
                picture: try PNG.encode(picture, effort: .small)
            )
        }
    }
}
