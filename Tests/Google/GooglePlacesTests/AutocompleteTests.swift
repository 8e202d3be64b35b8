import Foundation
import GooglePlaces
import PortolanGoogleTestSupport
import Testing

/// The suggestions for a typed text.
@Suite struct AutocompleteTests {
    /// The cursor counts characters of the typed text, including white space.
    @Test(
        arguments: [
            ("lodz", 0, ["Bäckerei Łódź"]), ("lodz", 4, ["Bäckerei Łódź"]), ("lodz xx", 4, ["Bäckerei Łódź"]), ("lodz xx", 7, []),
            ("  lodz xx", 6, ["Bäckerei Łódź"]), ("\u{A0} lodz", 6, ["Bäckerei Łódź"]), ("  xlodz", 2, []),
            ("  lodz  ", 8, ["Bäckerei Łódź"]),
            ("  lodz", 1, []), ("  lodz", 7, nil), ("Łódź😀", 4, ["Bäckerei Łódź"]),
        ] as [(String, Int32, [String]?)]
    )
    func suggestsForWhatStandsBeforeTheCursor(_ query: String, _ offset: Int32, _ expected: [String]?) async throws {
        let client = try await client()
        let filter = GMSAutocompleteFilter()
        filter.inputOffset = offset
        let found: Answer<[GMSAutocompletePrediction]> = await answer {
            client.findAutocompletePredictions(fromQuery: query, filter: filter, sessionToken: nil, callback: $0)
        }
        #expect(found.value?.map(\.attributedPrimaryText.string) == expected)
        #expect(found.error?.code == (expected == nil ? GMSPlacesErrorCode.invalidRequest.rawValue : nil))
        let fetcher = GMSAutocompleteFetcher(filter: filter, client: client)
        let listener = FetcherListener()
        fetcher.delegate = listener
        fetcher.sourceTextHasChanged(query)
        var heard = listener.answers.makeAsyncIterator()
        #expect(await heard.next() == (expected ?? ["error"]))
    }

    /// A filter can request addresses in two ways. Both find the addresses that exist.
    @Test func suggestsAddresses() async throws {
        let client = try await client()
        for isByType in [false, true] {
            let filter = GMSAutocompleteFilter()
            if isByType { filter.types = [kGMSPlaceTypeCollectionAddress] } else { filter.type = .address }
            let found: Answer<[GMSAutocompletePrediction]> = await answer {
                client.findAutocompletePredictions(fromQuery: "Löwengrube 5", filter: filter, sessionToken: nil, callback: $0)
            }
            #expect(found.value?.map(\.attributedPrimaryText.string) == ["Löwengrube 5"] && found.value?.first?.types == ["street_address"])
        }
    }
}

/// Records the calls of a fetcher: the names of the suggestions, or `error` for a failure.
private final class FetcherListener: GMSAutocompleteFetcherDelegate {
    let answers: AsyncStream<[String]>
    private let told: AsyncStream<[String]>.Continuation

    init() { (answers, told) = AsyncStream.makeStream() }

    func didAutocomplete(with predictions: [GMSAutocompletePrediction]) { told.yield(predictions.map(\.attributedPrimaryText.string)) }
    func didFailAutocompleteWithError(_ error: any Error) { told.yield(["error"]) }
}
