import PortolanTestSupport
import Testing

@testable import PortolanDetails

@Suite("Tags as details see them") struct DetailTagsTests {
    @Test("every key and every prefix that is there is found, whatever the filter before them says")
    func finds() {
        for seed in UInt64(1)...200 {
            var chance = SeededGenerator(seed: seed)
            let letters = Array("abé:_-東zZ9")
            func word() -> String {
                String((0..<Int.random(in: 0...12, using: &chance)).compactMap { _ in letters.randomElement(using: &chance) })
            }
            let tags = DetailTags((0..<Int.random(in: 0...40, using: &chance)).map { _ in DetailTags.Tag(word(), "x" + word()) })
            for tag in tags.all {
                #expect(tags[tag.key] == tags.all.first { $0.key == tag.key }?.value, "seed \(seed): \(tag.key)")
                for end in tag.key.indices where tag.key[end] == ":" {
                    let prefix = String(tag.key[...end])
                    let expected = tags.all.filter { $0.key.utf8.count > prefix.utf8.count && $0.key.utf8.starts(with: prefix.utf8) }
                    #expect(tags.suffixes(of: prefix).map { prefix + $0.suffix } == expected.map(\.key), "seed \(seed): \(prefix)")
                }
            }
            #expect(tags["no such key"] == nil)
        }
    }

    @Test(
        "parts between separators are told alike with and without one",
        arguments: ["", " ", " a ", "a;b", ";a; ;", "a\r\nb", "é;", "a,b"]
    )
    func parts(_ text: String) {
        let expected = text.split { $0 == ";" || $0 == "\n" || $0 == "," }.map(\.trimmed).filter { !$0.isEmpty }
        #expect(text.parts(at: ";", "\n", ",") == expected)
    }

    @Test("a host is the same by the short way and by the long one, which a dot at its end takes")
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
            // Whatever the case of the scheme.
            #expect(WebAddress("http://\(host)/p") == WebAddress("HTTP://\(host)/p"), "\(host)")
        }
    }
}
