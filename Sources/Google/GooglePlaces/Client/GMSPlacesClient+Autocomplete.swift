internal import Foundation
internal import PortolanPlaces

public typealias GMSAutocompletePredictionsCallback = ([GMSAutocompletePrediction]?, (any Error)?) -> Void
public typealias GMSAutocompleteSuggestionsCallback = ([GMSAutocompleteSuggestion]?, (any Error)?) -> Void

extension GMSPlacesClient {
    /// What may be meant by what was typed, the likeliest first, five at most. Blank space around the query does not count.
    public func findAutocompletePredictions(
        fromQuery query: String,
        filter: GMSAutocompleteFilter?,
        sessionToken: GMSAutocompleteSessionToken?,
        callback: @escaping GMSAutocompletePredictionsCallback
    ) {
        suggestions(query, filter, sessionToken) { suggestions, error in
            callback(suggestions?.map { GMSAutocompletePrediction($0) }, error)
        }
    }

    /// The same for a request.
    public func fetchAutocompleteSuggestions(from request: GMSAutocompleteRequest, callback: @escaping GMSAutocompleteSuggestionsCallback) {
        suggestions(request.query, request.filter, request.sessionToken) { suggestions, error in
            callback(suggestions?.map { GMSAutocompleteSuggestion($0) }, error)
        }
    }

    private static let count = 5

    private func suggestions(
        _ query: String,
        _ filter: GMSAutocompleteFilter?,
        _ token: GMSAutocompleteSessionToken?,
        _ callback: @escaping ([Suggestion]?, (any Error)?) -> Void
    ) {
        let input = query.trimmingCharacters(in: .whitespacesAndNewlines)
        var core = AutocompleteQuery(input)
        filter?.apply(to: &core)
        let kind = filter?.types == nil ? filter?.type ?? .noFilter : .noFilter
        if kind.isFilteredHere { core.limit = 20 } else { core.limit = Self.count }
        let (session, region, final) = (token?.token, filter?.regionCode, core)
        ask(
            { client in
                // An empty field has nothing to suggest.
                guard !input.isEmpty else { return [] }
                let found = try await client.autocomplete(final, session: session, language: self.language, region: region)
                return Array(found.filter { $0.placeID != nil && kind.admits($0.types) }.prefix(Self.count))
            },
            callback
        )
    }
}
