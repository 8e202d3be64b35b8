import PortolanOSMModel
import Testing

/// The tags of an object have each key once. OpenStreetMap refuses objects with a repeated key. If a file has such an
/// object, the key's first tag counts, as in libosmium and in every look-up here.
@Suite struct OSMTagsTests {
    private static let firstOnes = [
        OSMTags.Tag(key: "name", value: "first"), OSMTags.Tag(key: "amenity", value: "cafe"), OSMTags.Tag(key: "", value: "no key"),
    ]

    @Test func theFirstOfARepeatedKeyCountsHoweverTagsAreMade() {
        let list: [OSMTags.Tag] = [
            .init(key: "name", value: "first"), .init(key: "amenity", value: "cafe"), .init(key: "name", value: "second"),
            .init(key: "", value: "no key"), .init(key: "amenity", value: "cafe"), .init(key: "", value: ""),
        ]
        #expect(OSMTags(list).all == Self.firstOnes)
        let pairs: KeyValuePairs = [
            "name": "first", "amenity": "cafe", "name": "second", "": "no key", "amenity": "cafe", "": "",
        ]
        #expect(OSMTags(pairs).all == Self.firstOnes)
        let literal: OSMTags = ["name": "first", "amenity": "cafe", "name": "second", "": "no key", "amenity": "cafe", "": ""]
        #expect(literal.all == Self.firstOnes)
        #expect(literal["name"] == "first" && literal["amenity"] == "cafe" && literal["Name"] == nil)
    }

    @Test func manyTagsKeepTheirOrder() {
        // Each key appears three times.
        let tags = OSMTags((0..<3000).map { .init(key: "key:\($0 % 1000)", value: "\($0)") })
        #expect(tags.all == (0..<1000).map { .init(key: "key:\($0)", value: "\($0)") })
    }

    @Test func settingReplacesAppendsAndRemoves() {
        var tags: OSMTags = ["name": "A", "amenity": "cafe"]
        tags["name"] = "B"
        tags["cuisine"] = "coffee"
        tags["amenity"] = nil
        tags["absent"] = nil
        #expect(tags == ["name": "B", "cuisine": "coffee"])
        tags["amenity"] = "bar"
        #expect(tags.all.map(\.key) == ["name", "cuisine", "amenity"] && !tags.isEmpty && OSMTags().isEmpty)
    }
}
