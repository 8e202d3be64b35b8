import PortolanDetails
import PortolanGeo
import PortolanRegionFolder
import Testing

@testable import PortolanPlaces

/// `print` writes one line for each result.
@Suite struct DescriptionTests {
    private static let place = Place(
        id: node(1),
        displayName: LocalizedText("Café de Paris"),
        types: ["cafe", "food"],
        primaryType: "cafe",
        location: Coordinate(latitude: 43.7389, longitude: 7.428),
        formattedAddress: "Place du Casino, 98000 Monaco"
    )
    private static let line = "Café de Paris · cafe · \(node(1)) · 43.7389,7.428"

    @Test func oneLineEach() throws {
        #expect("\(Self.place)" == Self.line)
        #expect("\([Self.place])" == "[\(Self.line)]")
        #expect("\(PlaceDistance(place: Self.place, distanceMeters: 89.4))" == "89 m · \(Self.line)")
        #expect("\(PlaceLikelihood(place: Self.place, likelihood: 0.236))" == "24 % · \(Self.line)")
        let candidate = PlaceCandidate(place: Self.place, bounds: CoordinateBounds(south: 0, west: 0, north: 0, east: 0), importance: 0.5)
        #expect("\(candidate)" == Self.line)
        let suggestion = Suggestion(
            placeID: node(1),
            text: MatchedText("Café de Paris, Place du Casino"),
            mainText: MatchedText("Café de Paris"),
            types: ["cafe", "food"],
            distanceMeters: 12
        )
        #expect("\(suggestion)" == "Café de Paris, Place du Casino · cafe · \(node(1)) · 12 m")
    }

    @Test func whatIsNotKnownIsLeftOut() {
        #expect("\(Place(id: node(1), fields: .id))" == "\(node(1))")
        #expect("\(Place(id: node(1), types: ["route"]))" == "route · \(node(1))")
    }

    /// Names in the data may contain any characters.
    @Test func namesStayOnTheLine() {
        let odd = Place(id: node(1), displayName: LocalizedText("A\nB\u{1B}[2J\u{2028}C" + String(repeating: "x", count: 500)))
        let text = "\(odd)"
        #expect(text.hasPrefix("A B [2J Cxxx") && text.count < 160 && text.hasSuffix("… · \(node(1))"))
        #expect("\(PlaceDistance(place: odd, distanceMeters: .nan))".hasPrefix("nan m · "))
        #expect("\(PlaceLikelihood(place: odd, likelihood: .infinity))".hasPrefix("inf · "))
    }

    @Test func dumpShowsWhatIsKnown() {
        let labels = Mirror(reflecting: Self.place).children.compactMap(\.label)
        #expect(labels == ["id", "fields", "displayName", "types", "primaryType", "location", "formattedAddress", "attributions"])
    }
}
