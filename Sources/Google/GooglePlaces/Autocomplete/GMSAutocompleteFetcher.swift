public import Foundation

/// Hears of a fetcher's suggestions, on the main queue.
public protocol GMSAutocompleteFetcherDelegate: AnyObject {
    func didAutocomplete(with predictions: [GMSAutocompletePrediction])
    func didFailAutocompleteWithError(_ error: any Error)
}

/// Suggests while the user types: the delegate hears of the newest text alone.
///
/// For the main thread. Texts that follow each other at once are asked for once, with the last of them.
public final class GMSAutocompleteFetcher: NSObject {
    public weak var delegate: (any GMSAutocompleteFetcherDelegate)?
    public var autocompleteFilter: GMSAutocompleteFilter?

    private let client: GMSPlacesClient
    private var token: GMSAutocompleteSessionToken?
    /// Counts texts; an answer to any but the newest is dropped.
    private var newest = 0
    private var text: String?

    public convenience init(filter: GMSAutocompleteFilter?) { self.init(filter: filter, client: .shared()) }

    /// Portolan's own addition: with a client of one's own.
    public init(filter: GMSAutocompleteFilter?, client: GMSPlacesClient) {
        autocompleteFilter = filter
        self.client = client
        super.init()
    }

    /// The token of the session that goes on; nil counts each request.
    public func provide(_ sessionToken: GMSAutocompleteSessionToken?) { token = sessionToken }

    /// The text as it stands now; nil or an empty one suggests nothing.
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
        let query = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        guard !query.isEmpty else {
            delegate?.didAutocomplete(with: [])
            return
        }
        client.findAutocompletePredictions(fromQuery: query, filter: autocompleteFilter, sessionToken: token) { [weak self] found, error in
            guard let self, number == newest else { return }
            if let found { delegate?.didAutocomplete(with: found) } else if let error { delegate?.didFailAutocompleteWithError(error) }
        }
    }
}

/// A fetcher on its way through the main queue.
///
/// Invariant for `@unchecked Sendable`: made and read on the main queue alone.
private struct WeakFetcher: @unchecked Sendable {
    weak var value: GMSAutocompleteFetcher?

    init(_ value: GMSAutocompleteFetcher) { self.value = value }
}
