import ArgumentParser
import Foundation
import PortolanGeo
import PortolanPlaces

/// The command `portolan autocomplete [TEXT] --region NAME.portolan`.
struct AutocompleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "autocomplete",
        abstract: "Suggest places while you type.",
        discussion: """
            With a text, prints its suggestions. Without one, on a terminal, shows suggestions after every key: Up and Down choose, \
            Return shows the place, Escape ends. Without a terminal, reads lines from standard input and prints suggestions for each.
            """
    )

    @Argument(help: "The text typed so far.")
    var input: String?

    @OptionGroup var regions: RegionOptions
    @OptionGroup var area: AreaOptions
    @OptionGroup var answer: AnswerArguments

    @Option(
        name: .customLong("type"),
        help: "Only places with this primary type. Give up to five types, or one of (regions), (cities) and address."
    )
    var types: [String] = []

    @Option(help: "Only places in this country, as two letters; several with commas between: CH,LI.")
    var country: String?

    @Option(help: "The greatest number of suggestions: 1 to 20.")
    var limit: Int = 5

    @Flag(help: "Show how the text was read, and the terms of each place's score.")
    var explain = false

    func validate() throws {
        if explain {
            guard input != nil else { throw ValidationError("--explain: give the text whose suggestions are to be explained") }
            try answer.validateExplanation()
        }
        try validateTypes(types.filter { !$0.hasPrefix("(") && $0 != "address" }, option: "--type")
        try AddressOptions.validate(country)
        guard (1...20).contains(limit) else { throw ValidationError("--limit \(limit): give 1 to 20 suggestions") }
    }

    func run() async throws {
        let client = try regions.client(now: answer.at)
        if let input {
            try await show(input, client)
        } else if isTerminal(.standardInput), isTerminal(.standardOutput) {
            // After a signal, the terminal must not be left without an echo.
            try await cancellingOnInterrupt { [self] in try await typeAhead(client) }
        } else {
            while let line = readLine() {
                if !line.isEmpty { try await show(line, client) }
            }
        }
    }

    func query(_ input: String) -> AutocompleteQuery {
        AutocompleteQuery(
            input,
            includedPrimaryTypes: types,
            includedRegionCodes: (country ?? "").split(separator: ",").map(String.init),
            bias: area.bias,
            restriction: area.restriction,
            origin: area.near?.coordinate,
            limit: limit
        )
    }

    private func show(_ input: String, _ client: PlacesClient) async throws {
        if explain {
            let explanation = try await client.explain(
                query(input),
                fields: AnswerArguments.explainedFields,
                language: answer.language,
                region: answer.country
            )
            // Regions always have an explanation.
            if let explanation { try answer.show(explanation) }
            return
        }
        let suggestions = try await client.autocomplete(query(input), language: answer.language, region: answer.country)
        switch answer.format {
        case .json: try StandardOutput.print(JSONValue.suggestions(suggestions).text)
        case .geojson:
            var locations: [Coordinate?] = []
            for suggestion in suggestions {
                var place: Place?
                if let id = suggestion.placeID { place = try await client.lookUp(id, fields: .location) }
                locations.append(place?.location)
            }
            try StandardOutput.print(JSONValue.features(suggestions, locations).text)
        case .text: try StandardOutput.print(SuggestionText.list(suggestions, none: "Nothing begins with '\(input)'."))
        }
    }

    private func typeAhead(_ client: PlacesClient) async throws {
        let session = SessionToken()
        let chosen = try await TypeAheadScreen.run { input in
            try await client.autocomplete(query(input), session: session, language: answer.language, region: answer.country)
        }
        guard let id = chosen?.placeID else { return }
        let place = try await client.place(
            id,
            fields: answer.placeFields,
            session: session,
            language: answer.language,
            region: answer.country
        )
        switch answer.format {
        case .json: try StandardOutput.print(place.json.text)
        case .geojson: try StandardOutput.print(place.feature(try await client.outline(of: id)).text)
        case .text: try StandardOutput.print(PlaceText.details(place))
        }
    }
}
