/// The colours of a look of the built-in style, as styles write them.
struct Palette: Sendable {
    /// The colours of a kind of road: the way and its edge.
    struct Road: Sendable {
        var way: StyleValue
        var edge: StyleValue

        init(_ way: StyleValue, _ edge: StyleValue) {
            self.way = way
            self.edge = edge
        }
    }

    /// The tones of the picture of the ground. Each is a paint property of a `raster` layer.
    struct Relief: Sendable {
        var opacity: Double
        var saturation: Double
        var contrast: Double
        /// The brightness of the picture's black.
        var darkest: Double
        /// The brightness of the picture's white.
        var brightest: Double
    }

    // Ground
    /// Nil draws no picture of the ground.
    var relief: Relief?
    var land: StyleValue
    var builtUp: StyleValue
    var commercial: StyleValue
    var industrial: StyleValue
    var education: StyleValue
    var hospital: StyleValue
    var military: StyleValue
    var cemetery: StyleValue
    var pitch: StyleValue
    var pitchEdge: StyleValue
    var wood: StyleValue
    var grass: StyleValue
    var park: StyleValue
    var parkEdge: StyleValue
    var farmland: StyleValue
    var wetland: StyleValue
    var sand: StyleValue
    var rock: StyleValue
    var ice: StyleValue
    var water: StyleValue
    var ocean: StyleValue
    var shore: StyleValue
    var aeroway: StyleValue
    var runway: StyleValue
    var square: StyleValue
    var squareEdge: StyleValue
    /// Buildings of towns at low zooms.
    var buildingFar: StyleValue
    var building: StyleValue
    var buildingOutline: StyleValue

    // Ways
    var motorway: Road
    var trunk: Road
    var primary: Road
    var secondary: Road
    var street: Road
    /// Streets while they are lines without edges.
    var thinStreet: StyleValue
    var service: Road
    var pedestrian: Road
    var tunnel: StyleValue
    var tunnelEdge: StyleValue
    var bridgeEdge: StyleValue
    var path: StyleValue
    var cycleway: StyleValue
    var steps: StyleValue
    var construction: StyleValue
    var rail: StyleValue
    var railGap: StyleValue
    var transit: StyleValue
    var ferry: StyleValue
    var aerialway: StyleValue
    /// Power lines and their towers.
    var power: StyleValue
    var cliff: StyleValue
    /// Walls and fences.
    var wall: StyleValue
    var hedge: StyleValue
    var border: StyleValue
    var borderBand: StyleValue
    /// The opacity of roads.
    var wayOpacity: Double = 1

    // Names
    var halo: StyleValue
    /// A factor for the widths of all halos.
    var haloScale: Double = 1
    var city: StyleValue
    var smallPlace: StyleValue
    var quarter: StyleValue
    var country: StyleValue
    var state: StyleValue
    var roadName: StyleValue
    var pathName: StyleValue
    var waterName: StyleValue
    /// Names of oceans and seas.
    var seaName: StyleValue
    var waterHalo: StyleValue
    var parkName: StyleValue
    var peakName: StyleValue
    var houseNumber: StyleValue
    /// Names of points of interest by their group.
    var points: [PointGroup: StyleValue]
}

extension Palette {
    init(_ look: Style.BuiltinLook) {
        self =
            switch look {
            case .light: .light
            case .dark: .dark
            case .contrast: .contrast
            case .outline: .outline
            }
    }
}

/// A group of points of interest that share a colour.
package enum PointGroup: String, Sendable, Hashable, CaseIterable {
    case food
    case shop
    case service
    case sight
    case transport
    case nature
    case health
    case civic
}
