import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

@Suite struct PlaceTraitsTests {
    private static func keys(_ key: String, _ value: String) -> [String] {
        guard let reader = PlaceTraits.reader(of: key) else { return [] }
        var found: [String] = []
        PlaceTraits.forEachKey(in: value, reader) { found.append(String(decoding: $0.dropFirst(), as: UTF8.self)) }
        return found
    }

    @Test(
        "tags state traits, telephone numbers and hosts",
        arguments: [
            ("phone", "+41 (0)44 123 45-67", ["tel:234567"]),
            ("phone", "044 123 45 67; +41 79 765 43 21 ;", ["tel:234567", "tel:654321"]),
            ("contact:mobile", "٠٤٤ 1234567", ["tel:234567"]),
            ("phone", "117", []),
            ("phone", "1;2;3;4;5;6;7;8;044 123 45 67", []),
            ("website", "https://www.Example.org/a?b=c;d", ["web:example.org"]),
            ("website", " http://example.org:8080 ;\tshop.example.org\r\n", ["web:example.org", "web:shop.example.org"]),
            ("url", "mailto:info@example.org", ["web:example.org"]),
            ("url", "https://münchen.example/ü; a.example", ["web:münchen.example", "web:a.example"]),
            ("website", "ftp://example.org", []),
            ("website", "example", []),
            ("website", "a..example", []),
            ("website", "a.b1", []),
            ("website", "exa mple.org", []),
            ("diet:vegan", "only", ["#vegan"]),
            ("cuisine", "pizza; vegan", ["#vegan"]),
            ("wheelchair", "limited", []),
            ("opening_hours", "Mo-Su 00:00-24:00", ["#open-always"]),
            ("name", "yes", []),
        ] as [(String, String, [String])]
    ) func traits(key: String, value: String, told: [String]) {
        #expect(Self.keys(key, value) == told)
    }

    /// ASCII hosts are read byte by byte, with the same result as character by character.
    @Test(arguments: [1, 2, 3] as [UInt64]) func hostsAreReadAlike(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "http://", "https://", "HTTP://", "ftp://", "://", "mailto:", "www.", "Example", "a", "b-c", "1", ".", ".", ".", "com", "LI",
            "c",
            "/", "?", "#", "@", ":", ":80", " ", "\t", "\r\n", "_", "%", "", "//", "\u{1C}",
        ]
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            #expect(HostName.of(text) == HostName.unicode(text), "seed \(seed): \(text.debugDescription)")
        }
    }
}
