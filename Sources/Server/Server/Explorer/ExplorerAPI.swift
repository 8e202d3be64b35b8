import Foundation
import HTTPTypes
import PortolanMaps
import PortolanPictograms
import PortolanPlaces

/// The data that the explorer's page needs beyond Google's protocols: regions and styles, icons, and when places are
/// open.
struct ExplorerAPI: Sendable {
    let files: ExplorerFiles
    /// Whether the server has a page for operators.
    let hasAdministration: Bool
    let clock: @Sendable () -> Date

    /// Returns the explorer's endpoints.
    /// - Parameter hasOperation: whether the page's own address also answers metrics, the description of all addresses
    ///   and administration.
    func endpoints(hasOperation: Bool) -> [Endpoint] {
        [
            Endpoint("own.explorer", .own, ["/portolan/explorer"], "Lists the regions and styles, for the explorer's page") { call, set in
                description(call, set, hasOperation: hasOperation)
            },
            Endpoint("own.open", .own, ["/portolan/open"], "The opening times of the places in a box", OpenPlaces.parameters) { call, set in
                try await OpenPlaces(set: set, call: call, now: clock()).answer()
            },
            Endpoint(
                "own.hours",
                .own,
                ["/portolan/hours"],
                "The hours of a place from today on, with holidays",
                [.place, .language] + Window.parameters
            ) { call, set in try await PlaceHoursAnswer(set: set, call: call, now: clock()).answer() },
            Endpoint(
                "own.icons",
                .own,
                ["/portolan/icons/{icon}.svg"],
                "A pictogram of a kind of place",
                [Parameter("color", "a colour name of CSS, or #RRGGBB; black by default")]
            ) { call, _ in try Self.icon(call) }.with(\.types, ["image/svg+xml"]),
            // A file of the page needs no key; the page's requests do.
            Endpoint(
                "explorer",
                .operation,
                ["/", "/explorer/{file}", "/explorer/lang/{language}", "/favicon.ico"],
                "The explorer's page and its files"
            ) { call, _ in try files.answer(call) }.with(
                \.types,
                ["text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"]
            ),
        ]
    }

    /// Returns the regions and styles that the page loads first.
    private func description(_ call: Call, _ set: RegionSet, hasOperation: Bool) -> Answer {
        let names = MapStyle.all.map(\.id)
        return .json(
            .object([
                "version": .string(set.version), "publicURL": .string(call.publicURL),
                "regions": .array(set.regions.map { Self.json($0, id: set.maps.id($0)) }),
                "styles": .strings(names), "maplibre": .bool(files.hasMapLibre),
                "administration": .bool(hasAdministration && hasOperation), "console": .bool(hasOperation),
            ])
        ).cached(.brief)
    }

    private static func json(_ region: Region, id: String) -> JSONValue {
        let manifest = region.manifest
        let bounds = manifest.bounds
        let sides: [Double] = [bounds.west, bounds.south, bounds.east, bounds.north]
        let center: [Double] = [manifest.center.longitude, manifest.center.latitude]
        var members: [(name: String, value: JSONValue)] = [
            ("id", .string(id)), ("name", .string(manifest.name)),
            ("bounds", .array(sides.map { JSONValue.number($0) })), ("center", .array(center.map { JSONValue.number($0) })),
        ]
        if let zone = manifest.timeZone { members.append(("timeZone", .string(zone))) }
        if let country = manifest.country { members.append(("country", .string(country))) }
        if let language = manifest.language { members.append(("language", .string(language))) }
        members.append(("attribution", .string(manifest.attribution)))
        members.append(("license", .string(manifest.license)))
        members.append(("hasTiles", .bool(region.tilesFile != nil)))
        return .object(members)
    }

    /// Answers a pictogram as SVG, in a colour.
    private static func icon(_ call: Call) throws -> Answer {
        let name = call.parts["icon"] ?? ""
        guard let pictogram = Pictogram(name) else { throw RequestError.notFound("there is no icon named \(name.prefix(60))") }
        let color = call.query.text("color") ?? "#000000"
        let isColor =
            color.utf8.count <= 20 && color.utf8.allSatisfy { $0 == 35 || ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 >= 48 && $0 <= 57 }
        guard isColor else { throw RequestError.badRequest("'color' must be a colour name of CSS, or #RRGGBB") }
        return Answer(type: "image/svg+xml", Array(pictogram.svg(color: color).utf8)).cached(.tiles)
    }
}
