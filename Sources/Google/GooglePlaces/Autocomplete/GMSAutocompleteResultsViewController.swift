public import UIKit

/// Receives the place that the user chooses from the suggestions below a search controller's text field.
@preconcurrency @MainActor
public protocol GMSAutocompleteResultsViewControllerDelegate: AnyObject {
    /// Receives the chosen place with the requested fields. The search controller stays open until the program closes
    /// it.
    func resultsController(_ resultsController: GMSAutocompleteResultsViewController, didAutocompleteWith place: GMSPlace)
    /// Receives the error if suggestions, or the chosen place, could not be fetched. As in Google's SDK, errors that
    /// may be temporary (`networkError`, `serverError`, `internalError`) do not come here;
    /// ``AutocompleteController/lastError`` has them.
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

/// The results controller and updater of a `UISearchController`. A change of the search bar's text requests
/// suggestions. The program draws ``AutocompleteController/predictions`` and passes the user's choice to
/// ``AutocompleteController/select(_:)``. The delegate receives the result.
@preconcurrency @MainActor
open class GMSAutocompleteResultsViewController: AutocompleteController, UISearchResultsUpdating {
    /// The receiver of the chosen place. It is held weakly.
    public weak var delegate: (any GMSAutocompleteResultsViewControllerDelegate)?

    /// Reads the text of the search bar and requests suggestions for it.
    open func updateSearchResults(for searchController: UISearchController) { rows.change(searchController.searchBar.text ?? "") }

    override func chose(_ place: GMSPlace) { delegate?.resultsController(self, didAutocompleteWith: place) }
    override func failed(_ error: any Error) { delegate?.resultsController(self, didFailAutocompleteWithError: error) }
    override func isWanted(_ prediction: GMSAutocompletePrediction) -> Bool {
        delegate?.resultsController(self, didSelect: prediction) ?? true
    }
    override func updated() { delegate?.didUpdateAutocompletePredictions(forResultsController: self) }
    override func requested() { delegate?.didRequestAutocompletePredictions(forResultsController: self) }
}
