// Type-ahead, details and a picture, in a terminal.
//
//     PORTOLAN_REGION=out/null-island.portolan swift run Explore
//
// Type the beginning of a name and choose a suggestion by its number. The program shows the details of the place and
// writes a picture. An empty line ends it.
import Foundation
import GoogleMaps
import GooglePlaces

@main
@MainActor
struct Explore {
    let client = GMSPlacesClient.shared()
    let picture = URL(filePath: CommandLine.arguments.dropFirst().first ?? "explore.png")

    static func main() async {
        await Explore().run()
    }

    func run() async {
        var token = GMSAutocompleteSessionToken()
        var found: [GMSAutocompletePrediction] = []
        print("What are you looking for?")
        while true {
            FileHandle.standardOutput.write(Data("> ".utf8))
            guard let line = readLine()?.trimmingCharacters(in: .whitespaces), !line.isEmpty else { return }
            do {
                if let number = Int(line), found.indices.contains(number - 1) {
                    try await show(found[number - 1].placeID, token)
                    // The details call ended the session.
                    token = GMSAutocompleteSessionToken()
                } else {
                    found = try await predictions(line, token)
                    if found.isEmpty { print("  nothing is called that") }
                    for (index, prediction) in found.enumerated() {
                        let more = prediction.attributedSecondaryText.map { ", " + $0.string } ?? ""
                        print("  \(index + 1)  \(marked(prediction.attributedPrimaryText))\(more)")
                    }
                }
            } catch {
                print("  \(error.localizedDescription)")
            }
        }
    }

    /// Returns the text with its matching parts in brackets.
    func marked(_ text: NSAttributedString) -> String {
        var result = ""
        var isInside = false
        for index in 0..<text.length {
            let matches = text.attributes(at: index)[kGMSAutocompleteMatchAttribute] != nil
            if matches != isInside { result += matches ? "[" : "]" }
            isInside = matches
            result += text.attributedSubstring(from: NSRange(location: index, length: 1)).string
        }
        return isInside ? result + "]" : result
    }

    func predictions(_ text: String, _ token: GMSAutocompleteSessionToken) async throws -> [GMSAutocompletePrediction] {
        try await withCheckedThrowingContinuation { continuation in
            client.findAutocompletePredictions(fromQuery: text, filter: nil, sessionToken: token) { found, error in
                continuation.resume(with: Result { try found ?? { throw error ?? CancellationError() }() })
            }
        }
    }

    func show(_ id: String, _ token: GMSAutocompleteSessionToken) async throws {
        let fields: GMSPlaceField = [
            .name, .coordinate, .formattedAddress, .openingHours, .utcOffsetMinutes, .businessStatus, .types, .viewport,
        ]
        let place: GMSPlace? = try await withCheckedThrowingContinuation { continuation in
            client.fetchPlace(fromPlaceID: id, placeFields: fields, sessionToken: token) { place, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: place) }
            }
        }
        guard let place else {
            print("  it is gone")
            return
        }
        print("  \(place.name ?? "without a name"), \(place.types?.first ?? "place")")
        if let address = place.formattedAddress { print("  \(address)") }
        for line in place.openingHours?.weekdayText ?? [] { print("  \(line)") }
        if place.isOpen() != .unknown { print(place.isOpen() == .open ? "  open now" : "  closed now") }
        if let attributions = place.attributions { print("  \(attributions.string)") }

        let mapView = GMSMapView(
            frame: CGRect(x: 0, y: 0, width: 800, height: 600),
            camera: GMSCameraPosition(target: place.coordinate, zoom: 17, bearing: 0, viewingAngle: 45)
        )
        let marker = GMSMarker(position: place.coordinate)
        marker.title = place.name
        marker.map = mapView
        mapView.selectedMarker = marker
        guard let data = try await mapView.snapshot().pngData() else { return }
        try data.write(to: picture)
        print("  \(picture.path(percentEncoded: false))")
    }
}

extension NSAttributedString {
    func attributes(at index: Int) -> [Key: Any] { unsafe attributes(at: index, effectiveRange: nil) }
}
