import Dispatch
public import Foundation
@_spi(Portolan) import PortolanConfiguration
import PortolanGeo
import PortolanPlaces
import Synchronization

/// Receives the placemarks and nil, or nil and an error in ``kCLErrorDomain``.
public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

/// Finds the address of a coordinate and the coordinate of an address, in the configured regions.
///
/// Each handler is called once, on the main queue. A request waits until earlier requests have been answered.
public final class CLGeocoder: NSObject, Sendable {
    private struct State {
        var running: [Int: Task<Void, Never>] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    public override init() { super.init() }

    /// Whether a request is unanswered.
    public var isGeocoding: Bool { state.withLock { !$0.running.isEmpty } }

    /// Cancels all unanswered requests. Their handlers receive an error of code `geocodeCanceled`.
    public func cancelGeocode() {
        for task in state.withLock({ $0.running.values }) { task.cancel() }
    }

    // MARK: From coordinates

    /// Finds the address of a position: that of the nearest house, or else of the street or area.
    public func reverseGeocodeLocation(_ location: CLLocation, completionHandler: @escaping CLGeocodeCompletionHandler) {
        reverseGeocodeLocation(location, preferredLocale: nil, completionHandler: completionHandler)
    }

    /// Finds the address of a position in the language of a locale. If the locale is nil, the configured
    /// language applies.
    public func reverseGeocodeLocation(
        _ location: CLLocation,
        preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        run(completionHandler) { try await GeocodingClient.placemarks(at: location, locale) }
    }

    /// Returns the address of a position: that of the nearest house, or else of the street or area.
    /// - Throws: ``CLError`` with the code `geocodeFoundNoResult` if the regions have no address there.
    public func reverseGeocodeLocation(_ location: CLLocation, preferredLocale locale: Locale? = nil) async throws -> [CLPlacemark] {
        try await GeocodingClient.placemarks(at: location, locale)
    }

    // MARK: From addresses

    /// Finds the position of an address.
    public func geocodeAddressString(_ addressString: String, completionHandler: @escaping CLGeocodeCompletionHandler) {
        geocodeAddressString(addressString, in: nil, completionHandler: completionHandler)
    }

    /// Finds the position of an address and prefers results in a circle.
    public func geocodeAddressString(
        _ addressString: String,
        in region: CLRegion?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        geocodeAddressString(addressString, in: region, preferredLocale: nil, completionHandler: completionHandler)
    }

    /// Finds the position of an address in the language of a locale. If the locale is nil, the configured
    /// language applies.
    public func geocodeAddressString(
        _ addressString: String,
        in region: CLRegion?,
        preferredLocale locale: Locale?,
        completionHandler: @escaping CLGeocodeCompletionHandler
    ) {
        run(completionHandler) { try await GeocodingClient.placemarks(of: addressString, region as? CLCircularRegion, locale) }
    }

    /// Returns the positions of an address.
    /// - Throws: ``CLError`` with the code `geocodeFoundNoResult` if the regions do not have the address.
    public func geocodeAddressString(
        _ addressString: String,
        in region: CLRegion? = nil,
        preferredLocale locale: Locale? = nil
    ) async throws -> [CLPlacemark] {
        try await GeocodingClient.placemarks(of: addressString, region as? CLCircularRegion, locale)
    }

    private func run(_ handler: @escaping CLGeocodeCompletionHandler, _ question: @escaping @Sendable () async throws -> [CLPlacemark]) {
        let handler = GeocodeHandler(handler)
        state.withLock { state in
            let (number, before) = (state.next, state.running.values.map { $0 })
            state.next += 1
            state.running[number] = Task(priority: .userInitiated) { [weak self] in
                for earlier in before { await earlier.value }
                let result: Result<[CLPlacemark], any Error>
                do {
                    try Task.checkCancellation()
                    result = .success(try await question())
                } catch {
                    result = .failure(Task.isCancelled ? CLError(.geocodeCanceled) : error)
                }
                self?.state.withLock { $0.running[number] = nil }
                handler(result)
            }
        }
    }
}

/// Carries a handler to the main queue.
///
/// Invariant for `@unchecked Sendable`: the function is only passed on, and only called on the main queue.
private struct GeocodeHandler: @unchecked Sendable {
    private let body: CLGeocodeCompletionHandler

    init(_ body: @escaping CLGeocodeCompletionHandler) { self.body = body }

