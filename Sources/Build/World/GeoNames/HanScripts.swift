internal import Foundation

/// Names in simplified and in traditional Chinese characters, told apart and converted by Foundation's transforms (Unicode CLDR), for many names at once.
struct HanScripts {
    private let simplified: [String: String]
    private let traditional: [String: String]

    /// - Parameter names: in either characters, none with a line's end.
    init(_ names: Set<String>) {
        let names = names.sorted()
        simplified = Self.converted(names, "Hant-Hans")
        traditional = Self.converted(names, "Hans-Hant")
    }

    private static func converted(_ names: [String], _ transform: String) -> [String: String] {
        let lines = names.joined(separator: "\n").applyingTransform(StringTransform(transform), reverse: false)?
            .split(separator: "\n", omittingEmptySubsequences: false)
        // Without the transform a name stays as it is, of unknown characters.
        guard let lines, lines.count == names.count else { return [:] }
        return Dictionary(uniqueKeysWithValues: zip(names, lines.map(String.init)))
    }

    /// The name in simplified characters; nil if that is not known.
    func simplified(_ name: String) -> String? { simplified[name] }

    /// The name in traditional characters; nil if that is not known.
    func traditional(_ name: String) -> String? {
        guard let simple = simplified[name], let full = traditional[name], simple.count == name.count, full.count == name.count else {
            return nil
        }
        // It has a traditional character already: so it is written.
        if simple != name { return name }
        return String(zip(name, full).map { Self.kept.contains($0) ? $0 : $1 })
    }

    /// Simplified characters that stand for several traditional ones, of which place names have the one that is like it: 里 and not 裡, 范 and not 範.
    private static let kept: Set<Character> = [
        "里", "范", "斗", "干", "后", "松", "谷", "台", "千", "卷", "制", "郁", "只", "面", "咸", "系", "向", "姜", "叶", "丑", "回", "占", "朱", "涂",
        "舍", "布", "于", "夸", "朴", "厘", "采", "伙", "志", "准", "周", "游", "升", "岳", "郎",
    ]
}
