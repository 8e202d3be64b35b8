/// Joins Arabic letters with Unicode's presentation forms. Glyph files need this because they contain code
/// points, but no rules of joining.
///
/// The forms are read from the names of the blocks Arabic Presentation Forms A and B: ARABIC LETTER BEH has an
/// INITIAL, MEDIAL, FINAL and ISOLATED FORM. A letter without a medial form joins only the letter before it.
enum ArabicForms {
    private struct Forms {
        var isolated: UInt32 = 0
        var final: UInt32 = 0
        var initial: UInt32 = 0
        var medial: UInt32 = 0

        var joinsNext: Bool { initial != 0 }
        var joinsPrevious: Bool { final != 0 }
    }

    private static let forms: [UInt32: Forms] = {
        var letters: [String: UInt32] = [:]
        for value: UInt32 in 0x621...0x6D5 {
            if let name = Unicode.Scalar(value)?.properties.name, name.hasPrefix("ARABIC LETTER ") { letters[name] = value }
        }
        let kinds: [(suffix: String, form: WritableKeyPath<Forms, UInt32>)] = [
            (" ISOLATED FORM", \.isolated), (" FINAL FORM", \.final), (" INITIAL FORM", \.initial), (" MEDIAL FORM", \.medial),
        ]
        var forms: [UInt32: Forms] = [:]
        for value in Array(UInt32(0xFB50)...0xFBFF) + Array(UInt32(0xFE80)...0xFEF4) {
            guard let name = Unicode.Scalar(value)?.properties.name else { continue }
            for kind in kinds where name.hasSuffix(kind.suffix) {
                if let letter = letters[String(name.dropLast(kind.suffix.count))] {
                    forms[letter, default: Forms()][keyPath: kind.form] = value
                }
            }
        }
        return forms
    }()

    /// Returns the isolated form of the single letter that LAM and an ALEF make; the final form is the next
    /// code point.
    private static func lamAlef(_ alef: UInt32) -> UInt32? {
        switch alef {
        case 0x622: 0xFEF5
        case 0x623: 0xFEF7
        case 0x625: 0xFEF9
        case 0x627: 0xFEFB
        default: nil
        }
    }

    private static let lam: UInt32 = 0x644
    private static let tatweel: UInt32 = 0x640
    private static let joiner: UInt32 = 0x200D

    /// Whether a scalar is a mark, which does not prevent the letters around it from joining.
    private static func isTransparent(_ scalar: UInt32) -> Bool {
        (0x64B...0x65F).contains(scalar) || (0x610...0x61A).contains(scalar) || scalar == 0x670 || (0x6D6...0x6ED).contains(scalar)
    }

    private static func joinsNext(_ scalar: UInt32) -> Bool {
        scalar == tatweel || scalar == joiner || forms[scalar]?.joinsNext == true
    }

    private static func joinsPrevious(_ scalar: UInt32) -> Bool {
        scalar == tatweel || scalar == joiner || forms[scalar]?.joinsPrevious == true
    }

    /// Returns the text in logical order with presentation forms in place of letters. It gets shorter where LAM
    /// meets ALEF.
    static func joined(_ text: LabelText) -> LabelText {
        guard text.scalars.contains(where: { (0x621...0x6D5).contains($0) }) else { return text }
        var scalars: [UInt32] = []
        var sections: [UInt8] = []
        let old = text.scalars
        var joinsBefore = false
        var index = 0
        while index < old.count {
            let scalar = old[index]
            let section = text.sectionIndices[index]
            index += 1
            if isTransparent(scalar) {
                scalars.append(scalar)
                sections.append(section)
                continue
            }
            var shown = scalar
            if scalar == lam, index < old.count, let ligature = lamAlef(old[index]) {
                index += 1
                shown = joinsBefore ? ligature + 1 : ligature
                joinsBefore = false
            } else if let forms = forms[scalar] {
                let next = old[index...].first { !isTransparent($0) }
                let joinsAfter = forms.joinsNext && next.map(joinsPrevious) == true
                let isJoined = joinsBefore && forms.joinsPrevious
                let form = isJoined ? (joinsAfter ? forms.medial : forms.final) : joinsAfter ? forms.initial : forms.isolated
                if form != 0 { shown = form }
                joinsBefore = joinsAfter
            } else {
                joinsBefore = joinsNext(scalar)
            }
            scalars.append(shown)
            sections.append(section)
        }
        return text.replacing(scalars: scalars, sections: sections)
    }
}
