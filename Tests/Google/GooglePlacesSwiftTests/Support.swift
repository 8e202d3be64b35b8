import Foundation
import OpeningHours
import PortolanDetails
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces

@testable import GooglePlacesSwift

typealias CorePlace = PortolanPlaces.Place
typealias CoreClient = PortolanPlaces.PlacesClient
typealias CoreError = PortolanPlaces.PlacesError

/// Returns a place with a value for everything that a request can name.
func richPlace(_ number: Int64 = 1, fields: PlaceFields = .all.union(.addressDescriptor), photo: URL? = nil) -> CorePlace {
    func moment(_ weekday: Weekday, _ minute: Int) -> PlaceHours.Moment { .init(weekday: weekday, minuteOfDay: minute) }
    let hours = PlaceHours(
        periods: [.init(open: moment(.monday, 9 * 60), close: moment(.monday, 17 * 60 + 30))],
        weekdayDescriptions: ["Monday: 9:00 AM – 5:30 PM"]
    )
    var attributes = PlaceAttributes()
    for attribute in PlaceAttribute.allCases { attributes[attribute] = true }
    attributes.accessibility.wheelchairAccessibleEntrance = true
    attributes.accessibility.wheelchairAccessibleParking = false
    attributes.parking.freeStreetParking = true
    attributes.payment.acceptsNFC = true
    attributes.fuels = [.diesel, .sp95E10]
    attributes.evCharging = EVChargeOptions(connectors: [
        .init(type: .ccsCombo2, maxChargeRateKW: 150, count: 2), .init(type: .type2, maxChargeRateKW: 22, count: 4),
    ])
    let near = PlaceID(osm: OSMKey(type: .way, id: 7))
    return CorePlace(
        id: PlaceID(osm: OSMKey(type: .node, id: number)),
        fields: fields,
        displayName: LocalizedText("Inn", languageCode: "en"),
        editorialSummary: LocalizedText("By the quay."),
        types: ["inn", "lodging"],
        primaryType: "inn",
        icon: PlaceIcon(types: ["restaurant"]),
        location: Coordinate(latitude: 1, longitude: 2),
        viewport: CoordinateBounds(south: 0.9, west: 1.9, north: 1.1, east: 2.1),
        plusCode: PlacePlusCode(globalCode: "6FXV2222+22", compoundCode: "2222+22 Port"),
        formattedAddress: "1 Quay, Port",
        postalAddress: PostalAddress(regionCode: "UT", postalCode: "12", locality: "Port", addressLines: ["1 Quay"]),
        addressComponents: [
            AddressComponent("Port", types: ["locality", "political"]), AddressComponent("Utopia", shortText: "UT", types: ["country"]),
        ],
        containingPlaces: [ContainingPlace(id: near, name: "Harbour")],
        addressDescriptor: AddressDescriptor(
            landmarks: [
                .init(
                    id: near,
                    displayName: LocalizedText("Crane"),
                    types: ["tourist_attraction"],
                    relationship: .acrossTheRoad,
                    straightLineDistanceMeters: 12
                )
            ],
            areas: [.init(id: near, displayName: LocalizedText("Harbour"), containment: .outskirts)]
        ),
        timeZone: "Europe/Berlin",
        utcOffsetMinutes: 60,
        businessStatus: .operational,
        regularHours: hours,
        currentHours: hours,
        currentSecondaryHours: [hours, hours],
        internationalPhoneNumber: "+49 89 1234567",
        website: URL(string: "https://inn.example"),
        mapLinks: PlaceMapLinks(placeURL: "https://www.openstreetmap.org/node/1"),
        rating: 4.5,
        userRatingCount: 12,
        reviews: [
            PlaceReview(
                rating: 5,
                text: LocalizedText("Good.", languageCode: "en"),
                originalText: LocalizedText("Gut.", languageCode: "de"),
                author: AuthorAttribution(
                    displayName: "Ada",
                    url: "https://people.example/ada",
                    photoURL: "https://people.example/ada.png"
                ),
                publishDate: Date(timeIntervalSince1970: 1_000)
            )
        ],
        priceLevel: .moderate,
        priceRange: PriceRange(currencyCode: "EUR", from: 10, to: 20),
        photos: (1...12).map { number in
            Photo(
                name: "\(number)",
                imageURL: photo ?? URL(string: "https://inn.example/\(number).jpg"),
                pageURL: URL(string: "https://inn.example/\(number).html"),
                widthPixels: 640,
                heightPixels: 480,
                authors: [AuthorAttribution(displayName: "Site")]
            )
        },
        attributes: attributes
    )
}

/// A backend that does not answer until its task is cancelled.
struct StuckBackend: PlacesBackend {
    /// Called when a request has arrived.
    var asked: @Sendable () -> Void = {}

    private func wait() async throws -> Never {
        asked()
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> CorePlace? { try await wait() }
    func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance] { try await wait() }
    func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [CorePlace] { try await wait() }
    func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion] { try await wait() }
    func candidates(around: Coordinate, radiusMeters: Double, _ options: AnswerOptions) async throws -> [PlaceCandidate] {
        try await wait()
    }
}

extension GooglePlacesSwift.PlacesClient {
    /// Returns a client for places in memory.
    static func over(_ places: [CorePlace]) -> GooglePlacesSwift.PlacesClient {
        GooglePlacesSwift.PlacesClient(CoreClient(backend: InMemoryBackend(places)), language: "en")
    }
}

/// The ID of `richPlace()`, for files that import only the compatibility module.
var innID: String { "\(richPlace().id)" }
