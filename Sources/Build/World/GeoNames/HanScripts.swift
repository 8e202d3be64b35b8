internal import Foundation

/// Converts names between simplified and traditional Chinese characters and tells the two scripts apart. It uses
/// Foundation's transforms (Unicode CLDR) for many names at once.
struct HanScripts {
    private let simplified: [String: String]
    private let traditional: [String: String]

    /// Converts names.
    /// - Parameter names: The names, in simplified or traditional characters. None may contain a line feed.
    init(_ names: Set<String>) {
        let names = names.sorted()
        simplified = Self.converted(names, "Hant-Hans")
        traditional = Self.converted(names, "Hans-Hant")
    }

    private static func converted(_ names: [String], _ transform: String) -> [String: String] {
        let lines = names.joined(separator: "\n").applyingTransform(StringTransform(transform), reverse: false)?
            .split(separator: "\n", omittingEmptySubsequences: false)
        // Without the transform the script of a name is unknown, so there are no conversions.
        guard let lines, lines.count == names.count else { return [:] }
        return Dictionary(uniqueKeysWithValues: zip(names, lines.map(String.init)))
    }

    /// Returns the name in simplified characters; nil if it is not known.
    func simplified(_ name: String) -> String? { simplified[name] }

    /// Returns the name in traditional characters; nil if it is not known.
    func traditional(_ name: String) -> String? {
        guard let simple = simplified[name], let full = traditional[name], simple.count == name.count, full.count == name.count else {
            return nil
        }
        // The name has a traditional character, so it is already in traditional characters.
        if simple != name { return name }
        return String(zip(name, full).map { Self.kept.contains($0) ? $0 : $1 })
    }

    /// Simplified characters that have several traditional forms, one of which looks the same. Place names use
    /// that form: 里 rather than 裡, 范 rather than 範.
    private static let kept: Set<Character> = [
        "里", "范", "斗", "干", "后", "松", "谷", "台", "千", "卷", "制", "郁", "只", "面", "咸", "系", "向", "姜", "叶", "丑", "回", "占", "朱", "涂",
        "舍", "布", "于", "夸", "朴", "厘", "采", "伙", "志", "准", "周", "游", "升", "岳", "郎",
    ]
}
