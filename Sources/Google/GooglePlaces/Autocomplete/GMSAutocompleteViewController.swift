/// Receives the user's choice in an autocomplete view controller, or its cancellation.
@preconcurrency @MainActor
public protocol GMSAutocompleteViewControllerDelegate: AnyObject {
    /// Receives the chosen place with the requested fields. The program dismisses the controller.
    func viewController(_ viewController: GMSAutocompleteViewController, didAutocompleteWith place: GMSPlace)
    /// Receives the error if suggestions, or the chosen place, could not be fetched. As in Google's SDK, errors that
    /// may be temporary (`networkError`, `serverError`, `internalError`) do not come here;
    /// ``AutocompleteController/lastError`` has them.
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

/// Autocomplete with a search field and a list, which the program draws. The program passes the text to
/// ``AutocompleteController/searchText``, draws ``AutocompleteController/predictions``, and passes the user's
/// choice to ``AutocompleteController/select(_:)`` or calls ``cancel()``. As in Google's SDK, the delegate
/// receives the result.
@preconcurrency @MainActor
open class GMSAutocompleteViewController: AutocompleteController {
    /// The receiver of the chosen place. It is held weakly.
    public weak var delegate: (any GMSAutocompleteViewControllerDelegate)?

    /// Ends without a choice and notifies the delegate. Portolan's own addition.
    public func cancel() { delegate?.wasCancelled(self) }

    override func chose(_ place: GMSPlace) { delegate?.viewController(self, didAutocompleteWith: place) }
    override func failed(_ error: any Error) { delegate?.viewController(self, didFailAutocompleteWithError: error) }
    override func isWanted(_ prediction: GMSAutocompletePrediction) -> Bool {
        delegate?.viewController(self, didSelect: prediction) ?? true
    }
    override func updated() { delegate?.didUpdateAutocompletePredictions(self) }
    override func requested() { delegate?.didRequestAutocompletePredictions(self) }
}
