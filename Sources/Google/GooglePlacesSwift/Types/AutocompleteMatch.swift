public import Foundation
internal import PortolanPlaces

extension AttributeScopes {
    /// The attributes of this module's texts.
    public struct GooglePlacesAttributes: AttributeScope {
        /// Marks the parts of a suggestion that match the typed text.
        public let autocompleteMatch: AutocompleteMatchAttribute
        /// Foundation's attributes, such as links.
        public let foundation: FoundationAttributes
    }

    /// Marks the parts of a suggestion that match the typed text. Its value is an empty text.
    public enum AutocompleteMatchAttribute: AttributedStringKey {
        /// The type of the attribute's values.
        public typealias Value = String
        /// The attribute's name in an `NSAttributedString`.
        public static let name = "GooglePlacesAutocompleteMatch"
    }

    /// The attributes of this module's texts.
    public var googlePlaces: GooglePlacesAttributes.Type { GooglePlacesAttributes.self }
}

extension AttributeDynamicLookup {
    /// Lets `text.autocompleteMatch` refer to the attribute.
    public subscript<T: AttributedStringKey>(dynamicMember keyPath: KeyPath<AttributeScopes.GooglePlacesAttributes, T>) -> T {
        self[T.self]
    }
}

extension NSAttributedString.Key {
    /// Marks the parts of a suggestion's ``AutocompletePlaceSuggestion/legacyAttributedFullText`` that match
    /// the typed text.
    public static let autocompleteMatch = NSAttributedString.Key(AttributeScopes.AutocompleteMatchAttribute.name)
}

#if os(Linux)
// Foundation on Linux has no initializer that finds the attributes of a scope by their names. This one does so for the
// scope of this module.
extension AttributeContainer {
    /// Makes a container of the scope's attributes in a dictionary.
    /// - Throws: `CocoaError` if a value does not have the attribute's type.
    public init(
        _ dictionary: [NSAttributedString.Key: Any],
        including scope: KeyPath<AttributeScopes, AttributeScopes.GooglePlacesAttributes.Type>
    ) throws {
        self.init()
        guard let value = dictionary[.autocompleteMatch] else { return }
        guard let text = value as? String else { throw CocoaError(.coderInvalidValue) }
        self[AttributeScopes.AutocompleteMatchAttribute.self] = text
    }
}
#endif

/// Converts a text of the core to attributed texts.
enum MatchedTexts {
    static func attributed(_ text: MatchedText) -> AttributedString {
        var result = AttributedString(text.text)
        let scalars = result.unicodeScalars
        let count = scalars.count
        let ranges = text.matches.filter { $0.lowerBound >= 0 && $0.upperBound <= count }.map { match in
            scalars.index(scalars.startIndex, offsetBy: match.lowerBound)..<scalars.index(scalars.startIndex, offsetBy: match.upperBound)
        }
        for range in ranges { result[range][AttributeScopes.AutocompleteMatchAttribute.self] = "" }
        return result
    }

    static func legacy(_ text: MatchedText) -> NSAttributedString {
        let result = NSMutableAttributedString(string: text.text)
        let scalars = text.text.unicodeScalars
        for match in text.matches where match.lowerBound >= 0 && match.upperBound <= scalars.count {
            let start = scalars.index(scalars.startIndex, offsetBy: match.lowerBound)
            let end = scalars.index(scalars.startIndex, offsetBy: match.upperBound)
            result.addAttribute(.autocompleteMatch, value: "", range: NSRange(start..<end, in: text.text))
        }
        return result
    }
}
