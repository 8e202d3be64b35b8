/// Properties of a code point that layout needs in addition to its script.
enum CharacterClass {
    /// Whether a character is invisible and needs no glyph: joiners, variation selectors, bidi marks and the
    /// byte order mark.
    static func isIgnorable(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF,
            0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// Whether a character belongs to the one before it: marks, joiners, variation selectors and emoji
    /// modifiers.
    static func extendsCluster(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x300 else { return false }
        switch scalar {
        case 0x200C, 0x200D, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0xE0000...0xE0FFF: return true
        case 0x370..<0x483, 0x2010...0x2027, 0x3040..<0x3099, 0x30A0...0x9FFF, 0xAC00...0xD7A3: return false
        default: break
        }
        guard let category = Unicode.Scalar(scalar)?.properties.generalCategory else { return false }
        return category == .nonspacingMark || category == .spacingMark || category == .enclosingMark
    }

    /// Whether a font may be expected to have a character.
    static func isAssignedCharacter(_ scalar: UInt32) -> Bool {
        guard let category = Unicode.Scalar(scalar)?.properties.generalCategory else { return false }
        switch category {
        case .control, .privateUse, .unassigned, .surrogate: return false
        default: return true
        }
    }

    /// Whether a character is a space at which a line may be broken. Such spaces are dropped at the ends of
    /// lines.
    static func isSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Whether a character is punctuation or a space that takes the font of the text before it.
    static func isNeutral(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E, 0xA0, 0xA1, 0xAB, 0xB7, 0xBB, 0xBF, 0x2000...0x206F: true
        default: false
        }
    }

    /// Whether text may be broken before and after a character: Han, kana, bopomofo, Yi, full-width forms and
    /// CJK punctuation.
    static func breaksAnywhere(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2E80...0x2FDF, 0x3001...0x312F, 0x31A0...0x9FFF, 0xA000...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF9F,
            0xFFE0...0xFFE6, 0x1B000...0x1B16F, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Whether a character is white space of ASCII, which takes no room at the end of a label's line.
    static func isASCIISpace(_ scalar: UInt32) -> Bool { scalar == 0x20 || (0x09...0x0D).contains(scalar) }

    /// Whether a label's line may end after a character: spaces, and punctuation that often has no space after
    /// it.
    static func breaksAfter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0A, 0x20, 0x26, 0x28, 0x29, 0x2B, 0x2D, 0x2F, 0xAD, 0xB7, 0x200B, 0x2010, 0x2013: true
        default: false
        }
    }

    /// Whether a character belongs to a script without spaces, so that a label's line may end after it.
    static func breaksBetweenIdeographs(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2027, 0x2E80...0x2FDF, 0x2FF0...0x312F, 0x31A0...0x31FF, 0x3200...0x4DBF, 0x4E00...0xA4CF, 0xF900...0xFAFF, 0xFE10...0xFE1F,
            0xFE30...0xFE4F, 0xFF00...0xFFEF:
            true
        default: false
        }
    }

    /// Whether a character is a letter or a presentation form of the Arabic script.
    static func isArabic(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: true
        default: false
        }
    }

    static func isHangulSyllable(_ scalar: UInt32) -> Bool { (0xAC00...0xD7A3).contains(scalar) }

    /// Whether a character must not begin a line: closing brackets, full stops, small kana, prolonged sound and
    /// iteration marks (JIS X 4051, basic rules).
    static func isForbiddenAtLineStart(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x21, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D, 0xBB, 0x2019, 0x201D, 0x2026, 0x203A, 0x30FB, 0x3001, 0x3002, 0x3005,
            0x3009,
            0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F, 0x303B, 0x3041, 0x3043, 0x3045, 0x3047,
            0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096, 0x309B...0x309E, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9,
            0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6, 0x30FC...0x30FE, 0x31F0...0x31FF, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E,
            0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D, 0xFF60, 0xFF61, 0xFF63, 0xFF64, 0xFF65:
            true
        default: extendsCluster(scalar)
        }
    }

    /// Whether a character must not end a line: opening brackets and quotes.
    static func isForbiddenAtLineEnd(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x28, 0x5B, 0x7B, 0xAB, 0x2018, 0x201C, 0x2039, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A,
            0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62:
            true
        default: false
        }
    }
}
