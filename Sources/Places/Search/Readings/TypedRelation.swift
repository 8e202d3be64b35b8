internal import PortolanSearchIndex

/// A question that is being typed, split at a word of place such as *near*.
package struct TypedRelation: Sendable, Hashable {
    /// The wanted thing: `pizza`.
    package var thing: String
    /// The text before the place, with a space at its end: `pizza near `.
    package var beginning: String
    /// The typed part of the place: `mar`.
    package var place: String

    /// Returns nil if the text has no such word of place, or has no words before it or after it.
    package init?(_ text: String) {
        let words = QueryWords(text, isTypeAhead: true)
        guard let parts = WhatAndWhere.connected(words) else { return nil }
        let ends = words.words.map(\.sourceEnd)
        let (thingEnd, placeStart) = (ends[parts.thingNumbers.upperBound - 1], ends[parts.placeNumbers.lowerBound - 1])
        let scalars = text.unicodeScalars
        thing = String(scalars.prefix(thingEnd))
        beginning = String(scalars.prefix(placeStart)) + " "
        place = String(String.UnicodeScalarView(scalars.dropFirst(placeStart).drop { $0.properties.isWhitespace }))
    }
}
