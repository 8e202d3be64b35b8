// Places and maps, one import for both.
@_exported public import PortolanMaps
@_exported public import PortolanPlaces
