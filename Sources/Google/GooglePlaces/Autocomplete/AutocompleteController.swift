public import UIKit

/// The common base of both view controllers of autocomplete. The program passes the text to ``searchText``,
/// draws ``predictions`` and passes the user's choice to ``select(_:)``. Portolan's own addition.
@preconcurrency @MainActor
open class AutocompleteController: UIViewController {
    let rows: AutocompleteRows

    /// Makes a controller that uses the shared client.
    public override convenience init() { self.init(client: .shared()) }

    /// Makes a controller that uses `client`. Portolan's own addition.
    public init(client: GMSPlacesClient) {
        rows = AutocompleteRows(client: client)
        super.init()
        rows.owner = self
    }

    // MARK: The program's part

    /// The text that the user has typed. Each change requests suggestions. Portolan's own addition.
    public var searchText: String {
        get { rows.text }
        set { rows.change(newValue) }
    }
    /// The suggestions for the text, at most five. Portolan's own addition.
    public var predictions: [GMSAutocompletePrediction] { rows.source.predictions }
    /// The last error that may be temporary; nil after suggestions arrived. Such errors are not reported to the
    /// delegate, because a later request may succeed. Portolan's own addition.
    public var lastError: (any Error)? { rows.lastError }

    /// Chooses a suggestion by its index. The delegate receives the suggested place. An index outside the list has no
    /// effect. Portolan's own addition.
    public func select(_ row: Int) { rows.source.select(row) }

    /// Requests suggestions for the text again, after an error that may be temporary. Portolan's own addition.
    public func retry() { rows.retry() }

    // MARK: Options

    /// The filter of suggestions in later requests; nil for none.
    public var autocompleteFilter: GMSAutocompleteFilter? {
        get { rows.source.autocompleteFilter }
        set { rows.source.autocompleteFilter = newValue }
    }
    /// The fields of the place to fetch. All fields are fetched by default, and if the set is empty.
    public var placeFields: GMSPlaceField {
        get { rows.source.placeFields }
        set { rows.source.placeFields = newValue }
    }
    /// Raw strings of ``GMSPlaceProperty``; if the list is not empty, it replaces ``placeFields``.
    public var placeProperties: [String] {
        get { rows.source.placeProperties }
        set { rows.source.placeProperties = newValue }
    }
    /// The background colour of a row, for the program that draws the rows.
    public var tableCellBackgroundColor: UIColor? {
        get { rows.source.tableCellBackgroundColor }
        set { rows.source.tableCellBackgroundColor = newValue }
    }
    /// The colour of the line between rows, for the program that draws the rows.
    public var tableCellSeparatorColor: UIColor? {
        get { rows.source.tableCellSeparatorColor }
        set { rows.source.tableCellSeparatorColor = newValue }
    }
    /// The colour of the place's name, for the program that draws the rows.
    public var primaryTextColor: UIColor? {
        get { rows.source.primaryTextColor }
        set { rows.source.primaryTextColor = newValue }
    }
    /// The colour of the parts of a name that match the text, for the program that draws the rows.
    public var primaryTextHighlightColor: UIColor? {
        get { rows.source.primaryTextHighlightColor }
        set { rows.source.primaryTextHighlightColor = newValue }
    }
    /// The colour of a row's second text, for the program that draws the rows.
    public var secondaryTextColor: UIColor? {
        get { rows.source.secondaryTextColor }
        set { rows.source.secondaryTextColor = newValue }
    }
    /// The tint of the controls, for the program that draws them.
    public var tintColor: UIColor? {
        get { rows.source.tintColor }
        set { rows.source.tintColor = newValue }
    }

    // MARK: Events for the delegate

    func chose(_ place: GMSPlace) {}
    func failed(_ error: any Error) {}
    func isWanted(_ prediction: GMSAutocompletePrediction) -> Bool { true }
    func updated() {}
    func requested() {}
}
