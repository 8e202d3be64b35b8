import PortolanGeo
import PortolanOSMModel
import Testing

@testable import PortolanWorld

/// The zoom from which the map of the world names a city.
struct PlaceProminenceTests {
    private struct City {
        var name: String
        var latitude: Double
        var longitude: Double
        var people: Int
        var capital: Int?
        var country = "CH"
    }

    private func zooms(_ cities: [City]) -> [String: UInt8] {
        let places = cities.enumerated().compactMap { number, city in
            PlaceID(naturalEarth: Int64(number) + 1).map { id in
                PopulatedPlace(
                    scaleRank: 10,
                    kind: .city,
                    name: city.name,
                    spellings: [city.name],
                    otherName: nil,
                    capital: city.capital,
                    population: city.people,
                    country: city.country,
                    countryName: "",
                    partName: "",
                    location: Coordinate(latitude: city.latitude, longitude: city.longitude),
                    geoNamesNumber: nil,
                    id: id,
                    spelling: city.name
                )
            }
        }
        let prominence = PlaceProminence(places)
        return Dictionary(uniqueKeysWithValues: zip(places.map(\.name), prominence.firstZooms))
    }

    /// Small and large cities of one area, and a city that is larger than all of them.
    private let europe = [
        City(name: "Paris", latitude: 48.87, longitude: 2.33, people: 9_900_000, capital: 2, country: "FR"),
        City(name: "Zürich", latitude: 47.38, longitude: 8.55, people: 1_108_000, capital: 4),
        City(name: "Geneva", latitude: 46.21, longitude: 6.14, people: 1_240_000, capital: 4),
        City(name: "Bern", latitude: 46.92, longitude: 7.47, people: 275_000, capital: 2),
        City(name: "Lyon", latitude: 45.77, longitude: 4.83, people: 1_423_000, country: "FR"),
        City(name: "Vaduz", latitude: 47.13, longitude: 9.52, people: 36_000, capital: 2, country: "LI"),
        City(name: "Chur", latitude: 46.85, longitude: 9.53, people: 38_000, capital: 4),
    ]

    @Test("size and the rank of a capital decide")
    func importance() throws {
        let zooms = zooms(europe)
        #expect(zooms["Paris"] == 1)
        #expect(["Zürich", "Geneva", "Bern", "Lyon"].allSatisfy { zooms[$0] == 4 }, "\(zooms)")
        let (vaduz, chur) = try (#require(zooms["Vaduz"]), #require(zooms["Chur"]))
        #expect(vaduz <= 5 && vaduz < chur)
    }

    @Test("a lonely town is named at a lower zoom than an equal town near a city, but not on a map of the whole world")
    func distance() throws {
        let town = City(name: "Lonely", latitude: 65, longitude: -110, people: 20_000)
        let zooms = zooms(europe + [town, City(name: "Near", latitude: 48.9, longitude: 2.6, people: 20_000, country: "FR")])
        #expect(zooms["Lonely"] == 5 && zooms["Near"] == 7)
    }

    @Test("distance counts across the antimeridian")
    func antimeridian() {
        let one = City(name: "One", latitude: 0, longitude: 179.9, people: 900_000)
        let other = City(name: "Other", latitude: 0, longitude: -179.9, people: 800_000)
        #expect(zooms([one, other]) == ["One": 3, "Other": 5])
    }

    @Test("a capital counts with the people of the city around it, but not with those of a city in another country")
    func quarter() {
        let cities = [
            City(name: "Seat", latitude: 10, longitude: 10, people: 300_000, capital: 2, country: "IN"),
            City(name: "City", latitude: 10.1, longitude: 10.1, people: 12_000_000, country: "IN"),
            City(name: "Neighbour", latitude: 10, longitude: 10.1, people: 30_000, capital: 2, country: "MC"),
        ]
        #expect(zooms(cities) == ["Seat": 1, "City": 2, "Neighbour": 5])
    }

    @Test("the rank grows with the first zoom")
    func ranks() { #expect((1...7).map { PlaceProminence.rank(firstZoom: $0) } == [1, 2, 3, 4, 6, 8, 10]) }
}
