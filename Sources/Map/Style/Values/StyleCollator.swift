import Foundation

/// Rules for comparing strings (`["collator", …]`).
///
/// The comparison uses letters first, then their marks, then their case. Marks and case count only if the rules
/// are sensitive to them. In German, Swedish, Finnish, Danish and Norwegian some marked letters are separate
/// letters; other languages use the root order of Unicode's collation for Latin.
public struct StyleCollator: Sendable, Hashable {
    /// Whether small and capital letters differ.
    public var isCaseSensitive: Bool
    /// Whether letters with different marks differ, such as e and é.
    public var isDiacriticSensitive: Bool
    /// The BCP 47 tag of the language whose order is used; `en` if none was given.
    public var locale: String

    /// The largest number of bytes of a tag. Tags in use have about a dozen bytes; RFC 5646, section 4.4.1,
    /// asks for room for 35.
    static let maximumLocaleByteCount = 255

    /// Creates rules for a language, given as a BCP 47 tag; nil means `en`.
    public init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
        self.isCaseSensitive = isCaseSensitive
        self.isDiacriticSensitive = isDiacriticSensitive
        self.locale = locale ?? "en"
    }

    /// Compares two strings; returns -1 for before, 0 for equal and 1 for after.
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
                    // Small letters come before capitals.
                    cases.append(isUpper ? 1 : 0)
                }
            }
        }
        return (letters, marks, cases)
    }

    /// Returns the first part of a tag; empty if it has more than the eight letters that are allowed.
    static func language(of locale: String) -> String {
        let start = locale.utf8.prefix(9).prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        return start.count > 8 ? "" : String(decoding: start, as: UTF8.self)
    }

    private static func tailoring(_ letter: String, language: String) -> String? {
        switch (language, letter) {
        case ("de", "ä"): "ae"
        case ("de", "ö"): "oe"
        case ("de", "ü"): "ue"
        // These characters sort after z, in the alphabet's own order.
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