    func callAsFunction(_ result: Result<[CLPlacemark], any Error>) {
        DispatchQueue.main.async {
            switch result {
            case .success(let placemarks): body(placemarks, nil)
            case .failure(let error): body(nil, error)
            }
        }
    }
}

/// Looks up addresses in the currently configured regions.
private enum GeocodingClient {
    private struct Opened {
        var generation: Int
        var client: PlacesClient
    }

    private static let opened = Mutex<Opened?>(nil)

    private static func client() throws -> PlacesClient {
        let generation = PortolanData.generation
        return try opened.withLock { opened in
            if let opened, opened.generation == generation { return opened.client }
            do {
                let client = try PlacesClient(regions: PortolanData.regions)
                opened = Opened(generation: generation, client: client)
                return client
            } catch {
                throw CLError(.network)
            }
        }
    }

    static func placemarks(at location: CLLocation, _ locale: Locale?) async throws -> [CLPlacemark] {
        let coordinate = location.coordinate
        guard CLLocationCoordinate2DIsValid(coordinate) else { throw CLError(.geocodeFoundNoResult) }
        let client = try client()
        let found = try await answer {
            try await client.addresses(
                at: Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude),
                language: language(locale)
            )
        }
        guard let first = found.first else { throw CLError(.geocodeFoundNoResult) }
        var parts = parts(first.addressComponents, first.location)
        parts.radius = max(first.distanceMeters, 10)
        parts.name = first.postalAddress?.addressLines.first ?? parts.locality ?? first.formattedAddress
        if let id = first.placeID {
            let place = try await answer { try await client.lookUp(id, fields: [.timeZone, .displayName], language: language(locale)) }
            parts.timeZone = place?.timeZone.flatMap(TimeZone.init(identifier:))
        }
        return [CLPlacemark(parts)]
    }

    static func placemarks(of text: String, _ region: CLCircularRegion?, _ locale: Locale?) async throws -> [CLPlacemark] {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw CLError(.geocodeFoundNoResult) }
        let client = try client()
        let bias = region.map {
            SearchArea.circle(
                center: Coordinate(latitude: $0.center.latitude, longitude: $0.center.longitude),
                radiusMeters: min(max($0.radius, 0), 50_000)
            )
        }
        let found = try await answer {
            try await client.search(
                TextQuery(text, bias: bias, limit: 5),
                fields: [.location, .addressComponents, .displayName, .timeZone, .types],
                language: language(locale)
            )
        }
        let placemarks = found.compactMap { place -> CLPlacemark? in
            guard let location = place.location else { return nil }
            var parts = parts(place.addressComponents ?? [], location)
            parts.radius = 100
            parts.name =
                place.displayName?.text ?? parts.thoroughfare.map { [$0, parts.subThoroughfare].compactMap { $0 }.joined(separator: " ") }
            if place.types?.contains("establishment") == true { parts.areasOfInterest = place.displayName.map { [$0.text] } }
            parts.timeZone = place.timeZone.flatMap(TimeZone.init(identifier:))
            return CLPlacemark(parts)
        }
        guard !placemarks.isEmpty else { throw CLError(.geocodeFoundNoResult) }
        return placemarks
    }

    /// Translates errors of the Places client into those of Core Location.
    private static func answer<Answer>(_ question: () async throws -> Answer) async throws -> Answer {
        do {
            return try await question()
        } catch let error as PlacesError where error.code == .cancelled {
            throw CLError(.geocodeCanceled)
        } catch let error as PlacesError where error.code == .invalidArgument {
            throw CLError(.geocodeFoundNoResult)
        } catch {
            throw CLError(.network)
        }
    }

    private static func language(_ locale: Locale?) -> String? {
        locale.map { $0.identifier(.bcp47) } ?? PortolanData.answerLanguage
    }

    private static func parts(_ components: [AddressComponent], _ location: Coordinate) -> CLPlacemark.Parts {
        func text(_ types: String...) -> String? {
            types.lazy.compactMap { type in components.first { $0.types.contains(type) }?.longText }.first
        }
        var parts = CLPlacemark.Parts()
        parts.location = CLLocation(latitude: location.latitude, longitude: location.longitude)
        parts.thoroughfare = text("route")
        parts.subThoroughfare = text("street_number")
        parts.locality = text("locality", "postal_town", "administrative_area_level_3")
        parts.subLocality = text("sublocality_level_1", "sublocality", "neighborhood")
        parts.administrativeArea = text("administrative_area_level_1")
        parts.subAdministrativeArea = text("administrative_area_level_2")
        parts.postalCode = text("postal_code")
        parts.country = text("country")
        parts.isoCountryCode = components.first { $0.types.contains("country") }?.shortText
        return parts
    }
}
