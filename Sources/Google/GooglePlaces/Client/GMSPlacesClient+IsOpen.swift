public import Foundation
internal import PortolanPlaces

public typealias GMSPlaceOpenStatusCallback = (GMSPlaceOpenStatus, (any Error)?) -> Void
public typealias GMSPlaceOpenStatusResponseCallback = (GMSPlaceIsOpenResponse, (any Error)?) -> Void

extension GMSPlacesClient {
    /// Whether the place of an ID is open now.
    public func isOpen(withPlaceID placeID: String, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.id(placeID), nil, callback)
    }

    /// Whether the place of an ID is open at a date.
    public func isOpen(withPlaceID placeID: String, date: Date, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.id(placeID), date, callback)
    }

    /// Whether a place is open now. Only fields that were not asked for are fetched; those that came without a value are not asked again.
    public func isOpen(with place: GMSPlace, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.place(place), nil, callback)
    }

    /// Whether a place is open at a date.
    public func isOpen(with place: GMSPlace, date: Date, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.place(place), date, callback)
    }

    /// Whether the place of a request is open; the status is unknown where the call fails.
    public func isOpen(with request: GMSPlaceIsOpenRequest, callback: @escaping GMSPlaceOpenStatusResponseCallback) {
        let subject: OpenSubject = request.place.map { .place($0) } ?? .id(request.placeID ?? "")
        isOpen(subject, request.date) { status, error in callback(GMSPlaceIsOpenResponse(status: status), error) }
    }

    private enum OpenSubject: Sendable {
        case id(String)
        case place(GMSPlace)
    }

    private func isOpen(_ subject: OpenSubject, _ date: Date?, _ callback: @escaping GMSPlaceOpenStatusCallback) {
        ask(
            { client in
                switch subject {
                case .id(let text): GMSPlaceOpenStatus(try await client.isOpen(try await client.id(text), at: date))
                case .place(let place): GMSPlaceOpenStatus(try await client.isOpen(place.place, at: date))
                }
            },
            { status, error in callback(status ?? .unknown, error) }
        )
    }
}
