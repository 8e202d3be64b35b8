internal import Foundation
internal import PortolanBasics
internal import Synchronization

/// Folds texts to the form that is indexed and searched: lower case, without diacritics, in one width, in words.
///
/// Texts that are the same to a person who types are folded to the same form: `Đà Lạt` and `da lat`, `Straße` and
/// `strasse`, `ＫＦＣ` and `kfc`, `مُحَمَّد` and `محمد`, `カフェ` and `かふぇ`.
package struct TextFolder: Sendable {
    /// The role of a scalar in words.
    enum Role: UInt64 {
        case separator = 0
        /// A part of a word.
        case letter = 1
        /// A character of a script without spaces. It is indexed alone and in pairs.
        case ideograph = 2
        /// A sign inside a word, like the apostrophe of `O'Brien`. The parts are words, and so are all parts together.
        case joiner = 3
        /// A scalar that has no effect.
        case ignored = 4
    }

    package init() {}

    /// A folded scalar: the role in 3 bits, whether there is another spelling in 1 bit, and up to three scalars of 20
    /// bits each.
    struct Fold: Sendable {
        var bits: UInt64

        init(_ role: Role, _ scalars: [UInt32] = [], hasVariant: Bool = false) {
            var bits = role.rawValue | (hasVariant ? 8 : 0)
            for (index, scalar) in scalars.prefix(3).enumerated() { bits |= UInt64(scalar & 0xFFFFF) << UInt64(4 + 20 * index) }
            self.bits = bits
        }

        var role: Role { Role(rawValue: bits & 7) ?? .separator }
        var hasVariant: Bool { bits & 8 != 0 }
        var first: UInt32 { UInt32(truncatingIfNeeded: bits >> 4) & 0xFFFFF }
        var second: UInt32 { UInt32(truncatingIfNeeded: bits >> 24) & 0xFFFFF }
        var third: UInt32 { UInt32(truncatingIfNeeded: bits >> 44) & 0xFFFFF }
    }

    /// Folded scalars in pages of 256. Each page is made when a text first needs it.
    private struct Pages: Sendable {
        /// The index of each page's first fold; −1 for a page that does not exist yet.
        var starts = [Int32](repeating: -1, count: 0x1100)
        var folds: [Fold] = []
    }

    private static let sharedPages = Mutex(Pages())

    /// Returns the role of an ASCII character, and its letter in the index. An ASCII character folds to one letter at
    /// most and has no other spelling.
    static func asciiRole(_ byte: UInt8) -> (role: Role, letter: UInt32) {
        switch byte {
        case 0x61...0x7A, 0x30...0x39: (.letter, UInt32(byte))
        case 0x41...0x5A: (.letter, UInt32(byte | 0x20))
        case 0x27, 0x2D, 0x2E, 0x60: (.joiner, 0)
        default: (.separator, 0)
        }
    }

    private var pages = Self.sharedPages.withLock { $0 }

    mutating func fold(of scalar: Unicode.Scalar) -> Fold { fold(ofValue: scalar.value) }

    /// - Parameter value: the value of a scalar.
    mutating func fold(ofValue value: UInt32) -> Fold {
        let page = Int(value >> 8)
        if pages.starts[page] < 0 { pages = Self.pages(with: page) }
        return pages.folds[Int(pages.starts[page]) + Int(value & 0xFF)]
    }

    private static func pages(with index: Int) -> Pages {
        let known = sharedPages.withLock { $0 }
        guard known.starts[index] < 0 else { return known }
        let page = page(index)
        return sharedPages.withLock { pages in
            if pages.starts[index] < 0 {
                pages.starts[index] = Int32(truncatingIfNeeded: pages.folds.count)
                pages.folds.append(contentsOf: page)
            }
            return pages
        }
    }

    private static func page(_ index: Int) -> [Fold] {
        let simplified = SimplifiedHan.page(index)
        return (0..<256).map { offset in
            let fold = fold(UInt32(index << 8 | offset))
            // A traditional character is folded to the simplified one.
            guard fold.role == .ideograph, let other = simplified?[offset], fold.second == 0 else { return fold }
            return Fold(.ideograph, [other])
        }
    }

    // MARK: One scalar

    private static func fold(_ value: UInt32) -> Fold {
        guard let scalar = Unicode.Scalar(value), value <= 0xFFFFF else { return Fold(.separator) }
        if joiners.contains(value) { return Fold(.joiner) }
        if ignored.contains(value) { return Fold(.ignored) }
        if let letters = letters[value] { return Fold(.letter, letters.unicodeScalars.map(\.value), hasVariant: variants[value] != nil) }
        if scalar.properties.generalCategory == .format || scalar.properties.isVariationSelector { return Fold(.ignored) }
        // Syllables, kana and fractions stay whole. All other characters are decomposed, which also makes wide and
        // narrow forms equal.
        let isFraction = (0xBC...0xBE).contains(value) || (0x2150...0x215E).contains(value)
        let isWhole = isFraction || (0xAC00...0xD7A3).contains(value) || (0x3040...0x30FF).contains(value)
        let parts = isWhole ? String(scalar) : String(scalar).decomposedStringWithCompatibilityMapping
        var folded: [UInt32] = []
        var isIdeograph = false
        for part in parts.unicodeScalars {
            for lower in part.properties.lowercaseMapping.unicodeScalars {
                guard let kept = kept(lower) else { continue }
                folded.append(contentsOf: kept)
                isIdeograph = isIdeograph || isWrittenWithoutSpaces(lower.value)
            }
        }
        if folded.isEmpty {
            let isMark = scalar.properties.canonicalCombiningClass != .notReordered
            return Fold(isMark ? .ignored : .separator)
        }
        return Fold(isIdeograph ? .ideograph : .letter, folded, hasVariant: variants[value] != nil)
    }

    /// Returns the letters that remain of a decomposed scalar in lower case; nil if none remain.
    private static func kept(_ scalar: Unicode.Scalar) -> [UInt32]? {
        let value = scalar.value
        if let letters = letters[value] { return letters.unicodeScalars.map(\.value) }
        if ignored.contains(value) { return nil }
        let properties = scalar.properties
        if let digit = properties.numericType == .decimal ? properties.numericValue : nil { return [48 + UInt32(clamping: digit)] }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber,
            .spacingMark, .enclosingMark:
            // Katakana becomes hiragana.
            return [(0x30A1...0x30F6).contains(value) ? value - 0x60 : value]
        case .nonspacingMark:
            // Accents and vowel points are dropped. Vowels of Indian scripts (class 0) and the virama (9) belong to the
            // word.
            let mark = properties.canonicalCombiningClass
            return mark == .notReordered || mark == .virama ? [value] : nil
        default: return nil
        }
    }

    /// Whether a scalar belongs to a script without spaces: Thai, Lao, Tibetan, Burmese, Khmer, kana, bopomofo, Chinese
    /// characters.
    private static func isWrittenWithoutSpaces(_ value: UInt32) -> Bool {
        switch value {
        case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x3007, 0x3040...0x312F, 0x31A0...0x31BF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    private static let joiners: Set<UInt32> = Set("'’‘ʼʻʹʾʿ`´′＇-‐‑‒–—.·・".unicodeScalars.map(\.value))

    /// Soft hyphen, tatweel, joiners and direction marks.
    private static let ignored: Set<UInt32> = [
        0xAD, 0x640, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0xFEFF,
    ]

    /// Letters that Unicode does not decompose, or decomposes differently from how people type them.
    private static let letters: [UInt32: String] = table(
        """
        ł l Ł l ø o Ø o đ d Đ d ð d Ð d þ th Þ th ß ss ẞ ss æ ae Æ ae œ oe Œ oe ı i İ i ħ h Ħ h ŧ t Ŧ t ŋ n Ŋ n ĸ k ſ s ƒ f ə e Ə e ɓ b Ɓ b
        ɗ d Ɗ d ɖ d Ɖ d ɛ e Ɛ e ɔ o Ɔ o ƙ k Ƙ k ƴ y Ƴ y ɣ g Ɣ g ς σ ё е Ё е ѐ е є е Є е ґ г Ґ г і и І и ї и Ї и ў у Ў у
        ٱ ا أ ا إ ا آ ا ى ي ی ي ې ي ۍ ي ئ ي ک ك ڪ ك گ ك ة ه ۀ ه ە ه ہ ه ھ ه ؤ و ۆ و ۇ و ێ ي
        """
    )

    /// Other spellings that people use if their keyboard lacks a letter.
    private static let variants: [UInt32: String] = table("ä ae Ä ae ö oe Ö oe ü ue Ü ue å aa Å aa ø oe Ø oe")

    static func variant(of scalar: Unicode.Scalar) -> String? { variants[scalar.value] }

    /// All texts that replace a letter.
    static var spellings: [String] { Array(letters.values) + variants.values }

    private static func table(_ text: String) -> [UInt32: String] {
        let words = text.split(whereSeparator: \.isWhitespace)
        var table: [UInt32: String] = [:]
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            if let letter = words[index].unicodeScalars.first { table[letter.value] = String(words[index + 1]) }
        }
        return table
    }
}
