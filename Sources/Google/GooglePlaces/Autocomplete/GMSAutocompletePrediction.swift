public import Foundation
internal import PortolanPlaces

/// The attribute of matching parts in a suggestion's text. Its values are ``GMSAutocompleteMatchFragment``
/// objects.
public let kGMSAutocompleteMatchAttribute = NSAttributedString.Key("GMSAutocompleteMatch")

/// A range of a suggestion's text that matches the query, in UTF-16 units.
public final class GMSAutocompleteMatchFragment: NSObject, Sendable {
    /// The start of the match in the text, in UTF-16 units from 0.
    public let offset: UInt
    /// The length of the match, in UTF-16 units.
    public let length: UInt

    init(_ range: NSRange) {
        offset = UInt(range.location)
        length = UInt(range.length)
        super.init()
    }
}

/// The content that both kinds of suggestion have.
struct PlaceSuggestion: Sendable {
    let suggestion: Suggestion

    var placeID: String { suggestion.placeID.map { "\($0)" } ?? "" }
    var distanceMeters: NSNumber? { suggestion.distanceMeters.map { NSNumber(value: $0) } }

    static func attributed(_ text: MatchedText) -> NSAttributedString {
        let result = NSMutableAttributedString(string: text.text)
        let scalars = text.text.unicodeScalars
        for match in text.matches where match.lowerBound >= 0 && match.upperBound <= scalars.count {
            let start = scalars.index(scalars.startIndex, offsetBy: match.lowerBound)
            let end = scalars.index(scalars.startIndex, offsetBy: match.upperBound)
            let range = NSRange(start..<end, in: text.text)
            result.addAttribute(kGMSAutocompleteMatchAttribute, value: GMSAutocompleteMatchFragment(range), range: range)
        }
        return result
    }
}

/// A place that the query may mean.
public final class GMSAutocompletePrediction: NSObject, Sendable {
    private let content: PlaceSuggestion

    init(_ suggestion: Suggestion) {
        content = PlaceSuggestion(suggestion: suggestion)
        super.init()
    }

    /// The name and the address in one line: `Café Luitpold, Brienner Straße 11, München`.
    public var attributedFullText: NSAttributedString { PlaceSuggestion.attributed(content.suggestion.text) }
    /// The place's name, with ``kGMSAutocompleteMatchAttribute`` on the parts that match the query.
    public var attributedPrimaryText: NSAttributedString { PlaceSuggestion.attributed(content.suggestion.mainText) }
    /// The address or area that tells the place from others of the same name; nil if there is none.
    public var attributedSecondaryText: NSAttributedString? { content.suggestion.secondaryText.map(PlaceSuggestion.attributed) }
    /// The ID of the suggested place, for ``GMSFetchPlaceRequest`` and other look-ups.
    public var placeID: String { content.placeID }
    /// The place's types, the primary one first; empty if it has none.
    public var types: [String] { content.suggestion.types }
    /// The straight-line distance from the filter's origin, in metres; nil without an origin.
    public var distanceMeters: NSNumber? { content.distanceMeters }
}

/// The place of a ``GMSAutocompleteSuggestion``.
public final class GMSAutocompletePlaceSuggestion: NSObject, Sendable {
    private let content: PlaceSuggestion

    init(_ suggestion: Suggestion) {
        content = PlaceSuggestion(suggestion: suggestion)
        super.init()
    }

    /// The name and the address in one line, with ``kGMSAutocompleteMatchAttribute`` on the parts that match the query.
    public var attributedFullText: NSAttributedString { PlaceSuggestion.attributed(content.suggestion.text) }
    /// The place's name, with ``kGMSAutocompleteMatchAttribute`` on the parts that match the query.
    public var attributedPrimaryText: NSAttributedString { PlaceSuggestion.attributed(content.suggestion.mainText) }
    /// The address or area that tells the place from others of the same name; nil if there is none.
    public var attributedSecondaryText: NSAttributedString? { content.suggestion.secondaryText.map(PlaceSuggestion.attributed) }
    /// The ID of the suggested place, for ``GMSFetchPlaceRequest`` and other look-ups.
    public var placeID: String { content.placeID }
    /// The place's types, the primary one first; empty if it has none.
    public var types: [String] { content.suggestion.types }
    /// The straight-line distance from the filter's origin, in metres; nil without an origin.
    public var distanceMeters: NSNumber? { content.distanceMeters }
}

/// A suggestion for the query, which in Portolan is always a place.
public final class GMSAutocompleteSuggestion: NSObject, Sendable {
    /// The suggested place; nil if the suggestion has no place ID, which does not occur in results of
    /// Portolan's client.
    public let placeSuggestion: GMSAutocompletePlaceSuggestion?

    init(_ suggestion: Suggestion) {
        placeSuggestion = suggestion.placeID == nil ? nil : GMSAutocompletePlaceSuggestion(suggestion)
        super.init()
    }
}

/// A request for suggestions.
public final class GMSAutocompleteRequest: NSObject {
    /// The text that the user has typed. Surrounding white space is ignored.
    public var query: String
    /// The token of the autocomplete session; nil counts the request on its own.
    public var sessionToken: GMSAutocompleteSessionToken?
    /// The filter of suggestions; nil for none.
    public var filter: GMSAutocompleteFilter?

    /// Makes a request without a session token or filter.
    public init(query: String) {
        self.query = query
        super.init()
    }
}
