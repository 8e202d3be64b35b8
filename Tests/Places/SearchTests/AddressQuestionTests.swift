import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanStore
import Testing

@testable import PortolanSearch

/// Questions for addresses as people write them, in a town with numbered quarters.
@Suite("Questions for addresses")
struct AddressQuestionTests {
    private static let places: [(tags: OSMTags, kind: String, type: String, areas: Int32)] = [
        (["name": "Green Street"], "highway=residential", "route", 0),
        (["name": "Casa Verde", "addr:street": "Green Street", "addr:housenumber": "7"], "amenity=cafe", "cafe", 1),
        (["name": "Old Wall"], "highway=residential", "route", 1),
        (["name": "Old Wall Bar and Kitchen", "website": "https://old-wall.example"], "amenity=bar", "bar", 1),
        (["addr:street": "King 1er", "addr:housenumber": "4"], "building=yes", "street_address", 1),
        (["name": "King 1er"], "highway=residential", "route", 0),
        (["name": "Stop at Green Street 9"], "highway=bus_stop", "bus_stop", 1),
        (["addr:street": "Garden Road", "addr:housenumber": "10"], "building=yes", "street_address", 1),
        (["addr:street": "In der Au", "addr:housenumber": "3"], "building=yes", "street_address", 1),
        (["name": "BC Garden"], "leisure=garden", "garden", 1),
        // Each of these places has words that also occur in the address of another of these places.
        (
            ["name": "High Inn", "website": "https://inn.example", "addr:street": "High Mill Lane", "addr:housenumber": "14-18"],
            "amenity=bar", "bar", 1
        ),
        (["addr:street": "Mill Lane", "addr:housenumber": "14-18"], "building=yes", "street_address", 1),
        (["addr:street": "Mill Lane", "addr:housenumber": "14"], "building=yes", "street_address", 1),
        (["addr:street": "Mill Lane", "addr:housenumber": "14 B"], "building=yes", "street_address", 1),
        (
            ["name": "Motel Mill Gate", "website": "https://motel.example", "addr:street": "Wall Lane", "addr:housenumber": "14"],
            "amenity=bar", "bar", 1
        ),
        (["addr:street": "Marketplatz", "addr:housenumber": "3"], "building=yes", "street_address", 1),
        (["name": "Abbey Bar"], "amenity=bar", "bar", 1),
        (["addr:street": "Abbey Close", "addr:housenumber": "3"], "building=yes", "street_address", 1),
        (["name": "Leger in der Au"], "amenity=bar", "bar", 1),
        (["name": "Directa II", "website": "https://directa.example"], "amenity=bar", "bar", 1),
        (["name": "Directa I"], "amenity=bar", "bar", 1),
    ]

    @Test(
        "The expected place is the first answer",
        arguments: [
            // The number of the quarter is not a house number.
            ("7 Green Street", "Casa Verde"), ("Green Street 7, Newtown", "Casa Verde"), ("4 King 1er, Newtown", "King 1er 4"),
            ("Green Stret 7, Newtown", "Casa Verde"),
            // The words before the areas may be a whole name.
            ("Old Wall, Newtown", "Old Wall"), ("Old Wall Newtown British Columbia Canada", "Old Wall"),
            // The code of a state counts as an area in two positions: among the areas that end the question, and behind
            // the first of the areas that begin the question.
            ("Garden Road 10, Newtown, BC, Canada", "Garden Road 10"), ("Canada, BC, Newtown, 10 Garden Road", "Garden Road 10"),
            ("10 Garden Road Newtown BC V6Z 2R1 Canada", "Garden Road 10"), ("BC Garden", "BC Garden"),
            // The words of an address include a kind, and the postcode is wrong.
            ("Garden Road 10, 99999 Newtown", "Garden Road 10"),
            // A part of the question that no place has is dropped as a whole, even if a word of another part is
            // misspelt.
            ("Garden Road 10, Gotham City, Newtown", "Garden Road 10"), ("Gardne Road 10, Atlantis", "Garden Road 10"),
            // The street after a comma begins with the connecting word “In”. A later question has fourteen words.
            ("Canada, Newtown, In der Au 3", "In der Au 3"), ("3 In der Au", "In der Au 3"), ("4 King 1er", "King 1er 4"),
            // The name of a kind contains a connecting word.
            ("Casa de Gelato", "Old Wall Bar and Kitchen"),
            ("3 In der Au, Newtown of the Lower Hills, British Columbia, V6Z 2R1, Canada", "In der Au 3"),
            ("Unit 5, 10 Garden Road, Newtown", "Garden Road 10"),
            // The exact number and street precede ranges, longer streets and words of names.
            ("14 Mill Lane, Newtown", "Mill Lane 14"), ("14-18 Mill Lane", "Mill Lane 14-18"),
            ("Mill Lane 14 B, Newtown", "Mill Lane 14 B"),
            ("Mlil Lane 14-18", "Mill Lane 14-18"), ("14 mill ln", "Mill Lane 14"),
            // An abbreviation ends words in two languages.
            ("Marketpl 3, Newtown", "Marketplatz 3"),
            // The name contains connecting words, or has a connecting word before a comma.
            ("Leger in der Au", "Leger in der Au"), ("Leger in der Au, Newtown", "Leger in der Au"), ("Directa I, Newtown", "Directa I"),
            ("Abbey Close 3, Newtown", "Abbey Close 3"),
            // If the town lacks the street, the answer is not a house with the number in another street.
            ("10 Fenchurch Road", "nothing "), ("10 Fenchurch Road, Newtown", "nothing "), ("Fenchurchgasse 10, Newtown", "nothing "),
            // The question has a word for “street” that the street's name lacks.
            ("4 Đ. King 1er", "King 1er 4"),
        ]
    )
    func first(_ question: String, _ expected: String) throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "places.sqlite")
        var writer = try PlaceStoreWriter(file: file)
        for (index, place) in Self.places.enumerated() {
            var one = record(Int64(index) + 1, 1 + Double(index) / 1000, 1, kind: place.kind, type: place.type)
            one.tags = place.tags
            try writer.add(one)
        }
        try writer.write(
            PlaceAddresses(
                areas: [
                    .init(part: .quarter, names: AddressNames("Quarter 7"), country: "CA", parent: 1),
                    .init(part: .city, names: AddressNames("Newtown"), country: "CA", parent: 2),
                    .init(part: .state, names: AddressNames("British Columbia"), code: "BC", country: "CA", parent: 3),
                    .init(area: .country("CA"), country: "CA"),
                ],
                areaLists: [[0, 1, 2, 3], [1, 2, 3]],
                entries: Self.places.indices.map {
                    .init(id: PlaceID(osm: OSMKey(type: .node, id: Int64($0) + 1)), areaList: Self.places[$0].areas)
                }
            )
        )
        let kindNames = ["garden": ["Garden"], "cafe": ["Café"], "route": ["Street", "Road"], "bar": ["Casa de Gelato"]]
        _ = try writer.finish(kindNames: { kindNames[$0] ?? [] })
        let found = try PlaceStore(file: file).search(PlaceTextQuery(question, limit: 3))
        let tags = found.first?.place.tags
        let label = tags?["name"] ?? "\(tags?["addr:street"] ?? "nothing") \(tags?["addr:housenumber"] ?? "")"
        #expect(label == expected, "\(question): \(found.map { ($0.place.tags, $0.score, $0.missingWords) })")
    }
}
