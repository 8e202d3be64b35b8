import Foundation
import PortolanGeo
import PortolanPlaces
import Testing

/// Tests fields that only Google's newer interface has.
@Suite("Fields of Google's interface of 2026")
struct GoogleFieldTests {
    @Test("a type label is the type's name, unless the type is too general")
    func typeLabel() async throws {
        let folder = try ScratchFolder()
        let region = try folder.region(
            "labels",
            size: 1,
            [
                record(1, 0.5, 0.5, tags: ["name": "A"]),
                record(2, 0.5, 0.5, kinds: ["shop=odd"], types: ["point_of_interest", "establishment"], tags: ["name": "B"]),
                record(3, 0.5, 0.5, kinds: ["shop=odd"], types: [], tags: ["name": "C"]),
            ]
        )
        let client = try PlacesClient(regions: [region])
        let cafe = try await client.place(node(1), fields: [.googleMapsTypeLabel], language: "de")
        #expect(cafe.googleMapsTypeLabel == LocalizedText("Café", languageCode: "de") && cafe.primaryTypeDisplayName == nil)
        #expect(cafe.json["googleMapsTypeLabel"]?["text"]?.string == "Café")
        for other in [2, 3] as [Int64] { #expect(try await client.place(node(other)).googleMapsTypeLabel == nil) }
        #expect(try await client.place(node(1), fields: [.displayName]).googleMapsTypeLabel == nil)
    }

    @Test("each field is requested by its JSON name, and billed as Google bills it")
    func fields() {
        #expect(PlaceField(wireName: "adrFormatAddress") == .adrFormatAddress && PlaceField.adrFormatAddress.priceClass == .essentials)
        #expect(PlaceField(wireName: "places.googleMapsTypeLabel.text") == .googleMapsTypeLabel)
        #expect(PlaceField.googleMapsTypeLabel.priceClass == .pro)
        let place = Place(id: node(1), googleMapsTypeLabel: LocalizedText("Café"), adrFormatAddress: "<span>")
        #expect(place.masked(.adrFormatAddress).adrFormatAddress == "<span>" && place.masked(.adrFormatAddress).googleMapsTypeLabel == nil)
        #expect(place.masked(.id).adrFormatAddress == nil)
    }

    @Test(
        "a search has a page on the web, with the map at its area",
        arguments: [
            (TextQuery("café & bar?"), "https://www.openstreetmap.org/search?query=caf%C3%A9%20%26%20bar%3F"),
            (
                TextQuery("a", bias: .circle(center: Coordinate(latitude: 48.1, longitude: 11.5), radiusMeters: 1_000)),
                "https://www.openstreetmap.org/search?query=a#map=15/48.1/11.5"
            ),
            (
                TextQuery("a", restriction: .rectangle(CoordinateBounds(south: -10, west: 170, north: 10, east: -170))),
                "https://www.openstreetmap.org/search?query=a#map=6/0.0/-180.0"
            ),
            (
                TextQuery("a", bias: .circle(center: Coordinate(latitude: .nan, longitude: 0), radiusMeters: 1)),
                "https://www.openstreetmap.org/search?query=a"
            ),
        ]
    )
    func searchURL(query: TextQuery, address: String) { #expect(query.searchURL?.absoluteString == address) }
}
