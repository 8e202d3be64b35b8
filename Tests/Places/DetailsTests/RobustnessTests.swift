import OpeningHours
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanDetails

/// Tags may have any values.
@Suite struct RobustnessTests {
    static let keys = [
        "name", "name:fr", "name:zh-Hant", "phone", "contact:phone", "phone:DE", "website", "url", "email", "contact:facebook",
        "contact:mastodon", "image",
        "image:0", "wikimedia_commons", "mapillary", "panoramax", "description", "description:de", "opening_hours", "opening_date",
        "end_date", "cuisine",
        "socket:type2", "socket:type2:output", "fuel:diesel", "payment:cash", "fee", "charge", "price_range", "capacity:disabled",
        "highchair", "min_age",
        "delivery", "wheelchair", "amenity", "shop", "parking", "reservation", "operational_status", "contact:whatsapp", "admin_level",
    ]

    /// Calls all functions that read tags, and returns a number that depends on all results.
    static func ask(_ tags: DetailTags, kinds: [String]) throws -> Int {
        let today = try #require(CivilDate(year: 2026, month: 11, day: 21))
        let types = PlaceKinds.types(kinds: kinds, isPointOfInterest: true) { tags.value(of: $0) }
        var sum = types.count + (PlaceKinds.formerTypes(kinds: kinds) { tags.value(of: $0) }?.count ?? 0)
        sum += PlaceName.choose(tags, language: tags["name"] ?? "sr-Latn", regionLanguage: "de")?.text.utf8.count ?? 0
        sum += EditorialSummary.choose(tags, language: "zh-TW")?.text.utf8.count ?? 0
        sum += PhoneNumber.all(of: tags, region: tags["amenity"] ?? "DE").count
        let links = ContactLinks(tags, language: "fr")
        sum += links.websites.count + links.emails.count + links.social.count
        sum += PlacePhoto.all(of: tags).count
        let attributes = PlaceAttributes(tags)
        sum += attributes.fuels.count + (attributes.evCharging?.connectors.count ?? 0)
        sum += PlaceStatus(tags, kinds: kinds, types: types + ["establishment"], today: today).businessStatus == nil ? 0 : 1
        sum += PriceLevel(tags)?.rawValue ?? 0
        sum += PlaceIcon(types: types).backgroundColor.count
        for address in links.websites { #expect(address.url.utf8.allSatisfy { (33...126).contains($0) }, "\(address.url)") }
        return sum
    }

    @Test(arguments: 0..<8) func anyBytes(_ round: UInt64) throws {
        var generator = SplitMix64(seed: 0xDE7A115 &+ round)
        for _ in 0..<80 {
            var tags: [OSMTags.Tag] = []
            for key in Self.keys where Int.random(in: 0..<3, using: &generator) > 0 {
                tags.append(.init(key: key, value: Self.text(&generator)))
            }
            tags.append(.init(key: Self.text(&generator), value: Self.text(&generator)))
            let kinds = tags.prefix(3).map { "\($0.key)=\($0.value)" } + [Self.text(&generator)]
            #expect(try Self.ask(DetailTags(OSMTags(tags)), kinds: kinds) >= 0, "round \(round): \(tags)")
        }
    }

    /// Returns concatenated pieces of typical values, or random bytes.
    static func text(_ generator: inout SplitMix64) -> String {
        if Int.random(in: 0..<3, using: &generator) == 0 {
            let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            return String(decoding: bytes, as: UTF8.self)
        }
        let pieces = [
            "http://", "https:", "//", "www.", ".com", "@", ";", ":", "/", "?", "#", "%", "%4", "xn--", "ü", "例え", "+49", "0", "1 800",
            "ext. ", "File:",
            "Category:", "-", "..", "2026", "before ", "yes", "no", "only", "kW", "9", ",", " ", "\"", "off", "Mo-Fr 09:00-18:00", "\u{0}",
            "\u{202E}", "👩‍👩‍👧‍👦",
            "zh-Hant", "$$", "\u{301}", "a", "Z", "=", "disused", "mailto:", "pKey=", "/im/",
        ]
        return (0..<Int.random(in: 0..<10, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }

    @Test(
        .timeLimit(.minutes(30)),
        arguments: [
            "a", ";", "+49 89 1;", "http://a.example;", "9", " ", "ü", "\u{301}", "off \"", "www.", "File:a;", "-", "1..", "@a.example,",
            "http://",
        ]
    )
    func longValues(_ piece: String) throws {
        let long = String(repeating: piece, count: 65536 / piece.utf8.count)
        let tags = DetailTags(OSMTags(Self.keys.map { .init(key: $0, value: long) }))
        #expect(try Self.ask(tags, kinds: ["amenity=" + long, "disused:shop=" + long]) >= 0)
    }
}
