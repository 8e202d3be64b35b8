// The types in the interfaces of snapshots and views.
@_exported public import PortolanCamera
@_exported public import PortolanGeo
@_exported public import PortolanImage
@_exported public import PortolanMapSources
@_exported public import PortolanOverlays
@_exported public import PortolanRaster
@_exported public import PortolanRegionFolder
@_exported public import PortolanRender
@_exported public import PortolanStyle
@_exported public import PortolanText
