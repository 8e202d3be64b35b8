import PortolanTestSupport
import Testing

@testable import PortolanJSON

/// The scanner reads texts that arrive in pieces.
@Suite struct JSONScannerTests {
    private static func pieces(_ bytes: [UInt8], _ random: SplitMix64) -> () -> [UInt8] {
        var rest = bytes[...]
        var random = random
        return {
            let piece = rest.prefix(1 + Int(random.next() % 7))
            rest = rest.dropFirst(piece.count)
            return Array(piece)
        }
    }

    /// A text in pieces gives the same values and errors as the whole text. It also gives the same errors if a value is
    /// skipped.
    @Test func fuzz() {
        for seed in Fuzz.seeds(5_000) {
            var random = SplitMix64(seed: seed)
            let bytes = JSONFuzzTests.bytes(&random)
            Fuzz.trace("seed \(seed): \(bytes)")
            let whole = Result { () throws(JSONReader.Failure) in try JSONReader.read(bytes).root }
            let parts = Result { () throws(JSONReader.Failure) in
                var scanner = JSONScanner(Self.pieces(bytes, random))
                let root = try scanner.tree()
                try scanner.finish()
                return root
            }
            #expect(parts == whole, "seed \(seed): \(bytes)")
            let passed = Result { () throws(JSONReader.Failure) in
                var scanner = JSONScanner(Self.pieces(bytes, random))
                try scanner.skip()
                try scanner.finish()
            }
            switch (passed, whole) {
            case (.success, .success): break
            case (.failure(let first), .failure(let second)): #expect(first == second, "seed \(seed)")
            default: Issue.record("seed \(seed): only one of both is an error")
            }
        }
    }

    /// The scanner gives the same number for a text as Swift does: the number that is nearest to the text's value.
    @Test func numbers() throws {
        var random = SplitMix64(seed: 1)
        var texts = [
            "0", "-0", "0.1", "9007199254740991", "9007199254740993", "9007199254740992.5", "0.0000000000000000000001", "1.0e22", "4.35",
        ]
        for _ in 0..<20_000 {
            let digits = 1 + random.next() % 20
            var text = "\(1 + random.next() % 9)" + (1..<digits).map { _ in "\(random.next() % 10)" }.joined()
            let point = Int(random.next() % (digits + 1))
            if point > 0, point < digits { text.insert(".", at: text.index(text.startIndex, offsetBy: point)) }
            texts.append((random.next() % 2 == 0 ? "-" : "") + text)
        }
        for text in texts {
            let read = try JSONReader.read(Array(text.utf8)).root.number
            #expect(read?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    /// A value that is read into a tree has a size limit, which does not depend on the pieces. A value that
    /// is skipped has no limit.
    @Test func aTreeHasABound() throws {
        let item = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
        func scanner() -> JSONScanner {
            var count = 0
            return JSONScanner {
                count += 1
                return count == 1 ? Array("[1".utf8) : count <= 34 ? item : count == 35 ? Array("]".utf8) : []
            }
        }
        var skipping = scanner()
        try skipping.skip()
        try skipping.finish()
        var reading = scanner()
        #expect { try reading.tree() } throws: { ($0 as? JSONReader.Failure)?.offset == JSONScanner.maximumValueByteCount }
        var whole = JSONScanner(Array("[1".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: 33 << 20) + Array("]".utf8))
        #expect { try whole.tree() } throws: { ($0 as? JSONReader.Failure)?.offset == JSONScanner.maximumValueByteCount }
        // The scanner stops at the limit, although all bytes are in memory.
        let long = Array("[1".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: 33 << 20) + Array(",2,3,4]".utf8)
        var early = JSONScanner(long)
        #expect { try early.tree() } throws: { ($0 as? JSONReader.Failure)?.offset == JSONScanner.maximumValueByteCount }
        #expect(early.offset == long.count - 6)
        var limited = JSONScanner(byteLimit: 5) { Array("[1, 2, 3]".utf8) }
        #expect(throws: JSONReader.Failure.self) { try limited.skip() }
    }
}
