import Foundation
import HTTPTypes
import PortolanMaps
import PortolanPictograms
import PortolanPlaces

/// What the explorer's page asks for beyond Google's protocols: what there is, icons, and when places are open.
struct ExplorerAPI: Sendable {
    let files: ExplorerFiles
    /// Whether there is a page for operators.
    let hasAdministration: Bool
    /// Whether figures, the description of all addresses and administration are answered at the address of the page.
    var hasOperation = true
    let clock: @Sendable () -> Date

    func endpoint(_ parts: ArraySlice<String>) -> Endpoint? {
        let parts = Array(parts)
        switch parts.first {
        case "explorer" where parts.count == 1: return Endpoint("own.explorer", .own) { call, set in description(call, set) }
        case "hours" where parts.count == 1:
            return Endpoint("own.hours", .own) { call, set in try await HoursAnswer(set: set, call: call, now: clock()).answer() }
        case "open" where parts.count == 1:
            return Endpoint("own.open", .own) { call, set in try await OpenPlaces(set: set, call: call, now: clock()).answer() }
        case "icons" where parts.count == 2 && parts[1].hasSuffix(".svg"):
            return Endpoint("own.icons", .own) { call, _ in try Self.icon(String(parts[1].dropLast(4)), call) }
        default: return nil
        }
    }

    /// What the page has to know first.
    private func description(_ call: Call, _ set: RegionSet) -> Answer {
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

    /// A pictogram as SVG, in a colour.
    private static func icon(_ name: String, _ call: Call) throws -> Answer {
        guard let pictogram = Pictogram(name) else { throw RequestError.notFound("there is no icon called \(name.prefix(60))") }
        let color = call.query.text("color") ?? "#000000"
        let isColor =
            color.utf8.count <= 20 && color.utf8.allSatisfy { $0 == 35 || ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || $0 >= 48 && $0 <= 57 }
        guard isColor else { throw RequestError.badRequest("'color' is a name of CSS or #RRGGBB") }
        return Answer(type: "image/svg+xml", Array(pictogram.svg(color: color).utf8)).cached(.tiles)
    }
}
