import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanDetails

@Suite("The tags that details are read from") struct DetailTagsTests {
    private static let keys: [TagKey] = [
        "a", "ab", "name", "name:fr", "name:zh-Hant", "names", "addr:street", "addr:street:fr", "payment:cash", "payment:visa",
        "socket:type2",
        "socket:type2:output", "phone", "phone:mobile", "phone:DE", "contact:phone", "amenity", "opening_hours", "opening_hours:kitchen",
    ]
    private static let prefixes: [TagKey] = ["name:", "addr:", "payment:", "socket:", "socket:type2:", "phone:", "opening_hours:", "no:"]

    @Test("every key and prefix that exists is found, whatever the fingerprints of keys say")
    func finds() {
        for seed in UInt64(1)...200 {
            var chance = SplitMix64(seed: seed)
            let letters = Array("abé:_-東zZ9")
            func word() -> String {
                String((0..<Int.random(in: 0...12, using: &chance)).compactMap { _ in letters.randomElement(using: &chance) })
            }
            let some = Self.keys.filter { _ in Bool.random(using: &chance) }.map(\.text)
            let others = (0..<Int.random(in: 0...20, using: &chance)).map { _ in word() }
            let tags = DetailTags(OSMTags((some + others).shuffled(using: &chance).map { .init(key: $0, value: "x" + word()) }))
            for key in Self.keys {
                #expect(tags[key] == tags.all.first { $0.key == key.text }?.value, "seed \(seed): \(key.text)")
                #expect(tags[key] == tags.value(of: key.text), "seed \(seed): \(key.text)")
            }
            for prefix in Self.prefixes {
                let text = prefix.text
                let expected = tags.all.filter { $0.key.utf8.count > text.utf8.count && $0.key.utf8.starts(with: text.utf8) }
                #expect(tags.suffixes(of: prefix).map { text + $0.suffix } == expected.map(\.key), "seed \(seed): \(text)")
            }
            #expect(tags["no such key"] == nil)
        }
    }

    @Test("a key in a language consists of the key, a colon and the language")
    func languages() {
        let tags = TagLookup([
            "addr:street": "a", "addr:street:fr": "b", "addr:street:frr": "c", "addr:streetxfr": "d", "addr:street:": "e",
        ])
        #expect(tags.value(of: "addr:street", language: "fr") == "b" && tags.value(of: "addr:street", language: "frr") == "c")
        #expect(tags.value(of: "addr:street", language: "de") == nil && tags.value(of: "addr", language: "street") == "a")
    }

    @Test("values are trimmed, and empty ones count as absent")
    func trims() {
        let tags: DetailTags = ["a": " x", "b": "\u{A0}", "c": "é ", "d": "東", "e": ""]
        #expect(tags.all.map(\.value) == ["x", "é", "東"] && tags["a"] == "x" && tags["b"] == nil && tags["e"] == nil)
    }

    @Test(
        "texts with and without separators are split alike",
        arguments: ["", " ", " a ", "a;b", ";a; ;", "a\r\nb", "é;", "a,b"]
    )
    func parts(_ text: String) {
        let expected = text.split { $0 == ";" || $0 == "\n" || $0 == "," }.map(\.trimmed).filter { !$0.isEmpty }
        #expect(text.parts(at: ";", "\n", ",") == expected)
    }

    @Test("the fast path and the slow one, which a dot at the end forces, read the same host")
    func hosts() {
        let hosts = [
            "example.org", "a.b", "a.bc", "www.example-site.co.uk", "-a.org", "a-.org", "a..org", ".org", "org", "1.2.3.4", "a.b.c.123",
            "a_b.org",
            "xn--mnchen-3ya.de", "a.xn--p1ai", "Example.ORG", "münchen.de", String(repeating: "a", count: 63) + ".org",
            String(repeating: "a", count: 64) + ".org", String(repeating: "abcdefgh.", count: 29) + "org", "a.b@c.de", "a b.org",
            "hotel.example",
            "httpd.example", "http.example",
        ]
        for host in hosts {
            let (short, long) = (WebAddress("https://\(host)/p"), WebAddress("https://\(host)./p"))
            #expect(short == long, "\(host)")
            // The case of the scheme makes no difference.
            #expect(WebAddress("http://\(host)/p") == WebAddress("HTTP://\(host)/p"), "\(host)")
        }
    }
}
