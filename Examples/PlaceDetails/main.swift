// The Place Details guide as a program: a place by its ID, its hours with exceptions, its delivery hours, and whether
// it is open.
//
//     PORTOLAN_REGION=out/null-island.portolan swift run PlaceDetails [PLACE-ID | NAME]
//
// Without a name, the program shows a place to eat around 0° N, 0° E that has exceptional hours in the coming week and
// delivers. If there is none, it shows a place with one of both.
//
// The program is written as for Google's SDK. Only the source of its data differs: the environment names it.

import CoreLocation
import Foundation
import GooglePlaces

let client = GMSPlacesClient.shared()

func end(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
}

/// Returns a day with its date, such as `Mon 25 Dec`.
func text(_ date: Date?, _ place: GMSPlace) -> String {
    guard let date else { return "" }
    return date.formatted(
        Date.FormatStyle(timeZone: place.timeZone ?? .gmt).weekday(.abbreviated).day().month(.abbreviated)
    )
}

func show(_ place: GMSPlace) {
    print(place.name ?? "(without a name)")
    print("  \(place.formattedAddress ?? "no address")")
    print("  \(place.types?.first ?? "place") at \(place.coordinate.latitude), \(place.coordinate.longitude), \(place.placeID ?? "")")
    if let phone = place.phoneNumber { print("  \(phone)") }
    if let website = place.website { print("  \(website)") }
    if let summary = place.editorialSummary { print("  \(summary)") }

    // Parts of an address come from its components, never from its text.
    for component in place.addressComponents ?? [] where component.types.contains("locality") {
        print("  In \(component.name)")
    }

    if let lines = place.openingHours?.weekdayText {
        print("Hours")
        for line in lines { print("  \(line)") }
    }

    // Exceptional hours of the next seven days.
    if let hours = place.currentOpeningHours {
        let exceptional = (hours.specialDays ?? []).filter { $0.isExceptional }
        for day in exceptional {
            let periods = hours.periods.filter { $0.open?.date == day.date }
            print("  On \(text(day.date, place)): \(periods.isEmpty ? "closed" : periods.map(span).joined(separator: ", ")) (not as usual)")
        }
    }

    // Delivery.
    for hours in place.secondaryOpeningHours where hours.getHoursType == GMSPlaceHoursTypeDelivery {
        print("Delivers")
        for line in hours.weekdayText ?? [] { print("  \(line)") }
    }

    switch place.isOpen() {
    case .open: print("Open now")
    case .closed: print("Closed now")
    case .unknown: print("It is not known whether the place is open now")
    }
    // The attributions must be shown with any data of the place.
    if let attributions = place.attributions { print(attributions.string) }
}

func span(_ period: GMSPeriod) -> String {
    func clock(_ event: GMSTimeOfWeek?) -> String {
        guard let time = event?.time else { return "…" }
        let digits = { (number: UInt) in (number < 10 ? "0" : "") + "\(number)" }
        return digits(time.hour) + ":" + digits(time.minute)
    }
    return clock(period.open) + "–" + clock(period.close)
}

func fetch(_ id: String, _ token: GMSAutocompleteSessionToken?) {
    // An empty set of fields means all fields.
    client.fetchPlace(fromPlaceID: id, placeFields: [], sessionToken: token) { place, error in
        if let error { end(error.localizedDescription) }
        guard let place else { end("no such place: \(id)") }
        show(place)
        exit(0)
    }
}

/// Finds the places that a name may mean, and shows the details of the first one. Both calls belong to one session.
func find(_ name: String) {
    let token = GMSAutocompleteSessionToken()
    client.findAutocompletePredictions(fromQuery: name, filter: nil, sessionToken: token) { predictions, error in
        if let error { end(error.localizedDescription) }
        guard let first = predictions?.first else { end("nothing is called \(name)") }
        fetch(first.placeID, token)
    }
}

/// Shows the place nearby with the most telling hours: exceptional hours count more than deliveries.
func findWithHours() {
    let circle = GMSPlaceCircularLocationOption(CLLocationCoordinate2DMake(0, 0), 5000)
    let properties = [GMSPlaceProperty.placeID, .currentOpeningHours, .secondaryOpeningHours].map { $0.rawValue }
    let request = GMSPlaceSearchNearbyRequest(locationRestriction: circle, placeProperties: properties)
    request.includedTypes = ["restaurant", "cafe", "bakery"]
    client.searchNearby(with: request) { (places: [GMSPlace]?, error: Error?) in
        if let error { end(error.localizedDescription) }
        func score(_ place: GMSPlace) -> Int {
            let isExceptional = place.currentOpeningHours?.specialDays?.contains { $0.isExceptional } ?? false
            let delivers = place.secondaryOpeningHours.contains { $0.hoursType == .delivery }
            return (isExceptional ? 2 : 0) + (delivers ? 1 : 0)
        }
        let best = (places ?? []).max { score($0) < score($1) }
        guard let id = best?.placeID else { end("no place to eat around 0° N, 0° E; name a place") }
        fetch(id, nil)
    }
}

switch CommandLine.arguments.dropFirst().first {
case nil: findWithHours()
case let wanted? where wanted.contains("/") || (wanted.count == 17 && wanted.hasPrefix("p")): fetch(wanted, nil)
case let wanted?: find(wanted)
}
// Callbacks come on the main queue.
dispatchMain()
