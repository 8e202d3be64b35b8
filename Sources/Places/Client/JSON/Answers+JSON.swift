internal import PortolanRegionFolder

extension JSONValue {
    /// Returns the response to a search as Google's API writes it: `{"places": […]}`, or `{}` if there are none.
    public static func places(_ places: [Place]) -> JSONValue {
        .object(["places": places.isEmpty ? nil : .array(places.map(\.json))])
    }

    /// Returns `{"facets": [{"type": "cafe", "count": 31}], "isComplete": true}`. Google's API has no such response.
    public static func facets(_ facets: SearchFacets) -> JSONValue {
        .object([
            "facets": .array(facets.counts.map { .object(["type": .string($0.type), "count": .number($0.count)]) }),
            "isComplete": .bool(facets.isComplete),
        ])
    }

    /// Returns the response to an autocomplete request: `{"suggestions": […]}`, or `{}` if there are none.
    public static func suggestions(_ suggestions: [Suggestion]) -> JSONValue {
        .object(["suggestions": suggestions.isEmpty ? nil : .array(suggestions.map(\.json))])
    }

    /// Returns `{"likelihoods": [{"place": …, "likelihood": 0.5}]}`. Google's API has no such response, so the names
    /// come from Google's SDK.
    public static func likelihoods(_ likelihoods: [PlaceLikelihood]) -> JSONValue {
        .object([
            "likelihoods": likelihoods.isEmpty
                ? nil
                : .array(
                    likelihoods.map { .object(["place": $0.place.json, "likelihood": .number(($0.likelihood * 1e6).rounded() / 1e6)]) }
                )
        ])
    }
}

extension MatchedText {
    fileprivate var json: JSONValue {
        .object([
            "text": .string(text),
            "matches": matches.isEmpty
                ? nil
                : .array(
                    matches.map { range in
                        // A start of 0 is left out, as in proto3.
                        .object([
                            "startOffset": range.lowerBound == 0 ? nil : .number(range.lowerBound),
                            "endOffset": .number(range.upperBound),
                        ])
                    }
                ),
        ])
    }
}

extension Suggestion {
    fileprivate var json: JSONValue {
        let format: JSONValue = .object(["mainText": mainText.json, "secondaryText": secondaryText?.json])
        guard let placeID else { return .object(["queryPrediction": .object(["text": text.json, "structuredFormat": format])]) }
        return .object([
            "placePrediction": .object([
                "place": .string("places/\(placeID)"),
                "placeId": .string("\(placeID)"),
                "text": text.json,
                "structuredFormat": format,
                "types": types.isEmpty ? nil : .strings(types),
                "distanceMeters": distanceMeters.map { .number($0) },
            ])
        ])
    }
}
