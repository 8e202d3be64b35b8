import ArgumentParser
import Foundation
import PortolanGeo
import PortolanPlaces

/// The command `portolan search TEXT --region NAME.portolan`.
struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find places by words: names, kinds, addresses.",
        discussion: """
            Type 'café', 'museum near the river' or 'Brienner Straße 11'. Accents, case and small errors do not matter.
            An address may be given in parts instead: --street 'Städtle 38' --city Vaduz --country LI.
            --along lists places along a route, the nearest to its line first. Distances are straight lines.
            """
    )

    enum Rank: String, ExpressibleByArgument, CaseIterable {
        case relevance, distance
    }

    @Argument(help: "The words to search for. With parts of an address, they are the name of the place at that address.")
    var words: [String] = []

    @OptionGroup var regions: RegionOptions
    @OptionGroup var address: AddressOptions
    @OptionGroup var area: AreaOptions
    @OptionGroup var answer: AnswerArguments

    @Option(help: "Only places of this type (cafe) or OSM kind (amenity=cafe).")
    var type: String?

    @Option(
        help: ArgumentHelp("Only places near the line of this file: GeoJSON, GPX, KML, or an encoded polyline.", valueName: "file")
    )
    var along: String?

    @Option(help: "The greatest distance from the line of --along, in metres: 0 to 50000; 5000 by default.")
    var reach: Double?

    @Flag(name: .customLong("open-now"), help: "Only places that are open now.")
    var isOpenNow = false

    @Option(help: "The order: relevance or distance.")
    var rank: Rank = .relevance

    @Option(help: "The greatest number of places: 1 to 20.")
    var limit: Int = 20

    @Option(help: "The number of places to skip, for the next page.")
    var offset: Int = 0

    @Flag(help: "Do not list the places, but count them by type.")
    var facets = false

    @Flag(help: "Show how the text was read, and the terms of each place's score.")
    var explain = false

    func validate() throws {
        guard address.hasParts || !words.isEmpty else {
            throw ValidationError("The text is missing: give words to search for, such as 'café', or parts of an address, such as --street")
        }
        if address.hasParts, let option = optionOfWords {
            throw ValidationError("\(option) and the parts of an address cannot be combined: give words instead of the parts")
        }
        if facets, answer.format == .geojson {
            throw ValidationError("--facets and --format geojson cannot be combined: counts have no geometry")
        }
        if let type { try validateTypes([type], option: "--type") }
        guard (1...20).contains(limit) else { throw ValidationError("--limit \(limit): give 1 to 20 places") }
        guard offset >= 0 else { throw ValidationError("--offset \(offset): give 0 or more") }
        guard !facets || !explain else { throw ValidationError("--explain and --facets cannot be combined: give one of them") }
        if explain { try answer.validateExplanation() }
        if let reach {
            guard along != nil else { throw ValidationError("--reach \(reach): add --along FILE, the line along which to search") }
            guard (0...50_000).contains(reach) else { throw ValidationError("--reach \(reach): give 0 to 50000 metres") }
        }
        guard rank != .distance || area.near != nil || along != nil else {
            throw ValidationError("--rank distance: add --near LAT,LON, the point from which to measure")
        }
    }

    /// The first given option that is valid only with a text to search for; nil if there is none.
    private var optionOfWords: String? {
        if type != nil { return "--type" }
        if isOpenNow { return "--open-now" }
        if rank != .relevance { return "--rank" }
        if offset != 0 { return "--offset" }
        if area.within != nil { return "--within" }
        if along != nil { return "--along" }
        return facets ? "--facets" : nil
    }

    private var text: String { words.joined(separator: " ") }

    private func query() throws -> TextQuery {
        var query = TextQuery(
            text,
            type: type,
            isStrictType: type != nil,
            isOpenNow: isOpenNow,
            rank: rank == .distance ? .distance : .relevance,
            bias: area.bias,
            restriction: area.restriction,
            route: try along.map(OverlayFile.route),
            countries: address.countries,
            limit: limit,
            offset: offset
        )
        if let reach { query.routeReachMeters = reach }
        return query
    }

    func run() async throws {
        let client = try regions.client(now: answer.at)
        if facets { return try await show(client.facets(query())) }
        if explain { return try await explain(client) }
        let places =
            if address.hasParts {
                try await client.search(
                    address.query(name: text, area: area, limit: limit),
                    fields: answer.placeFields,
                    language: answer.language,
                    region: answer.country
                )
            } else {
                try await client.search(query(), fields: answer.placeFields, language: answer.language, region: answer.country)
            }
        switch answer.format {
        case .json: try StandardOutput.print(JSONValue.places(places).text)
        case .geojson: try StandardOutput.print(JSONValue.features(places).text)
        case .text:
            let origin = area.near?.coordinate
            try StandardOutput.print(
                PlaceText.list(
                    places.map { place in
                        if let point = place.routePoint { return (PlaceText.beside(point), place) }
                        let distance = origin.flatMap { origin in place.location?.distanceMeters(to: origin) }
                        return (distance.map(PlaceText.distance) ?? "", place)
                    },
                    none: address.hasParts ? "Nothing found at this address." : "Nothing found for '\(text)'."
                )
            )
        }
    }

    private func explain(_ client: PlacesClient) async throws {
        let fields = AnswerArguments.explainedFields
        let explanation =
            if address.hasParts {
                try await client.explain(
                    address.query(name: text, area: area, limit: limit),
                    fields: fields,
                    language: answer.language,
                    region: answer.country
                )
            } else {
                try await client.explain(query(), fields: fields, language: answer.language, region: answer.country)
            }
        // Regions always return an explanation.
        if let explanation { try answer.show(explanation) }
    }

    private func show(_ facets: SearchFacets) throws {
        switch answer.format {
        case .json, .geojson: try StandardOutput.print(JSONValue.facets(facets).text)
        case .text:
            var lines = facets.counts.map { facet in
                let name = TypeNames.displayName(ofType: facet.type, language: answer.language)?.text
                return "\(String(facet.count).padded(to: 6, isRight: true))  \(name.map { "\($0) (\(facet.type))" } ?? facet.type)"
            }
            if lines.isEmpty { lines = ["Nothing found for '\(text)'."] }
            if !facets.isComplete { lines.append("Only the best \(facets.total) places were counted; there are more.") }
            try StandardOutput.print(lines.joined(separator: "\n"))
        }
    }
}
