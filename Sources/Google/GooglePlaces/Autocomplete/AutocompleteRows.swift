internal import Foundation

/// The data source of a view controller of suggestions. Its callbacks are called on the main queue.
@MainActor
final class AutocompleteRows {
    let source: GMSAutocompleteTableDataSource
    weak var owner: AutocompleteController?
    private(set) var text = ""
    private(set) var lastError: (any Error)?
    private let listener = Listener()

    init(client: GMSPlacesClient) {
        source = GMSAutocompleteTableDataSource(client: client)
        source.delegate = listener
        listener.rows = self
    }

    func change(_ text: String) {
        guard text != self.text else { return }
        self.text = text
        source.sourceTextHasChanged(text)
    }

    func retry() {
        source.sourceTextHasChanged(nil)
        source.sourceTextHasChanged(text)
    }

    /// Handles an error. Errors that may be temporary are not reported to the delegate.
    fileprivate func failed(_ error: any Error) {
        let error = error as NSError
        switch error.domain == kGMSPlacesErrorDomain ? GMSPlacesErrorCode(rawValue: error.code) : nil {
        case .networkError, .serverError, .internalError: lastError = error
        default: owner?.failed(error)
        }
    }

    fileprivate func updated() {
        lastError = nil
        owner?.updated()
    }

    private final class Listener: GMSAutocompleteTableDataSourceDelegate {
        // Invariant for `@unchecked Sendable`: the data source calls back on the main queue and is only used
        // there.
        private struct Call: @unchecked Sendable { let body: @MainActor () -> Void }
        private struct Question: @unchecked Sendable { let body: @MainActor () -> Bool }
        weak var rows: AutocompleteRows?

        private func onMain(_ body: @escaping @MainActor () -> Void) {
            let call = Call(body: body)
            MainActor.assumeIsolated { call.body() }
        }

        func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didAutocompleteWith place: GMSPlace) {
            onMain { [rows] in rows?.owner?.chose(place) }
        }

        func tableDataSource(_ tableDataSource: GMSAutocompleteTableDataSource, didFailAutocompleteWithError error: any Error) {
            onMain { [rows] in rows?.failed(error) }
        }

        func tableDataSource(
            _ tableDataSource: GMSAutocompleteTableDataSource,
            didSelect prediction: GMSAutocompletePrediction
        ) -> Bool {
            let call = Question { [rows] in rows?.owner?.isWanted(prediction) ?? true }
            return MainActor.assumeIsolated { call.body() }
        }

        func didUpdateAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource) {
            onMain { [rows] in rows?.updated() }
        }

        func didRequestAutocompletePredictions(for tableDataSource: GMSAutocompleteTableDataSource) {
            onMain { [rows] in rows?.owner?.requested() }
        }
    }
}
