public import Foundation
internal import PortolanPlaces

/// Receives whether the place is open, or `unknown` and an error.
public typealias GMSPlaceOpenStatusCallback = (GMSPlaceOpenStatus, (any Error)?) -> Void
/// Receives a response, which is never nil. If the call fails, its status is `unknown`, and there is an error.
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

    /// Tells whether a place is open now. Only fields that were not requested before are fetched; Google's SDK
    /// also fetches fields that are nil.
    public func isOpen(with place: GMSPlace, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.place(place), nil, callback)
    }

    /// Tells whether a place is open at a date.
    public func isOpen(with place: GMSPlace, date: Date, callback: @escaping GMSPlaceOpenStatusCallback) {
        isOpen(.place(place), date, callback)
    }

    /// Tells whether the place of a request is open. The status is `unknown` if the call fails.
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
