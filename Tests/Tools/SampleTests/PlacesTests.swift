import OpeningHours
import Testing

@testable import PortolanSample

@Suite("The places of the town are rich and sound")
struct PlacesTests {
    private static let kindKeys = [
        "amenity", "shop", "tourism", "leisure", "office", "craft", "healthcare", "historic", "emergency", "club",
    ]

    private var places: [[String: String]] {
        (Surveyed.extract.nodes.map(\.tags) + Surveyed.extract.ways.map(\.tags) + Surveyed.extract.relations.map(\.tags))
            .map { Dictionary($0, uniquingKeysWith: { first, _ in first }) }
            .filter { tags in Self.kindKeys.contains { tags[$0] != nil } }
    }

    @Test("The town has at least 290 places of at least 115 kinds")
    func numbers() {
        let kinds = Set(places.map { tags in Self.kindKeys.lazy.compactMap { key in tags[key].map { key + "=" + $0 } }.first ?? "" })
        #expect(places.count >= 290)
        #expect(kinds.count >= 115, "\(kinds.count)")
        #expect(places.filter { $0["name"] != nil }.count >= 260)
    }

    @Test("The catalogue's rows are complete")
    func catalogue() {
        #expect(PlaceKind.all.count == 120)
        for kind in PlaceKind.all {
            #expect(kind.patterns.isEmpty || kind.patterns.count == 6)
            #expect(kind.patterns.allSatisfy { $0.contains("%") })
            #expect(SampleHours.byManner[kind.manner] != nil, "\(kind.manner)")
            #expect(kind.quarters.allSatisfy { "onsfwpc".contains($0) })
        }
        #expect(Furniture.all.count > 80)
        #expect(NameWords.table.split(separator: "\n").allSatisfy { $0.split(separator: "|").count == 6 })
        #expect(ProperNames.table.split(separator: "\n").count == ProperNames.all.count)
    }

    @Test("Every name of the catalogue is used in six languages, each in its own script")
    func languages() {
        let translated = places.filter { $0["name:vi"] != nil }
        #expect(translated.count >= 240)
        for tags in translated {
            for language in ["en", "fr", "zh-Hant", "ar", "tr", "vi"] { #expect(tags["name:" + language] != nil, "\(tags["name"] ?? "")") }
            #expect(tags["name:zh-Hant"]?.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } == true)
            #expect(tags["name:ar"]?.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) } == true)
            #expect(tags["name"] == tags["name:en"] || tags["name"] == tags["name:fr"])
        }
        #expect(places.contains { $0["name"] != $0["name:en"] && $0["name:en"] != nil })
    }

    @Test("Hours are of every flavour, and each can be read")
    func hours() throws {
        let values = places.flatMap { tags in
            tags.filter {
                $0.key == "opening_hours" || $0.key.hasPrefix("opening_hours:") && $0.key != "opening_hours:covid19"
                    || $0.key == "happy_hours" || $0.key == "service_times"
            }
            .map(\.value)
        }
        #expect(Set(values).count >= 120)
        for value in Set(values) { #expect(throws: Never.self, "\(value)") { try OpeningHours(value) } }
        for flavour in [
            "24/7", "PH off", "12:00-14:30", "Mo-Th 18:00-02:00; Fr,Sa 18:00-04:00", "sunrise", "sunset", "week ", "Su[1]", "[-1]",
            "Apr-Oct", "easter", "SH", "+", "||",
            "26:00", "unknown", "PH -1 day", "by appointment", "2026 Jan", "Dec 24", "closed for works", "Uhr", "7am",
        ] { #expect(values.contains { $0.contains(flavour) }, "\(flavour)") }
        for key in [
            "opening_hours:kitchen", "opening_hours:delivery", "opening_hours:drive_through", "opening_hours:takeaway", "happy_hours",
            "service_times", "opening_hours:reception", "opening_hours:visitors",
        ] {
            #expect(places.contains { $0[key] != nil }, "\(key)")
        }
    }

    @Test("Places have rich tags of every sort")
    func richTags() {
        for key in [
            "phone", "website", "email", "wheelchair", "cuisine", "diet:vegetarian", "diet:vegan", "payment:cash", "payment:cards",
            "outdoor_seating", "takeaway", "delivery",
            "reservation", "description", "description:fr", "description:zh-Hant", "description:ar", "description:tr", "description:vi",
            "brand", "stars", "fuel:diesel",
            "addr:housenumber", "addr:street", "addr:postcode", "addr:city", "internet_access", "dog", "toilets", "drive_through",
            "opening_date", "disused:shop",
            "abandoned:tourism", "was:amenity", "construction:amenity", "start_date", "breakfast", "happy_hours", "charge", "capacity",
        ] {
            let all = Surveyed.extract.nodes.map(\.tags) + Surveyed.extract.ways.map(\.tags)
            let isThere = all.contains { tags in tags.contains { $0.0 == key } }
            #expect(isThere, "\(key)")
        }
        for tags in places {
            if let phone = tags["phone"] { #expect(phone.hasPrefix("+44 20 7946 0"), "a number kept for fiction: \(phone)") }
            if let website = tags["website"] { #expect(website.hasPrefix("https://example.org/")) }
        }
    }

    @Test("Administrative areas close and share their borders")
    func boundaries() {
        let extract = Surveyed.extract
        var levels: [String: Int] = [:]
        for relation in extract.relations {
            let tags = Dictionary(relation.tags, uniquingKeysWith: { first, _ in first })
            guard tags["type"] == "boundary" else { continue }
            if let level = tags["admin_level"] { levels[level, default: 0] += 1 }
            // Every end of a member way meets exactly one other end.
            var ends: [Int: Int] = [:]
            for member in relation.members {
                let way = extract.ways[member.index]
                guard let first = way.nodes.first, let last = way.nodes.last, first != last else { continue }
                ends[first, default: 0] += 1
                ends[last, default: 0] += 1
            }
            #expect(ends.values.allSatisfy { $0 == 2 }, "\(tags["name"] ?? "")")
        }
        #expect(levels == ["4": 1, "8": 2, "9": 2, "10": 3])
    }
}
