internal import Foundation
internal import PortolanPlaces

/// Receives the suggestions, the likeliest first, or nil and an error.
public typealias GMSAutocompletePredictionsCallback = ([GMSAutocompletePrediction]?, (any Error)?) -> Void
/// Receives the suggestions, the likeliest first, or nil and an error.
public typealias GMSAutocompleteSuggestionsCallback = ([GMSAutocompleteSuggestion]?, (any Error)?) -> Void

extension GMSPlacesClient {
    /// Suggests at most five places that match the query, the likeliest first. White space around the query is
    /// ignored.
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

    /// Suggests at most five places that match the request's query, the likeliest first.
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
        let filter = filter ?? GMSAutocompleteFilter()
        let input = filter.input(query)
        // A cursor beyond the query is passed to the core, because the core's error names the cursor and the query.
        var core = AutocompleteQuery(input ?? query, inputOffset: input == nil ? Int(filter.inputOffset) : nil)
        core.includesFutureOpenings = false
        filter.apply(to: &core)
        let kind = filter.types == nil ? filter.type : .noFilter
        if kind.isFilteredHere { core.limit = 20 } else { core.limit = Self.count }
        let (session, region, final) = (token?.token, filter.regionCode, core)
        ask(
            { client in
                // A blank query has no suggestions here, although it is an error in the core.
                guard input?.isEmpty != true else { return [] }
                let found = try await client.autocomplete(final, session: session, language: self.language, region: region)
                return Array(found.filter { $0.placeID != nil && kind.admits($0.types) }.prefix(Self.count))
            },
            callback
        )
    }
}
