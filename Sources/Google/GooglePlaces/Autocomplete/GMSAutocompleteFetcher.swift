public import Foundation

/// Receives a fetcher's suggestions and errors, on the main queue.
public protocol GMSAutocompleteFetcherDelegate: AnyObject {
    /// Receives the suggestions for the newest text, at most five. The list is empty if nothing matches or the text is
    /// blank.
    func didAutocomplete(with predictions: [GMSAutocompletePrediction])
    /// Receives an error of ``kGMSPlacesErrorDomain`` if the request for the newest text fails.
    func didFailAutocompleteWithError(_ error: any Error)
}

/// Fetches suggestions while the user types. The delegate receives only the suggestions for the newest text.
///
/// Use it on the main thread. If the text changes several times within one turn of the main queue, only the
/// last text is requested.
public final class GMSAutocompleteFetcher: NSObject {
    /// The receiver of suggestions and errors. It is held weakly.
    public weak var delegate: (any GMSAutocompleteFetcherDelegate)?
    /// The filter of later requests; nil for none.
    public var autocompleteFilter: GMSAutocompleteFilter?

    private let client: GMSPlacesClient
    private var token: GMSAutocompleteSessionToken?
    /// The number of the newest text; results for earlier texts are dropped.
    private var newest = 0
    private var text: String?

    /// Makes a fetcher that uses the shared client.
    public convenience init(filter: GMSAutocompleteFilter?) { self.init(filter: filter, client: .shared()) }

    /// Makes a fetcher that uses `client`. Portolan's own addition.
    public init(filter: GMSAutocompleteFilter?, client: GMSPlacesClient) {
        autocompleteFilter = filter
        self.client = client
        super.init()
    }

    /// Sets the session token of later requests. With nil, each request is counted on its own.
    public func provide(_ sessionToken: GMSAutocompleteSessionToken?) { token = sessionToken }

    /// Sets the current text and fetches suggestions for it. Nil and blank texts have none. A text equal to the
    /// last one is ignored.
    public func sourceTextHasChanged(_ text: String?) {
        guard text != self.text else { return }
        self.text = text
        newest += 1
        let number = newest
        let fetcher = WeakFetcher(self)
        DispatchQueue.main.async { fetcher.value?.fetch(number) }
    }

    private func fetch(_ number: Int) {
        guard number == newest else { return }
        let query = text ?? ""
        // The text is passed unchanged, because a filter's cursor position counts white space too.
        client.findAutocompletePredictions(fromQuery: query, filter: autocompleteFilter, sessionToken: token) { [weak self] found, error in
            guard let self, number == newest else { return }
            if let found { delegate?.didAutocomplete(with: found) } else if let error { delegate?.didFailAutocompleteWithError(error) }
        }
    }
}

/// Carries a weak reference to a fetcher through the main queue.
///
/// Invariant for `@unchecked Sendable`: the reference is only made and read on the main queue.
private struct WeakFetcher: @unchecked Sendable {
    weak var value: GMSAutocompleteFetcher?

    init(_ value: GMSAutocompleteFetcher) { self.value = value }
}
