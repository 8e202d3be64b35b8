internal import PortolanBasics
package import PortolanGeo

/// Reads coordinates in the forms that people write and programs copy: `47.141, 9.5215`, `47,141; 9,5215`, `N 47° 8.46'
/// E 9° 31.29'`, `47°8′27.6″N 9°31′17.4″E`, `40:26:46N,79:58:56W`, `+47.141+009.5215/` (ISO 6709).
package enum CoordinateText {
    /// The greatest length of a coordinate, in bytes of UTF-8.
    private static let lengthLimit = 120

    /// Returns the coordinate that the whole text is; nil if the text is anything else. Latitude comes first, unless
    /// letters or ranges say otherwise.
    package static func read(_ text: some StringProtocol) -> Coordinate? {
        guard text.utf8.count <= lengthLimit, let tokens = tokens(of: text) else { return nil }
        let numbers = tokens.count { $0.isNumber }
        guard (2...6).contains(numbers), let (first, second) = halves(tokens, numbers) else { return nil }
        guard let a = Angle(first), let b = Angle(second), areMarked(a, b) else { return nil }
        var (latitude, longitude) = (a, b)
        switch (a.axis, b.axis) {
        case (.latitude, .latitude), (.longitude, .longitude): return nil
        case (.longitude, _), (_, .latitude): swap(&latitude, &longitude)
        case (nil, nil) where abs(a.degrees) > 90 && abs(b.degrees) <= 90: swap(&latitude, &longitude)
        default: break
        }
        let coordinate = Coordinate(latitude: latitude.degrees, longitude: longitude.degrees)
        return coordinate.isValid ? coordinate : nil
    }

    /// Whether units, letters or fractions show that two numbers are angles. One letter alone does not, because `V6M
    /// 1W9` is a postcode.
    private static func areMarked(_ a: Angle, _ b: Angle) -> Bool {
        if a.hasUnit || b.hasUnit || a.hasFraction && b.hasFraction || a.axis != nil && b.axis != nil { return true }
        return (a.axis != nil || b.axis != nil) && (a.hasFraction || b.hasFraction)
    }

    private enum Axis { case latitude, longitude }

    private enum Token {
        case number(Double, hasFraction: Bool, isSigned: Bool)
        /// 0 for degrees, 1 for minutes, 2 for seconds.
        case unit(Int)
        case hemisphere(Axis, sign: Double)
        case separator

        var isNumber: Bool { if case .number = self { true } else { false } }
        var isHemisphere: Bool { if case .hemisphere = self { true } else { false } }
        var isSeparator: Bool { if case .separator = self { true } else { false } }
    }

    /// One half of a coordinate.
    private struct Angle {
        var degrees: Double
        var axis: Axis?
        var hasFraction = false
        /// Whether the angle is written with a sign for degrees, minutes or seconds.
        var hasUnit = false

        init?(_ tokens: ArraySlice<Token>) {
            var values: [Double] = []
            var sign: Double?
            for token in tokens {
                switch token {
                case .number(let value, let fraction, let signed):
                    // Only degrees may have a sign, and only the last number may have a fraction.
                    guard values.count < 3, values.isEmpty || !signed, !hasFraction else { return nil }
                    values.append(value)
                    hasFraction = fraction
                case .unit(let unit):
                    guard unit == values.count - 1 else { return nil }
                    hasUnit = true
                case .hemisphere(let axis, let direction):
                    guard self.axis == nil else { return nil }
                    self.axis = axis
                    sign = direction
                case .separator: break
                }
            }
            guard let whole = values.first, values.dropFirst().allSatisfy({ (0..<60).contains($0) }) else { return nil }
            let size = abs(whole) + (values.count > 1 ? values[1] / 60 : 0) + (values.count > 2 ? values[2] / 3600 : 0)
            degrees = size * (whole.sign == .minus ? -1 : 1) * (sign ?? 1)
        }

    }

    /// Splits a text's tokens into two angles: at its letters, at a comma, or in the middle.
    private static func halves(_ tokens: [Token], _ numbers: Int) -> (ArraySlice<Token>, ArraySlice<Token>)? {
        let letters = tokens.indices.filter { tokens[$0].isHemisphere }
        guard letters.count <= 2 else { return nil }
        if letters.count == 2 {
            let leads = tokens[..<letters[0]].allSatisfy { !$0.isNumber }
            let cut = leads ? letters[1] : letters[0] + 1
            return (tokens[..<cut], tokens[cut...])
        }
        let separators = tokens.indices.filter { tokens[$0].isSeparator }
        if separators.count == 1 { return (tokens[..<separators[0]], tokens[separators[0]...]) }
        guard numbers % 2 == 0 else { return nil }
        var seen = 0
        for index in tokens.indices where tokens[index].isNumber {
            if seen == numbers / 2 { return (tokens[..<index], tokens[index...]) }
            seen += 1
        }
        return nil
    }

    /// Returns nil if the text has anything that does not belong to coordinates.
    private static func tokens(of text: some StringProtocol) -> [Token]? {
        let letters = Array(normalized(text).unicodeScalars)
        let usesDecimalComma = hasDecimalComma(letters)
        var tokens: [Token] = []
        var index = 0
        while index < letters.count {
            let letter = letters[index]
            if isDigit(letter) || (letter == "+" || letter == "-") && index + 1 < letters.count && isDigit(letters[index + 1]) {
                guard let number = number(letters, &index, comma: usesDecimalComma) else { return nil }
                tokens.append(number)
                continue
            }
            index += 1
            switch letter {
            case " ", ":", "(", ")", "[", "]", "\t": continue
            case ",", ";", "/", "|":
                // A separator at the end separates nothing.
                if !tokens.isEmpty, letters[index...].contains(where: isDigit), tokens.last.map({ !$0.isSeparator }) ?? false {
                    tokens.append(.separator)
                }
            case "d", "°": tokens.append(.unit(0))
            case "'":
                if index < letters.count, letters[index] == "'" {
                    index += 1
                    tokens.append(.unit(2))
                } else {
                    tokens.append(.unit(1))
                }
            case "m": tokens.append(.unit(1))
            case "\"": tokens.append(.unit(2))
            case "n": tokens.append(.hemisphere(.latitude, sign: 1))
            case "s": tokens.append(.hemisphere(.latitude, sign: -1))
            case "e": tokens.append(.hemisphere(.longitude, sign: 1))
            case "w": tokens.append(.hemisphere(.longitude, sign: -1))
            default: return nil
            }
        }
        return tokens
    }

    private static func number(_ letters: [Unicode.Scalar], _ index: inout Int, comma: Bool) -> Token? {
        var text = ""
        var hasFraction = false
        let isSigned = !isDigit(letters[index])
        repeat {
            let letter = letters[index]
            let isPoint = letter == "." || comma && letter == ","
            if isPoint {
                guard !hasFraction, index + 1 < letters.count, isDigit(letters[index + 1]) else { break }
                hasFraction = true
                text += "."
            } else {
                text.unicodeScalars.append(letter)
            }
            index += 1
        } while index < letters.count && (isDigit(letters[index]) || letters[index] == "." || comma && letters[index] == ",")
        guard let value = Double(text) else { return nil }
        return .number(value, hasFraction: hasFraction, isSigned: isSigned)
    }

    private static func isDigit(_ letter: Unicode.Scalar) -> Bool { ("0"..."9").contains(letter) }

    /// Whether commas within numbers are decimal commas. This is so if the text has no points, and something other than
    /// a comma separates the two numbers.
    private static func hasDecimalComma(_ letters: [Unicode.Scalar]) -> Bool {
        guard !letters.contains(".") else { return false }
        let inside = letters.indices.filter { index in
            letters[index] == "," && index > 0 && index + 1 < letters.count && isDigit(letters[index - 1]) && isDigit(letters[index + 1])
        }
        return inside.count == 2 || inside.count == 1 && letters.contains(where: { "°'\"nsew;".unicodeScalars.contains($0) })
    }

    /// Replaces all ways of writing a word or sign by one way.
    private static func normalized(_ text: some StringProtocol) -> String {
        var text = text.lowercased()
        for (sign, plain) in signs where text.contains(sign) { text = text.replacing(sign, with: plain) }
        return text
    }

    /// Longer words precede the words that they contain.
    private static let signs: [(String, String)] = [
        ("latitude", " "), ("longitude", " "), ("lat", " "), ("long", " "), ("lng", " "), ("lon", " "), ("=", " "),
        ("с.ш.", "n"), ("с. ш.", "n"), ("ю.ш.", "s"), ("ю. ш.", "s"), ("в.д.", "e"), ("в. д.", "e"), ("з.д.", "w"), ("з. д.", "w"),
        ("北纬", "n"), ("北緯", "n"), ("南纬", "s"), ("南緯", "s"), ("东经", "e"), ("東経", "e"), ("東經", "e"), ("西经", "w"), ("西経", "w"),
        ("西經", "w"), ("度", "°"), ("分", "'"), ("秒", "\""),
        ("north", "n"), ("south", "s"), ("east", "e"), ("west", "w"), ("nord", "n"), ("sud", "s"), ("süd", "s"), ("ouest", "w"),
        ("ost", "e"),
        ("degrees", "°"), ("deg", "°"), ("º", "°"), ("˚", "°"), ("′", "'"), ("’", "'"), ("‘", "'"), ("´", "'"), ("ʹ", "'"), ("″", "\""),
        ("”", "\""), ("“", "\""), ("ʺ", "\""), ("−", "-"), ("–", "-"), ("、", ","), ("，", ","), ("\u{a0}", " "),
        (": ", " "), ("o", "w"), ("\n", " "), ("~", ","),
    ]
}
