public import Foundation
public import UIKit

/// Hears of a data source's suggestions and of the place that was chosen, on the main queue.
public protocol GMSAutocompleteTableDataSourceDelegate: AnyObject {
    func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didAutocompleteWith place: GMSPlace)
    func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didFailAutocompleteWithError error: any Error)
    /// Whether the place of the prediction is to be fetched.
    func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didSelect prediction: GMSAutocompletePrediction) -> Bool
    func didUpdateAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource)
    func didRequestAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource)
}

extension GMSAutocompleteTableDataSourceDelegate {
    public func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didSelect prediction: GMSAutocompletePrediction) -> Bool
    { true }
    public func didUpdateAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource) {}
    public func didRequestAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource) {}
}

/// Type-ahead for a list that the program draws itself: text in, rows out, a chosen row becomes a place. One session for each choice.
///
/// For the main thread. It serves no table view: ``predictions`` are the rows, ``select(_:)`` chooses one.
public final class GMSAutocompleteTableDataSource: NSObject {
    public weak var delegate: (any GMSAutocompleteTableDataSourceDelegate)?
    public var autocompleteFilter: GMSAutocompleteFilter? {
        get { fetcher.autocompleteFilter }
        set { fetcher.autocompleteFilter = newValue }
    }
    /// Of the place that is fetched; with none named, all of them.
    public var placeFields: GMSPlaceField = .all
    /// Raw strings of ``GMSPlaceProperty``; where there are any, they count in place of ``placeFields``.
    public var placeProperties: [String] = []
    // For whoever draws the rows.
    public var tableCellBackgroundColor: UIColor?
    public var tableCellSeparatorColor: UIColor?
    public var primaryTextColor: UIColor?
    public var primaryTextHighlightColor: UIColor?
    public var secondaryTextColor: UIColor?
    public var tintColor: UIColor?

    /// The rows as they stand. Portolan's own addition.
    public private(set) var predictions: [GMSAutocompletePrediction] = []

    private let client: GMSPlacesClient
    private let fetcher: GMSAutocompleteFetcher
    private let listener = Listener()
    private var token = GMSAutocompleteSessionToken()

    public override convenience init() { self.init(client: .shared()) }

    /// Portolan's own addition: with a client of one's own.
    public init(client: GMSPlacesClient) {
        self.client = client
        fetcher = GMSAutocompleteFetcher(filter: nil, client: client)
        super.init()
        listener.owner = self
        fetcher.delegate = listener
        fetcher.provide(token)
    }

    /// The text as it stands now.
    public func sourceTextHasChanged(_ text: String?) {
        delegate?.didRequestAutocompletePredictions(for: self)
        fetcher.sourceTextHasChanged(text)
    }

    /// No rows, and a new session.
    public func clearResults() {
        predictions = []
        renewSession()
        delegate?.didUpdateAutocompletePredictions(for: self)
    }

    /// Chooses a row; the delegate hears of its place. A row that is not there is nothing. Portolan's own addition.
    public func select(_ row: Int) {
        guard predictions.indices.contains(row) else { return }
        let prediction = predictions[row]
        guard delegate?.tableDataSource(self, didSelect: prediction) ?? true else { return }
        let hear: GMSPlaceResultCallback = { [weak self] place, error in
            guard let self else { return }
            if let place {
                delegate?.tableDataSource(self, didAutocompleteWith: place)
            } else {
                let missing = GMSPlacesErrorCode.invalidRequest.error("\(prediction.placeID): no such place")
                delegate?.tableDataSource(self, didFailAutocompleteWithError: error ?? missing)
            }
        }
        if placeProperties.isEmpty {
            client.fetchPlace(fromPlaceID: prediction.placeID, placeFields: placeFields, sessionToken: token, callback: hear)
        } else {
            let request = GMSFetchPlaceRequest(placeID: prediction.placeID, placeProperties: placeProperties, sessionToken: token)
            client.fetchPlace(with: request, callback: hear)
        }
        renewSession()
    }

    private func renewSession() {
        token = GMSAutocompleteSessionToken()
        fetcher.provide(token)
    }

    private final class Listener: GMSAutocompleteFetcherDelegate {
        weak var owner: GMSAutocompleteTableDataSource?

        func didAutocomplete(with predictions: [GMSAutocompletePrediction]) {
            guard let owner else { return }
            owner.predictions = predictions
            owner.delegate?.didUpdateAutocompletePredictions(for: owner)
        }

        func didFailAutocompleteWithError(_ error: any Error) {
            guard let owner else { return }
            owner.delegate?.tableDataSource(owner, didFailAutocompleteWithError: error)
        }
    }
}
