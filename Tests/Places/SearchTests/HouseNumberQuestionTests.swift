import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanSearch

/// Searches find houses by numbers in any form, in the data and in the question.
@Suite("Questions for house numbers")
struct HouseNumberQuestionTests {
    /// The streets with the numbers of their houses.
    private static let houses: [(street: String, numbers: [String])] = [
        ("Bornkamp", ["10", "10e", "10 f", "12", "14a", "224", "224B"]),
        ("улица Рафиева", ["29", "29 к2", "29 к1", "31"]),
        ("улица Кирова", ["8", "8А", "8/1", "8/2"]),
        ("Тверская улица", ["24", "24/7", "24/7 с8", "24/7 с9"]),
        ("Rue de Rivoli", ["68", "68 bis", "68 ter", "70"]),
        ("East Main Street", ["10", "12"]),
        ("Main Street", ["4", "4 1/2", "10E", "4411-4419", "60;62"]),
        ("Avenue E", ["10", "10 A"]),
        ("Hẻm Ba", ["62/3A", "62/3", "62"]),
        ("Jamaica Avenue", ["212-14", "212"]),
        ("信義路五段", ["7號", "17號"]),
        ("Rue du 8 Mai 1945", ["8", "10", "8 bis", "1945"]),
        ("Dan Rees Street", ["30", "3/30", "32"]),
        ("Noble Street", ["1"]),
        ("Barnes & Noble", []),
        ("Santa Maria di Loreto", []),
        ("Santa Maria", []),
    ]

    private static var places: [TestPlace] {
        houses.enumerated().flatMap { index, street in
            let y = 1 + Double(index) / 100
            let numbers = street.numbers.enumerated().map { house, number in
                let tags: OSMTags = ["addr:street": street.street, "addr:housenumber": number]
                return (tags, "addr:housenumber", "street_address", 1 + Double(house + 1) / 10_000, y)
            }
            return [(["name": street.street], "highway=residential", "route", 1, y)] + numbers
        }
    }

    private typealias TestPlace = (tags: OSMTags, kind: String, type: String, x: Double, y: Double)

