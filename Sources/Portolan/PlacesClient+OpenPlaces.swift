public import Foundation
public import PortolanGeo
public import PortolanMaps
public import PortolanPlaces
import PortolanRaster

extension PlacesClient {
    /// Returns the places of a box with their state at a moment: open, closed or unknown. Each place's own time zone
    /// and the holidays of its country apply.
    ///
    /// ```swift
    /// let places = try await client.timedPlaces(in: bounds, at: date)
    /// let picture = try await maps.picture(camera, size: size, places: places)
    /// ```
    /// - Throws: `PlacesError`.
    public func timedPlaces(
        in bounds: CoordinateBounds,
        at date: Date,
        language: String? = nil,
        limit: Int = HoursQuery.mapLimit
    ) async throws -> [TimedPlace] {
        let fields: PlaceFields = [.displayName, .location, .icon, .iconBackgroundColor]
        let found = try await places(in: HoursQuery(bounds, limit: limit), fields: fields, language: language)
        return found.places.compactMap { TimedPlace($0, at: date) }
    }
}

extension TimedPlace {
    /// Makes a place with its state at a moment; nil if the place has no location.
    init?(_ place: Place, at date: Date) {
        guard let location = place.location else { return nil }
        let rgb = place.icon?.backgroundRGB ?? 0x7B9EB0
        let state: State =
            switch place.isOpen(at: date) {
            case .open: .open
            case .closed: .closed
            case .unknown: .unknown
            }
        self.init(
            placeID: "\(place.id)",
            name: place.displayName?.text ?? "",
            location: location,
            pictogram: place.icon?.name ?? "place",
            color: Color(
                red8: UInt8(truncatingIfNeeded: rgb >> 16),
                green8: UInt8(truncatingIfNeeded: rgb >> 8),
                blue8: UInt8(truncatingIfNeeded: rgb)
            ),
            state: state
        )
    }
}

extension MapView {
    /// Shows which places are open at a moment and which are closed; nil shows the map alone again.
    /// - Parameters:
    ///   - date: the moment. Each place's own time zone and holidays apply.
    ///   - client: provides the places.
    ///   - language: the language of the places' names, as a BCP 47 tag; nil for local names.
    public func showPlaces(openAt date: Date?, of client: PlacesClient, language: String? = nil) {
        openPlaces = { bounds, date in try? await client.timedPlaces(in: bounds, at: date, language: language) }
        openAt = date
    }
}
