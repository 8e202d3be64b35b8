public import Foundation
internal import PortolanPlaces

/// Receives whether the place is open; `unknown` and an error if the call fails.
public typealias GMSPlaceOpenStatusCallback = (GMSPlaceOpenStatus, (any Error)?) -> Void
/// Receives a response that is never nil; its status is `unknown`, with an error, if the call fails.
public typealias GMSPlaceOpenStatusResponseCallback = (GMSPlaceIsOpenResponse, (any Error)?) -> Void

extension GMSPlacesClient {
    /// Tells whether the place of an ID is open now.
    public func isOpen(withPlaceID placeID: String, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.id(placeID), nil, callback)
    }

    /// Tells whether the place of an ID is open at a date.
    public func isOpen(withPlaceID placeID: String, date: Date, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.id(placeID), date, callback)
    }

    /// Tells whether a place is open now. Only fields that were not requested are fetched; Google's also fetches those that came as nil.
    public func isOpen(with place: GMSPlace, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.place(place), nil, callback)
    }

    /// Tells whether a place is open at a date.
    public func isOpen(with place: GMSPlace, date: Date, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.place(place), date, callback)
    }

    /// Tells whether the place of a request is open; the status is unknown if the call fails.
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