    private func search(_ query: PlaceTextQuery, _ places: [TestPlace] = Self.places) throws -> [PlaceTextMatch] {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "places.sqlite")
        var writer = try PlaceStoreWriter(file: file)
        for (index, place) in places.enumerated() {
            var one = record(Int64(index) + 1, place.x, place.y, kind: place.kind, type: place.type)
            one.tags = place.tags
            try writer.add(one)
        }
        _ = try writer.finish(kindNames: { ["route": ["Street"]][$0] ?? [] })
        return try PlaceStore(file: file).search(query)
    }

    /// For each question, the house number of the first answer, and the words that this answer lacks.
    static let questions: [(String, String, [String])] = [
        ("Bornkamp 10 e", "10e", []), ("Bornkamp 10E", "10e", []), ("10e Bornkamp", "10e", []), ("Bornkamp 10-e", "10e", []),
        ("Bornkamp 10f", "10 f", []), ("Bornkamp 10 F", "10 f", []), ("Bornkamp 10", "10", []), ("Bornkamp 224 b", "224B", []),
        ("bornkamp 224B", "224B", []), ("Bornkamp 224", "224", []), ("Bornkamp Nr. 10 e", "10e", []),
        ("рафиева 29к2", "29 к2", []), ("рафиева 29 корпус 2", "29 к2", []), ("рафиева 29/2", "29 к2", []),
        ("улица Рафиева, д. 29, корп. 2", "29 к2", []),
        ("рафиева дом 29", "29", []), ("рафиева 29", "29", []), ("rafieva 29k2", "29 к2", []), ("rafieva 29 korpus 2", "29 к2", []),
        ("кирова 8а", "8А", []), ("Кирова 8 А", "8А", []), ("kirova 8a", "8А", []), ("Кирова 8/1", "8/1", []), ("Кирова 8к2", "8/2", []),
        ("Тверская 24/7 с8", "24/7 с8", []), ("Тверская 24/7 строение 8", "24/7 с8", []), ("Тверская улица 24/7", "24/7", []),
        ("68 bis rue de rivoli", "68 bis", []), ("68bis rue de rivoli", "68 bis", []), ("68TER Rue de Rivoli", "68 ter", []),
        ("68 rue de rivoli", "68", []),
        ("4 1/2 Main Street", "4 1/2", []), ("4½ Main Street", "4 1/2", []), ("4 Main Street", "4", []), ("60 Main Street", "60;62", []),
        ("62 Main St", "60;62", []), ("60;62 Main Street", "60;62", []), ("4415 Main Street", "4411-4419", []),
        // A letter may stand for a point of the compass, as in “E Main Street”. If the letter is at a position at which
        // names of streets have such a letter, it belongs to the street and not to the number.
        ("10 East Main Street", "10", []), ("10 E Main Street", "10", []), ("10e Main Street", "10E", []), ("Main Street 10 E", "10E", []),
        ("10 Avenue E", "10", []), ("10a Avenue E", "10 A", []),
        ("62/3A Hẻm Ba", "62/3A", []), ("62/3a hem ba", "62/3A", []), ("62/3 Hẻm Ba", "62/3", []),
        ("212-14 Jamaica Ave", "212-14", []), ("21214 Jamaica Avenue", "212-14", []), ("212 Jamaica Avenue", "212", []),
        ("信義路五段7號", "7號", []), ("信義路五段7", "7號", []), ("信義路五段 17号", "17號", []),
        // A misspelt street keeps its number, whether the house exists or not.
        ("224B Bornkmap", "224B", []), ("Jamaca Avenue 212", "212", []), ("5 Jamacia Avenue", "", ["5"]), ("9 Rue de Rivloi", "", ["9"]),
        // The street's name may contain numbers, and a flat's number may stand before the house number.
        ("8 rue du 8 mai 1945", "8", []), ("8 bis rue du 8 mai 1945", "8 bis", []), ("1945 rue du 8 mai 1945", "1945", []),
        ("10 Rue du 8 Mai 1945", "10", []), ("Rue du 8 Mai 1945", "", []), ("2 3/30 Dan Rees Street", "3/30", ["2"]),
        ("2/1 32 Dan Rees Street", "32", ["2", "1"]),
        // Two numbers after the street are read as one house number, which does not exist here, and not as a flat and a
        // house.
        ("Dan Rees Street 30/32", "", ["30", "32"]), ("Bornkamp 12 1/2", "", ["12", "1", "2"]), ("Bornkamp 10-12", "", ["10", "12"]),
        // A missing number is reported with its letter.
        ("Bornkamp 12 e", "", ["12", "e"]), ("Bornkamp 12e", "", ["12e"]), ("Bornkamp 14", "", ["14"]),
    ]

    @Test("The expected place is the first answer", arguments: questions)
    func first(_ question: String, _ number: String, _ missing: [String]) throws {
        let found = try search(PlaceTextQuery(question, limit: 3))
        let labels = found.map { "\($0.place.tags["name"] ?? "") \($0.place.tags["addr:housenumber"] ?? "") \($0.missingWords)" }
        #expect(found.first?.place.tags["addr:housenumber"] ?? "" == number, "\(question): \(labels)")
        #expect(found.first?.missingWords == missing, "\(question): \(labels)")
    }

    /// The misspelt word “Davei” ends like Norwegian names of streets (`vei`). Nevertheless, the search must not treat
    /// it as a word for “street” and leave it out.
    @Test(arguments: ["1255 Davei Street, Queensport", "1255 Davei Street Queensport", "Davei Street 1255, Queensport"])
    func aSlipIsNoWordForAStreet(question: String) throws {
        let found = try search(
            PlaceTextQuery(question, limit: 3),
            [
                (["name": "Queensport", "place": "city"], "place=city", "locality", 1, 1),
                (["name": "Davie Street"], "highway=residential", "route", 1.001, 1),
                (
                    ["addr:housenumber": "1255", "addr:street": "Davie Street", "addr:city": "Queensport"], "addr:housenumber",
                    "street_address", 1, 1
                ),
            ]
        )
        #expect(found.first?.place.tags["addr:housenumber"] == "1255" && found.first?.missingWords == [])
    }

    /// The street has a second name with the number 5. The search must not take the street for the house with this
    /// number.
    @Test(
        "A wrong postcode is reported as missing and does not hide the house",
        arguments: [
            ("Kurgasse 5, 99999 Oberau", "5"), ("99999 Oberau, Kurgasse 5", "5"), ("Kurgase 5, 99999 Oberau", "5"),
            ("Kurgasse 3/7, 99999 Oberau", "3/7"),
        ]
    )
    func wrongPostcode(_ question: String, _ number: String) throws {
        let found = try search(
            PlaceTextQuery(question, limit: 3),
            [
                (["name": "Kurgasse", "alt_name": "Oberau 5"], "highway=residential", "route", 1, 1)
            ]
                + ["5", "7", "3/7"].map { number -> TestPlace in
                    let tags: OSMTags = ["addr:street": "Kurgasse", "addr:housenumber": number, "addr:city": "Oberau"]
                    return (tags, "addr:housenumber", "street_address", 1, 1)
                }
        )
        #expect(found.first?.place.tags["addr:housenumber"] == number && found.first?.missingWords == ["99999"])
    }

    /// Japanese addresses have blocks instead of streets, and no spaces between their parts.
    @Test("A block and a number find the house", arguments: ["墨田区錦糸三丁目9-8": "9", "東京都墨田区錦糸三丁目8-8": "8", "錦糸三丁目8番8号": "8"])
    func blocks(_ question: String, _ block: String) throws {
        let whole: OSMTags = ["addr:province": "東京都", "addr:city": "墨田区", "addr:neighbourhood": "錦糸三丁目", "addr:block_number": "8"]
        let parted: OSMTags = [
            "addr:province": "東京都", "addr:city": "墨田区", "addr:quarter": "錦糸", "addr:neighbourhood": "三丁目", "addr:block_number": "9",
        ]
        let number = OSMTags([.init(key: "addr:housenumber", value: "8")])
        let found = try search(
            PlaceTextQuery(question, limit: 3),
            [whole, parted].map {
                ([$0, number].reduce(OSMTags([])) { OSMTags($0.all + $1.all) }, "addr:housenumber", "street_address", 139.8, 35.7)
            }
        )
        #expect(found.first?.place.tags["addr:block_number"] == block && found.first?.missingWords == [])
        // A block and a number are not a range of numbers.
        #expect(
            try search(
                PlaceTextQuery("錦糸三丁目 7", limit: 3),
                [whole].map {
                    (OSMTags($0.all + [.init(key: "addr:housenumber", value: "9")]), "addr:housenumber", "street_address", 139.8, 35.7)
                }
            ).allSatisfy { !$0.missingWords.isEmpty }
        )
    }

    /// A match with a typo is better than a match that lacks the word.
    @Test("A misspelt name is found", arguments: ["Barnse & Noble": "Barnes & Noble", "Santa Maria di Lreto": "Santa Maria di Loreto"])
    func names(_ question: String, _ name: String) throws {
        let found = try search(PlaceTextQuery(question, limit: 3))
        #expect(found.first?.place.name == name && found.first?.missingWords == [])
    }

    /// Searches while the number is being typed.
    @Test(
        "Type-ahead completes house numbers",
        arguments: [
            ("Bornkamp 10 e", ["10e"]), ("bornkamp 10e", ["10e"]), ("Bornkamp 10 f", ["10 f"]), ("Bornkamp 224 b", ["224B"]),
            ("рафиева 29 к", ["29 к2", "29 к1"]), ("рафиева 29 корпус 2", ["29 к2"]), ("rue de rivoli 68 bi", ["68 bis"]),
            ("main street 4 1/2", ["4 1/2"]),
        ]
    )
    func typeAhead(_ input: String, _ numbers: [String]) throws {
        let found = try search(PlaceTextQuery(input, isTypeAhead: true, limit: 5))
        let labels = found.compactMap { $0.place.tags["addr:housenumber"] }
        #expect(Set(numbers).isSubset(of: labels) && labels.first.map(numbers.contains) == true, "\(input): \(labels)")
    }

    /// Two numbers are not one: 10-12 is located at 10, not at 1012.
    @Test func theFirstOfTwoNumbersSaysWhere() throws {
        let location = try #require(try search(PlaceTextQuery("Bornkamp 10-12", limit: 1)).first?.interpolatedLocation)
        let house = try #require(try search(PlaceTextQuery("Bornkamp 10", limit: 1)).first)
        #expect(location.distanceMeters(to: house.place.location) < 1)
    }

    /// A missing number is located beside houses with the same number and a letter.
    @Test func numberBetweenLettersIsWhereTheseAre() throws {
        let found = try search(PlaceTextQuery("Bornkamp 14", limit: 1))
        let location = try #require(found.first?.interpolatedLocation)
        let house = try #require(try search(PlaceTextQuery("Bornkamp 14a", limit: 1)).first)
        #expect(location.distanceMeters(to: house.place.location) < 1)
    }
}
