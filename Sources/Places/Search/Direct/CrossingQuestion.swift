internal import PortolanSearchIndex

/// A question for the crossing of two streets: `A & B`, `corner of A and B`, `Ecke A / B`. Other words, such as a town,
/// follow a comma.
package struct CrossingQuestion: Sendable, Hashable {
    package var first: String
    package var second: String

    /// Returns the ways in which the text may name two streets, the likeliest first; none if nothing separates two
    /// streets.
    /// - Parameter isTypeAhead: whether the second street may be incomplete. Then only signs and words for a corner
    ///   separate streets, since `fish and ch` is no crossing.
    package static func all(_ text: String, isTypeAhead: Bool = false) -> [CrossingQuestion] {
        guard text.utf8.count <= lengthLimit else { return [] }
        var rest = Substring(text.trimming())
        var isCorner = false
        let lower = rest.lowercased()
        for lead in leads where lower.hasPrefix(lead + " ") && lower.count == rest.count {
            rest = rest.dropFirst(lead.count + 1)
            isCorner = true
            break
        }
        var found: [CrossingQuestion] = []
        let separators = isTypeAhead && !isCorner ? signs : separators + (isCorner ? cornerSeparators : [])
        for separator in separators {
            guard let range = range(of: separator, in: rest) else { continue }
            // `C/ Major` is one street.
            if separator == "/" || separator == "／", rest[..<range.lowerBound].trimming().count < 2 { continue }
            // `371/4` is a house.
            if separator == "/", isDigit(rest[..<range.lowerBound].last), isDigit(rest[range.upperBound...].first) { continue }
            add(rest[..<range.lowerBound], rest[range.upperBound...], &found)
        }
        if found.isEmpty, isCorner {
            // `Ecke Hauptstraße Bahnhofstraße`: any space may separate the streets.
            let words = rest.split(separator: " ")
            for cut in words.indices.dropFirst() where found.count < cutLimit {
                add(words[..<cut].joined(separator: " ")[...], words[cut...].joined(separator: " ")[...], &found)
            }
        }
        return found
    }

    private static let lengthLimit = 256
    private static let cutLimit = 5

    private static func add(_ first: Substring, _ second: Substring, _ found: inout [CrossingQuestion]) {
        // A town after the second street may belong to both streets.
        let parts = second.split(separator: ",", maxSplits: 1)
        let town = parts.count > 1 ? " " + parts[1].trimming() : ""
        let one = CrossingQuestion(first: first.trimming(), second: (parts.first ?? "").trimming())
        guard one.first.unicodeScalars.contains(where: \.properties.isAlphabetic) || one.first.contains(where: \.isNumber),
            !one.second.isEmpty, isStreet(one.first), isStreet(one.second)
        else { return }
        if !town.isEmpty { found.append(CrossingQuestion(first: one.first + town, second: one.second + town)) }
        found.append(one)
    }

    private static func isDigit(_ letter: Character?) -> Bool { letter.map { ("0"..."9").contains($0) } ?? false }

    /// Whether a text may name a street. `Street` alone and a text without words name none. `Beach Road`, `3rd` and
    /// `Third` may name one.
    private static func isStreet(_ text: String) -> Bool {
        let words = QueryWords(text, isTypeAhead: false)
        guard words.words.count == 1 else { return !words.words.isEmpty }
        return !words.isAddressWord(0) || words.isOrdinal(0)
    }

    private static func range(of separator: String, in text: Substring) -> Range<Substring.Index>? {
        guard let range = text.lowercased().firstRange(of: separator) else { return nil }
        let lower = text.lowercased()
        guard lower.count == text.count else { return nil }
        let start = text.index(text.startIndex, offsetBy: lower.distance(from: lower.startIndex, to: range.lowerBound))
        return start..<text.index(start, offsetBy: separator.count)
    }

    /// Words before two streets.
    private static let leads = [
        "corner of", "the corner of", "corner", "intersection of", "intersection", "crossing of", "junction of", "cnr of", "cnr",
        "kreuzung",
        "ecke", "kreuzung von", "angle de", "angle", "coin de", "à l'angle de", "croisement", "intersection de", "esquina de", "esquina",
        "cruce de", "cruce", "intersección de", "esquina da", "cruzamento", "angolo", "incrocio", "hoek", "hoek van", "kruising", "róg",
        "skrzyżowanie",
        "угол", "перекресток", "перекрёсток", "пересечение", "ріг", "köşesi", "kavşağı", "hörnet", "hjørnet af", "hjørnet av", "kulma",
        "giao",
        "ngã tư",
    ]

    private static let separators = [
        " & ", " / ", " @ ", " + ", " × ", " x ", "&", "/", " and ", " at ", " und ", " ecke ", " et ", " angle ", " y ", " con ",
        " esquina ",
        " e ", " com ", " angolo ", " en ", " hoek ", " i ", " róg ", " и ", " угол ", " ve ", " och ", " og ", " ja ", " và ", " corner ",
        " cnr ",
        "／", "＆", "와 ", "과 ", "と",
    ]
    /// Separators that separate streets in type-ahead too, because names of other things do not contain them.
    private static let signs = [" & ", " / ", " @ ", " + ", " × ", "&", "/", " ecke ", " esquina ", " corner ", " cnr ", "／", "＆"]
    private static let cornerSeparators = [", ", " with ", " mit ", " avec ", " mit der ", " von ", " с ", " of "]
}
