public import Foundation

/// A line of text to search with. Nothing draws it: a program passes what the user types to ``text``.
@preconcurrency @MainActor
open class UISearchBar: UIView {
    /// The text; each change is told to the search controller.
    open var text: String? { didSet { if text != oldValue { owner?.textHasChanged() } } }
    /// What an empty line shows; nil for nothing. Stored only.
    open var placeholder: String?
    weak var owner: UISearchController?
}

/// Takes the changes of a search controller's text.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
    /// Called when the text of the search bar has changed, or the search has begun or ended.
    func updateSearchResults(for searchController: UISearchController)
}

/// Shows results while a text is typed. Nothing presents it: setting the search bar's text calls the updater.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    /// The line of text.
    public let searchBar = UISearchBar(frame: .zero)
    /// Shows the results; nil for none.
    open private(set) var searchResultsController: UIViewController?
    /// Is told of each change of the text; held weakly.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// Whether the search is under way; the updater is told of changes.
    open var isActive = false { didSet { if isActive != oldValue { searchResultsUpdater?.updateSearchResults(for: self) } } }
    /// Stored only; true by default, as in UIKit.
    open var hidesNavigationBarDuringPresentation = true
    /// Stored only; true by default, as in UIKit.
    open var obscuresBackgroundDuringPresentation = true

    /// A search controller with a controller for its results.
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
