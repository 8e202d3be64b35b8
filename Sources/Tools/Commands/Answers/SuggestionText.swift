import PortolanPlaces

/// Suggestions as text, with the matched parts in bold on a terminal.
enum SuggestionText {
    static func list(_ suggestions: [Suggestion], none: String) -> String {
        guard !suggestions.isEmpty else { return none }
        let rows = suggestions.map { row($0) }
        let width = min(rows.map { $0.displayWidth }.max() ?? 0, 100)
        return zip(rows, suggestions).map { row, suggestion in
            row.padded(to: width) + (suggestion.placeID.map { "  \($0)" } ?? "")
        }.joined(separator: "\n")
    }

    /// Returns a row such as `Café Luitpold · Brienner Straße 11, München · 120 m`.
    static func row(_ suggestion: Suggestion, marksMatches: Bool = false) -> String {
        let name = marksMatches ? marked(suggestion.mainText) : suggestion.mainText.text.plainLine
        return [name, suggestion.secondaryText?.text.plainLine, suggestion.distanceMeters.map { PlaceText.distance(Double($0)) }]
            .compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// Returns the matches in bold, by the escape sequences of ECMA-48.
    private static func marked(_ text: MatchedText) -> String {
        var marked = ""
        for (offset, scalar) in text.text.plainLine.unicodeScalars.enumerated() {
            if text.matches.contains(where: { $0.lowerBound == offset }) { marked += "\u{1B}[1m" }
            if text.matches.contains(where: { $0.upperBound == offset }) { marked += "\u{1B}[22m" }
            marked.unicodeScalars.append(scalar)
        }
        return marked + "\u{1B}[22m"
    }
}
