// The types that an import takes and gives.
@_exported public import PortolanEnrichment
@_exported public import PortolanGeo
@_exported public import PortolanIdentity
@_exported public import PortolanOSMModel
@_exported public import PortolanRegionFolder
