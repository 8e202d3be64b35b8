// One import provides both places and maps.
@_exported public import PortolanMaps
@_exported public import PortolanPlaces
