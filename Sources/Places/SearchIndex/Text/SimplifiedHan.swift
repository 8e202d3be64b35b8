internal import Foundation

/// Traditional Chinese characters as simplified ones (the transform `Hant-Hans` of the Unicode CLDR), so that 圖書館 is found as 图书馆.
///
/// Several traditional characters may have one simplified form (髮 and 發: 发), so this direction loses least. It is done character by character:
/// both what is indexed and what is asked goes through it, whatever the language.
package enum SimplifiedHan {
    /// Whether a language (BCP 47) asks for simplified characters: by its script, or by a region that implies it.
    package static func isWritten(in language: String?) -> Bool {
        guard let subtags = language?.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }), subtags.first == "zh" else {
            return false
        }
        if subtags.contains("hant") { return false }
        return subtags.contains("hans") || subtags.dropFirst().contains { ["cn", "sg", "my"].contains($0) }
    }

    /// A text in simplified characters, for people who read these.
    package static func text(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { scalar in unicodeBlocks.contains { $0.contains(Int(scalar.value)) } }) else {
            return text
        }
        // The transform takes 俱, which both ways of writing have, for a form of 具: 俱乐部 is a club.
        return text.split(separator: "俱", omittingEmptySubsequences: false).map { part in
            String(part).applyingTransform(StringTransform("Hant-Hans"), reverse: false) ?? String(part)
        }.joined(separator: "俱")
    }

    /// The simplified characters of 256 scalars in a row; nil if they are no Chinese characters, or the system has no such transform.
    static func page(_ index: Int) -> [UInt32]? {
        guard unicodeBlocks.contains(where: { $0.contains(index << 8) }) else { return nil }
        var text = String.UnicodeScalarView()
        for offset in 0..<256 {
            guard let scalar = Unicode.Scalar(UInt32(index << 8 | offset)) else { return nil }
            text.append(scalar)
            text.append("\n")
        }
        guard let simplified = String(text).applyingTransform(StringTransform("Hant-Hans"), reverse: false) else { return nil }
        let scalars = simplified.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).prefix(256)
        guard scalars.count == 256, scalars.allSatisfy({ $0.count == 1 }) else { return nil }
        return scalars.compactMap { $0.first?.value }
    }

    /// CJK Unified Ideographs and Extension A. What they are taken apart from (compatibility ideographs) is folded before.
    private static let unicodeBlocks: [Range<Int>] = [0x3400..<0x4DC0, 0x4E00..<0xA000]
}
