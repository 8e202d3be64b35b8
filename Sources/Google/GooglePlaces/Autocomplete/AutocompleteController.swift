public import UIKit

/// What both view controllers of autocomplete share: the program passes the text to ``searchText``, draws ``predictions`` and passes the choice to
/// ``select(_:)``. Portolan's own addition.
@preconcurrency @MainActor
open class AutocompleteController: UIViewController {
    let rows: AutocompleteRows

    /// A controller that asks the shared client.
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

    // MARK: What the delegate is told

    func chose(_ place: GMSPlace) {}
    func failed(_ error: any Error) {}
    func isWanted(_ prediction: GMSAutocompletePrediction) -> Bool { true }
    func updated() {}
    func requested() {}
}
