// Users of this module need the types of these modules: for imports, and to read extracts or make tiles without
// importing a region.
@_exported public import PortolanEnrichment
@_exported public import PortolanGeo
@_exported public import PortolanIdentity
@_exported public import PortolanOSMFile
@_exported public import PortolanOSMModel
@_exported public import PortolanRegionFolder
@_exported public import PortolanTileBuilder
@_exported public import PortolanTiles
