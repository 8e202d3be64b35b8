public import Foundation
internal import PortolanPlaces

/// Marks what of a suggestion's text matches what was typed; its values are ``GMSAutocompleteMatchFragment``s.
public let kGMSAutocompleteMatchAttribute = NSAttributedString.Key("GMSAutocompleteMatch")

/// A stretch of a text that matches, in UTF-16 units.
public final class GMSAutocompleteMatchFragment: NSObject, Sendable {
    public let offset: UInt
    public let length: UInt

    init(_ range: NSRange) {
        offset = UInt(range.location)
        length = UInt(range.length)
        super.init()
    }
}

/// What both kinds of suggestion are made of.
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

/// A place that may be meant by what was typed.
public final class GMSAutocompletePrediction: NSObject, Sendable {
    private let content: PlaceSuggestion

    init(_ suggestion: Suggestion) {
        content = PlaceSuggestion(suggestion: suggestion)
        super.init()
    }

    /// The whole: `Café Luitpold, Brienner Straße 11, München`.
    public var attributedFullText: NSAttributedString { PlaceSuggestion.attributed(content.suggestion.text) }
    /// The name.
    public var attributedPrimaryText: NSAttributedString { PlaceSuggestion.attributed(content.suggestion.mainText) }
    /// What tells it from others of the name.
    public var attributedSecondaryText: NSAttributedString? { content.suggestion.secondaryText.map(PlaceSuggestion.attributed) }
    public var placeID: String { content.placeID }
    public var types: [String] { content.suggestion.types }
    /// As the crow flies, with a filter's origin alone.
    public var distanceMeters: NSNumber? { content.distanceMeters }
}

/// The place of a ``GMSAutocompleteSuggestion``.
public final class GMSAutocompletePlaceSuggestion: NSObject, Sendable {
    private let content: PlaceSuggestion

    init(_ suggestion: Suggestion) {
        content = PlaceSuggestion(suggestion: suggestion)
        super.init()
    }

    public var attributedFullText: NSAttributedString { PlaceSuggestion.attributed(content.suggestion.text) }
    public var attributedPrimaryText: NSAttributedString { PlaceSuggestion.attributed(content.suggestion.mainText) }
    public var attributedSecondaryText: NSAttributedString? { content.suggestion.secondaryText.map(PlaceSuggestion.attributed) }
    public var placeID: String { content.placeID }
    public var types: [String] { content.suggestion.types }
    public var distanceMeters: NSNumber? { content.distanceMeters }
}

/// What may be meant by what was typed.
public final class GMSAutocompleteSuggestion: NSObject, Sendable {
    public let placeSuggestion: GMSAutocompletePlaceSuggestion?

    init(_ suggestion: Suggestion) {
        placeSuggestion = suggestion.placeID == nil ? nil : GMSAutocompletePlaceSuggestion(suggestion)
        super.init()
    }
}

/// What to suggest for.
public final class GMSAutocompleteRequest: NSObject {
    public var query: String
    public var sessionToken: GMSAutocompleteSessionToken?
    public var filter: GMSAutocompleteFilter?

    public init(query: String) {
        self.query = query
        super.init()
    }
}
