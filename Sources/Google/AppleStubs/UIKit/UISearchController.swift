public import Foundation

/// A search field. Portolan does not draw it: the program passes the user's text to ``text``.
@preconcurrency @MainActor
open class UISearchBar: UIView {
    /// The text. The search controller is notified of each change.
    open var text: String? { didSet { if text != oldValue { owner?.textHasChanged() } } }
    /// The text that an empty field shows; nil for none. Stored without effect.
    open var placeholder: String?
    weak var owner: UISearchController?
}

/// Receives the changes of a search controller's text.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
    /// Called when the text of the search bar has changed, and when the search has begun or ended.
    func updateSearchResults(for searchController: UISearchController)
}

/// Shows results while the user types. Nothing presents it: setting the search bar's text calls the updater.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    /// The search field.
    public let searchBar = UISearchBar(frame: .zero)
    /// The controller that shows the results; nil if there is none.
    open private(set) var searchResultsController: UIViewController?
    /// The object that is notified of each change of the text. It is held weakly.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// Whether a search is in progress. The updater is notified of changes.
    open var isActive = false { didSet { if isActive != oldValue { searchResultsUpdater?.updateSearchResults(for: self) } } }
    /// Stored without effect; true by default, as in UIKit.
    open var hidesNavigationBarDuringPresentation = true
    /// Stored without effect; true by default, as in UIKit.
    open var obscuresBackgroundDuringPresentation = true

    /// Makes a search controller with a controller for its results.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init()
        searchBar.owner = self
    }

    func textHasChanged() {
        guard isActive else {
            isActive = true
            return
        }
        searchResultsUpdater?.updateSearchResults(for: self)
    }
}
