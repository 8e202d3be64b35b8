// The types of an import's interface, and those that read extracts and make tiles without one.
@_exported public import PortolanEnrichment
@_exported public import PortolanGeo
@_exported public import PortolanIdentity
@_exported public import PortolanOSMFile
@_exported public import PortolanOSMModel
@_exported public import PortolanRegionFolder
@_exported public import PortolanTileBuilder
@_exported public import PortolanTiles
