/// Something over the map that reacts to a click.
enum WidgetControl: Hashable, Sendable {
    /// A sheet of a panel, on which a click has no effect.
    case sheet
    case zoomIn, zoomOut, compass, tilt
    case search, clearSearch
    /// An item of the list below the search field as it was drawn, and its index. A newer list that is not drawn yet
    /// does not change the target of a click.
    case item(Int, SearchItem)
    /// The button that opens and closes the menu of looks and languages.
    case menu
    /// A choice of the menu, by the indices of its group and of the choice.
    case choice(group: Int, Int)
    case closeCard
    /// A row of the card that opens an address.
    case link(String)
    case closeHelp
}
