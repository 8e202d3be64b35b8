/// The forms of postcodes, and how a country writes them: `Data/postcodes.tsv`.
enum Postcodes {
    /// The forms of each country's postcodes.
    private static let forms: [String: [Form]] = {
        var forms: [String: [Form]] = [:]
        for row in Tables.postcodes.rows where row.count == 2 { forms[String(row[0])] = row[1].words.map { Form($0) } }
        return forms
    }()

    /// Returns the postcode as the country writes it, for an address that is given in parts. A text without a
    /// known form stays unchanged.
    ///
    /// The result is nil if the text is not a single postcode, but a list of a town's postcodes.
    static func written(_ text: String, country: String) -> String? {
        guard text.utf8.count <= 40, !text.utf8.contains(UInt8(ascii: ";")) else { return nil }
        // A place on a border may have two postcodes; the first one counts.
        let first = text.split(separator: ",").first.map { String($0.drop { $0 == " " }) } ?? text
        return known(first, country: country) ?? first
    }

    /// Returns the postcode as the country writes it, for a tag of OpenStreetMap; nil if the text has none of the
    /// country's forms. A country without forms accepts any text.
    static func mended(_ text: String, country: String) -> String? {
        guard let forms = forms[country] else { return text }
        if isOfDigits(text, forms) { return text }
        for piece in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
            if let known = known(String(piece), country: country) { return known }
        }
        return nil
    }

    /// Returns the number of fixed letters and digits in the form that the text has; nil if it has none of the
    /// country's forms.
    static func fixedCount(_ text: String, country: String) -> Int? {
        let letters = letters(text)
        return forms[country]?.filter { $0.written(letters) != nil }.map(\.fixedCount).max()
    }

    /// Whether all of a country's postcodes are numbers of five digits or fewer.
    static func areShortNumbers(_ country: String) -> Bool { forms[country]?.allSatisfy { $0.digits.map { $0 <= 5 } ?? false } ?? false }

    private static let marks: Set<Character> = [" ", "-", "\u{A0}", ".", "〒", "\u{2013}", "\u{2010}"]

    /// Returns the letters and digits of the text, in capitals.
    private static func letters(_ text: String) -> [Character] { text.filter { !marks.contains($0) }.uppercased().map { $0 } }

    /// Whether the text is a number with as many digits as one of the forms. Most postcodes are, and they need
    /// no rewriting.
    private static func isOfDigits(_ text: String, _ forms: [Form]) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } && forms.contains { $0.digits == text.utf8.count && $0.fixedCount == 0 }
    }

    private static func known(_ text: String, country: String) -> String? {
        guard let forms = forms[country] else { return nil }
        if isOfDigits(text, forms) { return text }
        let letters = letters(text)
        guard !letters.isEmpty, letters.count <= 12 else { return nil }
        for form in forms { if let written = form.written(letters) { return written } }
        // Andorra's post writes `AD` before the number; mappers often write zeros instead.
        if country == "AD", letters.first == "0" {
            let rest = Array(letters.drop { $0 == "0" })
            for form in forms { if let written = form.written(rest) { return written } }
        }
        // "D-80331", "CH-8001": the letters of the country stand before the number.
        let rest = Array(letters.drop { $0.isLetter })
        let lead = String(letters.prefix(letters.count - rest.count))
        // Singapore's postcodes may begin with the country's first letter: "S560123".
        guard (1...3).contains(lead.count), text.contains("-") || lead == country || country == "SG" && lead == "S",
            rest.allSatisfy(\.isNumber)
        else { return nil }
        for form in forms where form.isOfDigits { if let written = form.written(rest) { return written } }
        return nil
    }

    /// One form of a postcode, such as `ddd_dd` or `AZdddd`.
    private struct Form: Sendable {
        private enum Sign: Sendable {
            case digit, letter, either
            /// A letter or digit that is the same in all postcodes of this form.
            case fixed(Character)
            /// A separator that sources may omit.
            case mark(Character)
        }
        private let signs: [Sign]
        /// The number of digits if the form has only digits; else nil.
        let digits: Int?
        /// The number of fixed letters and digits.
        let fixedCount: Int
        /// The number of fixed letters and separators at the start. A source may omit them.
        private let lead: Int

        init(_ text: String) {
            digits = text.allSatisfy { $0 == "d" || $0.isNumber } ? text.count : nil
            signs = text.map { character in
                switch character {
                case "d": .digit
                case "l": .letter
                case "x": .either
                case "_": .mark(" ")
                case "~": .mark("\u{A0}")
                case "-": .mark("-")
                default: .fixed(character)
                }
            }
            fixedCount = signs.count { if case .fixed = $0 { true } else { false } }
            lead =
                signs.firstIndex {
                    switch $0 {
                    case .digit, .letter, .either: true
                    case .fixed(let character): character.isNumber
                    case .mark: false
                    }
                } ?? 0
        }

        /// Whether the form has only digits and separators.
        var isOfDigits: Bool {
            signs.allSatisfy {
                switch $0 {
                case .digit, .mark: true
                case .fixed(let character): character.isNumber
                case .letter, .either: false
                }
            }
        }

        /// Writes letters and digits in this form; nil if they do not fit.
        func written(_ letters: [Character]) -> String? { fill(letters[...], from: 0) ?? (lead > 0 ? fill(letters[...], from: lead) : nil) }

        private func fill(_ letters: ArraySlice<Character>, from start: Int) -> String? {
            var rest = letters
            var text = ""
            for (index, sign) in signs.enumerated() {
                if index < start {
                    if case .fixed(let character) = sign { text.append(character) }
                    if case .mark(let character) = sign { text.append(character) }
                    continue
                }
                if case .mark(let character) = sign {
                    text.append(character)
                    continue
                }
                guard let next = rest.popFirst(), next.isASCII else { return nil }
                let fits =
                    switch sign {
                    case .digit: next.isNumber
                    case .letter: next.isLetter
                    case .either: next.isNumber || next.isLetter
                    case .fixed(let character): next == character
                    case .mark: false
                    }
                guard fits else { return nil }
                text.append(next)
            }
            return rest.isEmpty ? text : nil
        }
    }
}
