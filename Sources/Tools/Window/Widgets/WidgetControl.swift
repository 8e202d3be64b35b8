/// Something over the map that a click acts upon.
enum WidgetControl: Hashable, Sendable {
    /// A sheet of a panel: clicks end there and do nothing.
    case sheet
    case zoomIn, zoomOut, compass, tilt
    case search, clearSearch
    /// An item of the list below the search field, by its index.
    case item(Int)
    /// Opens and closes the menu of looks and languages.
    case menu
    /// A choice of the menu, by the indices of its group and of the choice.
    case choice(group: Int, Int)
    case closeCard
    /// A row of the card that leads somewhere.
    case link(String)
    case closeHelp
}
