// Clients of an import need these modules' types, also to read extracts and make tiles without an import.
@_exported public import PortolanEnrichment
@_exported public import PortolanGeo
@_exported public import PortolanIdentity
@_exported public import PortolanOSMFile
@_exported public import PortolanOSMModel
@_exported public import PortolanRegionFolder
@_exported public import PortolanTileBuilder
@_exported public import PortolanTiles
