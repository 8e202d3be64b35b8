public import Foundation
public import PortolanGeo
internal import PortolanOSMFile
internal import PortolanTileBuilder

extension RegionImporter {
    /// Returns the cells of an extract: the tiles of a zoom that meet its bounds, in the order of the Hilbert
    /// curve. Together they hold all places of the extract, and all of its tiles of this and greater zooms.
    /// - Throws: `OSMReadError` if the extract cannot be read.
    public static func cells(of extract: URL, zoom: UInt8) throws -> [TileID] {
        CellSelection.covering(try OSMReader(at: extract).bounds(), zoom: min(zoom, TileBuilder.maximumZoom))
    }
}
