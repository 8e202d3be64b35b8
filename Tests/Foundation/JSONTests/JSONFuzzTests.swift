import PortolanTestSupport
import Testing

@testable import PortolanJSON

/// Texts that are nearly JSON give a tree or an error, and never a trap. The offsets in the tree or the error lie
/// inside the text.
@Suite struct JSONFuzzTests {
    private static let pieces = [
        "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"\\u00e9\"", "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "\\", "\\u", "null", "true", "nul",
        "0",
        "-0", "01", "1e5", "1e999", "-1e-999", ".5", "5.", "1e", " ", "\n", "\t", "é", "\u{FEFF}", "\0", "\u{7F}", "NaN", "//",
        "9223372036854775808",
    ]

    private static func text(_ random: inout SplitMix64, depth: Int) -> String {
        switch random.next() % (depth > 0 ? 9 : 6) {
        case 0: random.pick(["null", "true", "false"])
        case 1, 2: random.pick(Fuzz.jsonNumbers)
        case 3...5: random.pick([#""""#, #""a""#, #""\n\"\\""#, #""é""#, #""\u0000""#, #""\uD834\uDD1E""#])
        case 6, 7: "[" + (0..<random.next() % 4).map { _ in text(&random, depth: depth - 1) }.joined(separator: ",") + "]"
        default:
            "{" + (0..<random.next() % 4).map { index in "\"\(index % 2)\":" + text(&random, depth: depth - 1) }.joined(separator: ", ")
                + "}"
        }
    }

    /// Returns a text that is JSON or nearly JSON.
    static func bytes(_ random: inout SplitMix64) -> [UInt8] {
        var bytes = Array(text(&random, depth: 5).utf8)
        for _ in 0..<random.next() % 3 {
            let place = Int(random.next() % UInt64(bytes.count + 1))
            switch random.next() % 3 {
            case 0: bytes.insert(contentsOf: Array(random.pick(pieces).utf8), at: place)
            case 1: if place < bytes.count { bytes.remove(at: place) }
            default: if place < bytes.count { bytes[place] = UInt8(truncatingIfNeeded: random.next()) }
            }
        }
        return bytes
    }

    @Test func texts() {
        var read = 0
        let seeds = Fuzz.seeds(5_000)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            let bytes = Self.bytes(&random)
            Fuzz.trace("seed \(seed): \(bytes)")
            do throws(JSONReader.Failure) {
                let root = try JSONReader.read(bytes).root
                read += 1
                #expect(Self.offsets(of: root).allSatisfy { bytes.indices.contains($0) }, "seed \(seed)")
            } catch {
                #expect((0...bytes.count).contains(error.offset), "seed \(seed): \(error)")
            }
        }
        #expect(read > seeds.count / 4, "only \(read) of \(seeds.count) texts are JSON, seeds \(seeds)")
    }

    private static func offsets(of node: JSONNode) -> [Int] {
        let inner = (node.array ?? []).flatMap(offsets) + (node.members ?? []).flatMap { [$0.keyOffset] + offsets(of: $0.value) }
        return [node.offset] + inner
    }
}
