public import Foundation
public import UIKit

/// Receives the suggestions and the chosen place of a data source, on the main queue.
public protocol GMSAutocompleteTableDataSourceDelegate: AnyObject {
    /// Receives the place of the chosen row with the requested fields.
    func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didAutocompleteWith place: GMSPlace)
    /// Receives the error if suggestions or the chosen place could not be fetched.
    func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didFailAutocompleteWithError error: any Error)
    /// Returns whether to fetch the place of the chosen prediction; true by default.
    func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didSelect prediction: GMSAutocompletePrediction) -> Bool
    /// Called after ``GMSAutocompleteTableDataSource/predictions`` has changed; by default does nothing.
    func didUpdateAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource)
    /// Called when the text is set, before suggestions are fetched; by default does nothing.
    func didRequestAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource)
}

extension GMSAutocompleteTableDataSourceDelegate {
    /// Returns true: the place of every chosen row is fetched.
    public func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didSelect prediction: GMSAutocompletePrediction) -> Bool
    { true }
    /// Does nothing.
    public func didUpdateAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource) {}
    /// Does nothing.
    public func didRequestAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource) {}
}

/// Autocomplete for a list that the program draws. It receives the text, provides the rows and fetches the
/// place of the chosen row. Each choice ends a session.
///
/// Use it on the main thread. In contrast to Google's data source it serves no table view: ``predictions`` are
/// the rows, and ``select(_:)`` chooses one.
public final class GMSAutocompleteTableDataSource: NSObject {
    /// The receiver of the chosen place, changes of the rows and errors. It is held weakly.
    public weak var delegate: (any GMSAutocompleteTableDataSourceDelegate)?
    /// The filter of suggestions in later requests; nil, the default, for none.
    public var autocompleteFilter: GMSAutocompleteFilter? {
        get { fetcher.autocompleteFilter }
        set { fetcher.autocompleteFilter = newValue }
    }
    /// The fields of the place to fetch. All fields are fetched by default, and if the set is empty.
    public var placeFields: GMSPlaceField = .all
    /// Raw strings of ``GMSPlaceProperty``; if the list is not empty, it replaces ``placeFields``.
    public var placeProperties: [String] = []
    // Colours for the program that draws the rows. The data source only stores them.
    /// The background colour of a row; nil by default.
    public var tableCellBackgroundColor: UIColor?
    /// The colour of the line between rows; nil by default.
    public var tableCellSeparatorColor: UIColor?
    /// The colour of the place's name in a row; nil by default.
    public var primaryTextColor: UIColor?
    /// The colour of the parts of the name that match the query; nil by default.
    public var primaryTextHighlightColor: UIColor?
    /// The colour of the row's second text, the address or area; nil by default.
    public var secondaryTextColor: UIColor?
    /// The tint of the controls around the rows; nil by default.
    public var tintColor: UIColor?

    /// The current rows, at most five. Portolan's own addition.
    public private(set) var predictions: [GMSAutocompletePrediction] = []

    private let client: GMSPlacesClient
    private let fetcher: GMSAutocompleteFetcher
    private let listener = Listener()
    private var token = GMSAutocompleteSessionToken()

    public override convenience init() { self.init(client: .shared()) }

    /// Makes a data source that uses `client`. Portolan's own addition.
    public init(client: GMSPlacesClient) {
        self.client = client
        fetcher = GMSAutocompleteFetcher(filter: nil, client: client)
        super.init()
        listener.owner = self
        fetcher.delegate = listener
        fetcher.provide(token)
    }

    /// Sets the current text and fetches suggestions for it.
    public func sourceTextHasChanged(_ text: String?) {
        delegate?.didRequestAutocompletePredictions(for: self)
        fetcher.sourceTextHasChanged(text)
    }

    /// Removes all rows and starts a new session.
    public func clearResults() {
        predictions = []
        renewSession()
        delegate?.didUpdateAutocompletePredictions(for: self)
    }

    /// Chooses a row by its index. The delegate receives the row's place. An index outside the rows has no effect.
    /// Portolan's own addition.
    public func select(_ row: Int) {
        guard predictions.indices.contains(row) else { return }
        let prediction = predictions[row]
        guard delegate?.tableDataSource(self, didSelect: prediction) ?? true else { return }
        let hear: GMSPlaceResultCallback = { [weak self] place, error in
            guard let self else { return }
            if let place {
                delegate?.tableDataSource(self, didAutocompleteWith: place)
            } else {
                let missing = GMSPlacesErrorCode.invalidRequest.error("\(prediction.placeID): there is no such place in the regions")
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
