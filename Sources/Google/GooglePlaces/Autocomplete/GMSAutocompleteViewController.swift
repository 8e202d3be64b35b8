public import UIKit

/// Receives the place that the user chooses in an autocomplete view controller, and its end.
@preconcurrency @MainActor
public protocol GMSAutocompleteViewControllerDelegate: AnyObject {
    /// Passes the chosen place, with the fields that the controller asks for. The program dismisses the controller.
    func viewController(_ viewController: GMSAutocompleteViewController, didAutocompleteWith place: GMSPlace)
    /// Passes the error if the chosen place, or suggestions, could not be fetched. Errors that may pass (`networkError`, `serverError`,
    /// `internalError`) are not told of, as in Google's SDK: they show in ``GMSAutocompleteViewController/lastError``.
    func viewController(_ viewController: GMSAutocompleteViewController, didFailAutocompleteWithError error: any Error)
    /// Called when the user cancels. The program dismisses the controller.
    func wasCancelled(_ viewController: GMSAutocompleteViewController)
    /// Returns whether to fetch the place of the chosen prediction; true by default.
    func viewController(_ viewController: GMSAutocompleteViewController, didSelect prediction: GMSAutocompletePrediction) -> Bool
    /// Called after the suggestions have changed; does nothing by default.
    func didUpdateAutocompletePredictions(_ viewController: GMSAutocompleteViewController)
    /// Called when the text has changed, before suggestions are fetched; does nothing by default.
    func didRequestAutocompletePredictions(_ viewController: GMSAutocompleteViewController)
}

extension GMSAutocompleteViewControllerDelegate {
    /// Returns true: the place of every choice is fetched.
    public func viewController(_ viewController: GMSAutocompleteViewController, didSelect prediction: GMSAutocompletePrediction) -> Bool {
        true
    }
    /// Does nothing.
    public func didUpdateAutocompletePredictions(_ viewController: GMSAutocompleteViewController) {}
    /// Does nothing.
    public func didRequestAutocompletePredictions(_ viewController: GMSAutocompleteViewController) {}
}

/// Autocomplete with a line of text and a list, which the program draws: it passes the text to ``searchText``, draws ``predictions`` and
/// passes the choice to ``select(_:)`` or the end to ``cancel()``. What follows is as in Google's SDK: the delegate is told.
@preconcurrency @MainActor
open class GMSAutocompleteViewController: UIViewController {
    /// Receives the chosen place; held weakly.
    public weak var delegate: (any GMSAutocompleteViewControllerDelegate)?
    private let rows: AutocompleteRows

    public override convenience init() { self.init(client: .shared()) }

    /// A controller that asks `client`. Portolan's own addition.
    public init(client: GMSPlacesClient) {
        rows = AutocompleteRows(client: client)
        super.init()
        rows.owner = self
    }

    // MARK: The program's part

    /// The text that the user has typed; each change asks for suggestions. Portolan's own addition.
    public var searchText: String {
        get { rows.text }
        set { rows.change(newValue) }
    }
    /// The suggestions for the text, five at most. Portolan's own addition.
    public var predictions: [GMSAutocompletePrediction] { rows.source.predictions }
    /// The last error that the delegate was not told of, because a later try may succeed; nil after suggestions came. Portolan's own addition.
    public var lastError: (any Error)? { rows.lastError }

    /// Chooses a suggestion by its index: the delegate receives its place. An index outside the list does nothing. Portolan's own addition.
    public func select(_ row: Int) { rows.source.select(row) }

    /// Ends without a choice: the delegate is told. Portolan's own addition.
    public func cancel() { delegate?.wasCancelled(self) }

    /// Asks again for the text, after an error that may have passed. Portolan's own addition.
    public func retry() { rows.retry() }

    // MARK: Options

    /// Narrows the suggestions of the requests that follow; nil for no filter.
    public var autocompleteFilter: GMSAutocompleteFilter? {
        get { rows.source.autocompleteFilter }
        set { rows.source.autocompleteFilter = newValue }
    }
    /// The fields of the place to fetch; all of them by default, and where none is named.
    public var placeFields: GMSPlaceField {
        get { rows.source.placeFields }
        set { rows.source.placeFields = newValue }
    }
    /// Raw strings of ``GMSPlaceProperty``; if the list is not empty, it replaces ``placeFields``.
    public var placeProperties: [String] {
        get { rows.source.placeProperties }
        set { rows.source.placeProperties = newValue }
    }
    /// The background colour of a row, for the program that draws it.
    public var tableCellBackgroundColor: UIColor? {
        get { rows.source.tableCellBackgroundColor }
        set { rows.source.tableCellBackgroundColor = newValue }
    }
    /// The colour of the line between rows, for the program that draws it.
    public var tableCellSeparatorColor: UIColor? {
        get { rows.source.tableCellSeparatorColor }
        set { rows.source.tableCellSeparatorColor = newValue }
    }
    /// The colour of the place's name, for the program that draws it.
    public var primaryTextColor: UIColor? {
        get { rows.source.primaryTextColor }
        set { rows.source.primaryTextColor = newValue }
    }
    /// The colour of the parts that match, for the program that draws them.
    public var primaryTextHighlightColor: UIColor? {
        get { rows.source.primaryTextHighlightColor }
        set { rows.source.primaryTextHighlightColor = newValue }
    }
    /// The colour of a row's second text, for the program that draws it.
    public var secondaryTextColor: UIColor? {
        get { rows.source.secondaryTextColor }
        set { rows.source.secondaryTextColor = newValue }
    }
    /// The tint of the controls, for the program that draws them.
    public var tintColor: UIColor? {
        get { rows.source.tintColor }
        set { rows.source.tintColor = newValue }
    }
}

extension GMSAutocompleteViewController: AutocompleteRowsOwner {
    func chose(_ place: GMSPlace) { delegate?.viewController(self, didAutocompleteWith: place) }
    func failed(_ error: any Error) { delegate?.viewController(self, didFailAutocompleteWithError: error) }
    func isWanted(_ prediction: GMSAutocompletePrediction) -> Bool { delegate?.viewController(self, didSelect: prediction) ?? true }
    func updated() { delegate?.didUpdateAutocompletePredictions(self) }
    func requested() { delegate?.didRequestAutocompletePredictions(self) }
}
