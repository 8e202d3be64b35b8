internal import Foundation

/// Writes names of other scripts in Latin letters, for people without another keyboard: `Современник` becomes
/// `sovremennik`, `कैफे` becomes `kaiphe`.
///
/// Cyrillic and Greek follow the tables of the Board on Geographic Names, which people know from signs and passports.
/// Other scripts use the transform `Any-Latin` of the Unicode CLDR. The index has both forms of a name. A question is
/// first searched as it is written. If no place has all of its words, its Latin form is searched too.
package enum Romanization {
    /// Returns the text in Latin letters, in lower case and without accents; nil if the text has only Latin letters.
    package static func latin(_ text: String) -> String? {
        var needs = false
        for scalar in text.unicodeScalars where isForeign(scalar.value) {
            needs = true
            break
        }
        guard needs else { return nil }
        if let simple = alphabetic(text) { return simple }
        return text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII; Lower"), reverse: false)
    }

    /// Whether a letter belongs to a script that is not Latin.
    private static func isForeign(_ value: UInt32) -> Bool {
        switch value {
        case 0x370...0x1DBF, 0x1F00...0x1FFF, 0x2C00...0x2DFF, 0x2E80...0xA4CF, 0xA640...0xA69F, 0xA840...0xD7FF, 0xF900...0xFAFF,
            0xFB1D...0xFDFF,
            0xFE70...0xFEFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Replaces letters by the tables; returns nil if another script occurs.
    private static func alphabetic(_ text: String) -> String? {
        let letters = Array(text.lowercased().decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping.unicodeScalars)
        var latin = ""
        var index = 0
        while index < letters.count {
            let letter = letters[index]
            if index + 1 < letters.count, let pair = pairs[[letter.value, letters[index + 1].value]] {
                latin += pair
                index += 2
                continue
            }
            index += 1
            if let known = table[letter.value] {
                latin += known
            } else if isForeign(letter.value) {
                return nil
            } else {
                latin.unicodeScalars.append(letter)
            }
        }
        return latin
    }

    private static let table: [UInt32: String] = {
        var table: [UInt32: String] = [:]
        for pair in letters.split(separator: " ") {
            let parts = pair.split(separator: ":", omittingEmptySubsequences: false)
            for scalar in parts[0].unicodeScalars { table[scalar.value] = parts.count > 1 ? String(parts[1]) : "" }
        }
        return table
    }()

    private static let letters =
        "а:a б:b в:v г:g ґ:g д:d е:e ё:yo є:ye ж:zh з:z и:i і:i ї:yi й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ў:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y "
        + "ь: э:e ю:yu я:ya ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz ѓ:gj ѕ:dz ќ:kj ѐ:e ѝ:i ә:a ғ:g қ:k ң:n ө:o ұ:u ү:u һ:h "
        + "αά:a β:v γ:g δ:d εέ:e ζ:z ηή:i θ:th ιίϊΐ:i κ:k λ:l μ:m ν:n ξ:x οό:o π:p ρ:r σς:s τ:t υύϋΰ:y φ:f χ:ch ψ:ps ωώ:o"

    private static let pairs: [[UInt32]: String] = {
        var pairs: [[UInt32]: String] = [:]
        for pair in "ου:ou ού:ou μπ:b ντ:nt γγ:ng γκ:gk αυ:av αύ:av ευ:ev εύ:ev ей:ey ий:iy ый:y".split(separator: " ") {
            let parts = pair.split(separator: ":")
            pairs[parts[0].unicodeScalars.map(\.value)] = String(parts[1])
        }
        return pairs
    }()
}
