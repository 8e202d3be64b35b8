import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

/// Tests the number of typos between words, and the names of kinds that are similar to the typed text.
struct TyposTests {
    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("cafe", "cafe", 0), ("cafe", "acfe", 1), ("cafe", "caffe", 1), ("cafe", "cae", 1), ("cafe", "cade", 1),
        ("ca", "abc", 3), ("harbour", "habrour", 1), ("harbour", "ahbroru", 3), ("museum", "musuem", 1), ("abcdef", "badcfe", 3),
    ])
    func known(_ a: String, _ b: String, _ typos: Int) {
        #expect(count(a, b, limit: 9) == typos)
        #expect(count(b, a, limit: 9) == typos)
        if typos > 0 { #expect(count(a, b, limit: typos - 1) == typos) }
    }

    /// A letter that folding or another spelling writes as two counts as one.
    @Test(arguments: [
        ("strate", "strasse", 1), ("strae", "strasse", 1), ("strase", "strasse", 1), ("straxxe", "strasse", 2), ("gthe", "goethe", 1),
        ("githe", "goethe", 1), ("goethe", "githe", 1), ("kobenhavn", "koebenhavn", 1), ("aro", "aeroe", 2), ("saeaet", "st", 2),
        ("habour", "harbour", 1), ("hour", "harbour", 3),
    ])
    func pairsOfLetters(_ a: String, _ b: String, _ typos: Int) {
        let (one, other) = (a.unicodeScalars.map(\.value), b.unicodeScalars.map(\.value))
        for limit in typos...4 { #expect(Typos.count(one[...], other[...], limit: limit) == typos, "limit \(limit)") }
        #expect(Typos.count(one[...], other[...], limit: typos - 1) == typos)
    }

    @Test(
        "Words of 4 letters or more may have a typo, and two if one of the words has 8 letters or more",
        arguments: [
            ("cfe", "cafe", false), ("kafe", "cafe", true), ("kaffe", "cafe", false), ("habur", "harbour", false),
            ("woshed", "woolshed", true), ("wolshd", "woolshed", true), ("wolshdd", "woolshad", true), ("wolhd", "woolshed", false),
            ("wulschet", "woolshed", false), ("maketplaze", "marketplace", true), ("200th", "100th", false),
        ]
    )
    func limits(_ typed: String, _ word: String, _ isMeant: Bool) {
        let (one, other) = (typed.unicodeScalars.map(\.value), word.unicodeScalars.map(\.value))
        #expect(Typos.mayMean(one[...], other[...], limit: QueryWords.Token.typoLimit(of: one[...])) == isMeant)
    }

    /// Most words are short, and some have more than 64 letters. The alphabet is small, so that many letters match.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func asByTheTable(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<4_000 {
            let longest: UInt64 = round % 50 == 0 ? 90 : 12
            let a = (0..<random.next() % longest).map { _ in UInt8(97 + random.next() % 4) }
            var b = random.next() % 2 == 0 ? a : (0..<random.next() % longest).map { _ in UInt8(97 + random.next() % 4) }
            for _ in 0..<random.next() % 4 where b.count > 2 {
                let place = Int(random.next() % UInt64(b.count - 1))
                switch random.next() % 4 {
                case 0: b.remove(at: place)
                case 1: b.insert(120, at: place)
                case 2: b.swapAt(place, place + 1)
                default: b[place] = 121
                }
            }
            let limit = Int(random.next() % 5)
            let expected = min(Self.distance(a, b), limit + 1)
            let (wide, other) = (a.map(UInt32.init), b.map(UInt32.init))
            #expect(Typos.count(a[...], b[...], limit: limit) == expected, "seed \(seed): \(a) \(b) \(limit)")
            let paired = min(Self.distance(a, b) { ($0, $1) == (97, 97) }, limit + 1)
            #expect(Typos.count(wide[...], other[...], limit: limit) == paired, "seed \(seed): \(a) \(b) \(limit)")
        }
    }

    /// The search finds the same names as a comparison with every name, whatever the name's length and first letters
    /// are.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func similarNamesAreAllFound(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let words = Set((0..<3_000).map { _ in (0..<3 + random.next() % 8).map { _ in UInt8(97 + random.next() % 4) } })
        let sorted = words.sorted { $0.lexicographicallyPrecedes($1) }
        let names = KindNames(sorted.map { ($0, "type_" + String(decoding: $0, as: UTF8.self)) })
        for _ in 0..<60 {
            let key = (0..<5 + random.next() % 6).map { _ in UInt8(97 + random.next() % 4) }
            for isTypeAhead in [false, true] {
                var memo = KindNames.Memo()
                let question = QueryWords(String(decoding: key, as: UTF8.self), isTypeAhead: isTypeAhead)
                let found = Set(names.spans(question, typos: true, memo: &memo).flatMap(\.types))
                let typos = min(2, key.count / 5)
                let expected = sorted.filter { name in
                    if isTypeAhead ? name.starts(with: key) : name == key { return true }
                    let candidate = isTypeAhead ? Array(name.prefix(key.count)) : name
                    let begins = name[0] == key[0] || name[1] == key[1] || name[0] == key[1] || name[1] == key[0]
                    return begins && Self.distance(candidate, key) <= typos
                }
                let missing = expected.filter { !found.contains("type_" + String(decoding: $0, as: UTF8.self)) }
                #expect(missing.isEmpty, "seed \(seed): \(question.text(ofWord: 0))")
            }
        }
    }

    private func count(_ a: String, _ b: String, limit: Int) -> Int { Typos.count(Array(a.utf8)[...], Array(b.utf8)[...], limit: limit) }

    /// Computes the distance with the whole table.
    /// - Parameter isPair: whether two neighbouring letters count as one.
    private static func distance(_ a: [UInt8], _ b: [UInt8], isPair: (UInt8, UInt8) -> Bool = { _, _ in false }) -> Int {
        func ends(_ word: [UInt8], _ index: Int) -> Bool { index > 0 && isPair(word[index - 1], word[index]) }
        var table = [[0]]
        for j in 0..<b.count { table[0].append((ends(b, j) ? table[0][j - 1] : table[0][j]) + 1) }
        for i in 0..<a.count {
            var row = [(ends(a, i) ? table[i - 1][0] : table[i][0]) + 1]
            for j in 0..<b.count {
                var typos = min(table[i][j + 1] + 1, row[j] + 1, table[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { typos = min(typos, table[i - 1][j - 1] + 1) }
                if ends(a, i) { typos = min(typos, table[i - 1][j + 1] + 1, table[i - 1][j] + 1) }
                if ends(b, j) { typos = min(typos, row[j - 1] + 1, table[i][j - 1] + 1) }
                row.append(typos)
            }
            table.append(row)
        }
        return table[a.count][b.count]
    }
}
