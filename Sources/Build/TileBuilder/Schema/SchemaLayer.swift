internal import PortolanTiles

/// The layers of the OpenMapTiles schema that the builder makes, and one layer of its own, in their order in tiles.
package enum SchemaLayer: UInt8, CaseIterable, Sendable {
    case water
    case waterway
    case landcover
    case landuse
    case mountainPeak
    case park
    case boundary
    case aeroway
    case transportation
    case building
    case waterName
    case transportationName
    case place
    case housenumber
    case poi
    case aerodromeLabel
    /// Lines and points that OpenMapTiles lacks: cliffs, walls, hedges, power lines.
    case detail

    var name: String {
        switch self {
        case .water: "water"
        case .waterway: "waterway"
        case .landcover: "landcover"
        case .landuse: "landuse"
        case .mountainPeak: "mountain_peak"
        case .park: "park"
        case .boundary: "boundary"
        case .aeroway: "aeroway"
        case .transportation: "transportation"
        case .building: "building"
        case .waterName: "water_name"
        case .transportationName: "transportation_name"
        case .place: "place"
        case .housenumber: "housenumber"
        case .poi: "poi"
        case .aerodromeLabel: "aerodrome_label"
        case .detail: "detail"
        }
    }

    /// Whether lines of equal properties that meet end to end become one line at a zoom. At the last zoom, single ways
    /// stay apart with their IDs, except for names, which need long lines.
    func mergesLines(zoom: UInt8) -> Bool {
        switch self {
        case .transportationName: true
        case .transportation, .waterway, .boundary: zoom < TileBuilder.maximumZoom
        default: false
        }
    }

    /// Returns the smallest area that is kept, in square tile units (a tile has 4096 × 4096): a few pixels.
    func minimumArea(zoom: UInt8) -> Double {
        guard zoom < TileBuilder.maximumZoom else { return 0 }
        switch self {
        // Rows of buildings are measured after they are joined.
        case .building: return zoom == TileBuilder.rowZoom ? 0 : 1024
        case .water, .landcover, .landuse, .park: return zoom >= 12 ? 144 : 400
        default: return 144
        }
    }
}
