public import Foundation
public import PortolanGeo
internal import PortolanOSMFile
internal import PortolanTileBuilder

extension RegionImporter {
    /// The cells of an extract, tiles of a zoom that meet its bounds, in the order of the Hilbert curve. Together they hold all of its places and tiles of this
    /// zoom and greater ones.
    /// - Throws: `OSMReadError` if the extract cannot be read.
    public static func cells(of extract: URL, zoom: UInt8) throws -> [TileID] {
        CellSelection.covering(try OSMReader(at: extract).bounds(), zoom: min(zoom, TileBuilder.maximumZoom))
    }
}
