// The modules with the types of queries and places.
@_exported public import OpeningHours
@_exported public import PortolanAddress
@_exported public import PortolanDetails
@_exported public import PortolanGeo
@_exported public import PortolanOSMModel
@_exported public import PortolanRegionFolder
