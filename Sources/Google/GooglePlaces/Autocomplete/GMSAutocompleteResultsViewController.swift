public import UIKit

/// Receives the place that the user chooses among the results of a search controller.
@preconcurrency @MainActor
public protocol GMSAutocompleteResultsViewControllerDelegate: AnyObject {
    /// Passes the chosen place, with the fields that the controller asks for. The program ends the search.
    func resultsController(_ resultsController: GMSAutocompleteResultsViewController, didAutocompleteWith place: GMSPlace)
    /// Passes the error if the chosen place, or suggestions, could not be fetched. Errors that may pass (`networkError`, `serverError`,
    /// `internalError`) are not told of, as in Google's SDK: they show in ``AutocompleteController/lastError``.
    func resultsController(
        _ resultsController: GMSAutocompleteResultsViewController,
        didFailAutocompleteWithError error: any Error
    )
    /// Returns whether to fetch the place of the chosen prediction; true by default.
    func resultsController(
        _ resultsController: GMSAutocompleteResultsViewController,
        didSelect prediction: GMSAutocompletePrediction
    ) -> Bool
    /// Called after the suggestions have changed; does nothing by default.
    func didUpdateAutocompletePredictions(forResultsController resultsController: GMSAutocompleteResultsViewController)
    /// Called when the text has changed, before suggestions are fetched; does nothing by default.
    func didRequestAutocompletePredictions(forResultsController resultsController: GMSAutocompleteResultsViewController)
}

extension GMSAutocompleteResultsViewControllerDelegate {
    /// Returns true: the place of every choice is fetched.
    public func resultsController(
        _ resultsController: GMSAutocompleteResultsViewController,
        didSelect prediction: GMSAutocompletePrediction
    ) -> Bool { true }
    /// Does nothing.
    public func didUpdateAutocompletePredictions(forResultsController resultsController: GMSAutocompleteResultsViewController) {}
    /// Does nothing.
    public func didRequestAutocompletePredictions(forResultsController resultsController: GMSAutocompleteResultsViewController) {}
}

/// The results of a `UISearchController`, whose updater it is: a change of the search bar's text asks for suggestions. The program draws
/// ``AutocompleteController/predictions`` and passes the choice to ``AutocompleteController/select(_:)``; the delegate is told what follows.
@preconcurrency @MainActor
open class GMSAutocompleteResultsViewController: AutocompleteController, UISearchResultsUpdating {
    /// Receives the chosen place; held weakly.
    public weak var delegate: (any GMSAutocompleteResultsViewControllerDelegate)?

    /// Takes the text of the search bar.
    open func updateSearchResults(for searchController: UISearchController) { rows.change(searchController.searchBar.text ?? "") }

    override func chose(_ place: GMSPlace) { delegate?.resultsController(self, didAutocompleteWith: place) }
    override func failed(_ error: any Error) { delegate?.resultsController(self, didFailAutocompleteWithError: error) }
    override func isWanted(_ prediction: GMSAutocompletePrediction) -> Bool {
        delegate?.resultsController(self, didSelect: prediction) ?? true
    }
    override func updated() { delegate?.didUpdateAutocompletePredictions(forResultsController: self) }
    override func requested() { delegate?.didRequestAutocompletePredictions(forResultsController: self) }
}
