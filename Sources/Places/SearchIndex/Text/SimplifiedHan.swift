internal import Foundation

/// Converts traditional Chinese characters to simplified ones (the transform `Hant-Hans` of the Unicode CLDR), so that
/// 圖書館 is found as 图书馆.
///
/// Several traditional characters may have one simplified form (髮 and 發: 发), so this direction is clearer than the
/// opposite one. Each character is converted on its own. Both indexed texts and questions are converted, whatever their
/// language.
package enum SimplifiedHan {
    /// Whether a language tag (BCP 47) means simplified characters: by its script, or by a region that implies the
    /// script.
    package static func isWritten(in language: String?) -> Bool {
        guard let subtags = language?.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }), subtags.first == "zh" else {
            return false
        }
        if subtags.contains("hant") { return false }
        return subtags.contains("hans") || subtags.dropFirst().contains { ["cn", "sg", "my"].contains($0) }
    }

    /// Returns a text in simplified characters.
    package static func text(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { scalar in unicodeBlocks.contains { $0.contains(Int(scalar.value)) } }) else {
            return text
        }
        // The transform mistakes 俱 for a form of 具. Both ways of writing have 俱, as in 俱乐部 (club).
        return text.split(separator: "俱", omittingEmptySubsequences: false).map { part in
            String(part).applyingTransform(StringTransform("Hant-Hans"), reverse: false) ?? String(part)
        }.joined(separator: "俱")
    }

    /// Returns the simplified characters of 256 consecutive scalars; nil if they are no Chinese characters, or the
    /// system lacks the transform.
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

    /// CJK Unified Ideographs and Extension A. Compatibility ideographs are folded to these characters first.
    private static let unicodeBlocks: [Range<Int>] = [0x3400..<0x4DC0, 0x4E00..<0xA000]
}
