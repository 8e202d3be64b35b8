import Foundation

/// Rules for comparing strings (`["collator", …]`).
///
/// Letters are compared first, then their marks, then their case, the latter two only if the rules are sensitive to them. The languages
/// in which a marked letter is a letter of its own are known for German, Swedish, Finnish, Danish and Norwegian; others compare as the root
/// of Unicode's collation does for Latin.
public struct StyleCollator: Sendable, Hashable {
    /// Whether small letters and capitals differ.
    public var isCaseSensitive: Bool
    /// Whether letters with different marks differ, such as e and é.
    public var isDiacriticSensitive: Bool
    /// BCP 47 tag of the language whose order is used; `en` if none was given.
    public var locale: String

    /// The most bytes of a tag that a style may give. Those that people use have a dozen; RFC 5646, section 4.4.1, asks for room for 35.
    static let maximumLocaleByteCount = 255

    /// Creates rules for a language, given as a BCP 47 tag; nil stands for `en`.
    public init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
        self.isCaseSensitive = isCaseSensitive
        self.isDiacriticSensitive = isDiacriticSensitive
        self.locale = locale ?? "en"
    }

    /// -1, 0 or 1 for before, equal and after.
    package func compare(_ a: String, _ b: String) -> Int {
        let first = keys(a)
        let second = keys(b)
        var order = Self.order(first.letters, second.letters)
        if order == 0, isDiacriticSensitive { order = Self.order(first.marks, second.marks) }
        if order == 0, isCaseSensitive { order = Self.order(first.cases, second.cases) }
        return order
    }

    private static func order(_ a: [UInt32], _ b: [UInt32]) -> Int {
        a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
    }

    private func keys(_ text: String) -> (letters: [UInt32], marks: [UInt32], cases: [UInt32]) {
        var letters: [UInt32] = []
        var marks: [UInt32] = []
        var cases: [UInt32] = []
        let language = Self.language(of: locale)
        for character in text.precomposedStringWithCanonicalMapping {
            let lower = String(character).lowercased()
            let isUpper = lower != String(character)
            let tailored = Self.tailoring(lower, language: language)
            for scalar in (tailored ?? lower.decomposedStringWithCanonicalMapping).unicodeScalars {
                if scalar.properties.canonicalCombiningClass != .notReordered {
                    marks.append(scalar.value)
                } else {
                    letters.append(scalar.value)
                    marks.append(0)
                    // Small letters stand before capitals.
                    cases.append(isUpper ? 1 : 0)
                }
            }
        }
        return (letters, marks, cases)
    }

    /// The first part of a tag, which has eight letters at most; empty if it has more.
    static func language(of locale: String) -> String {
        let start = locale.utf8.prefix(9).prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        return start.count > 8 ? "" : String(decoding: start, as: UTF8.self)
    }

    private static func tailoring(_ letter: String, language: String) -> String? {
        switch (language, letter) {
        case ("de", "ä"): "ae"
        case ("de", "ö"): "oe"
        case ("de", "ü"): "ue"
        // After z: code points of the alphabet's own order.
        case ("sv", "å"), ("fi", "å"): "{"
        case ("sv", "ä"), ("fi", "ä"), ("sv", "æ"): "|"
        case ("sv", "ö"), ("fi", "ö"), ("sv", "ø"): "}"
        case ("da", "æ"), ("nb", "æ"), ("nn", "æ"), ("no", "æ"), ("da", "ä"), ("nb", "ä"): "{"
        case ("da", "ø"), ("nb", "ø"), ("nn", "ø"), ("no", "ø"), ("da", "ö"), ("nb", "ö"): "|"
        case ("da", "å"), ("nb", "å"), ("nn", "å"), ("no", "å"): "}"
        default: nil
        }
    }
}
