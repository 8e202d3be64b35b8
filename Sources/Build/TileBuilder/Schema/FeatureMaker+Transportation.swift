internal import PortolanTiles

// The layers transportation and transportation_name. Classes and zooms follow the OpenMapTiles schema
// (openmaptiles.org/schema).
extension FeatureMaker {
    private struct Route {
        var kind: String
        var subclass: String?
        var minZoom: UInt8
        /// The drawing order. A larger number is drawn later.
        var importance: Int32
        /// The first zoom of the way's name and of the numbers of routes along it; nil to draw none.
        var nameZoom: UInt8?
        /// Whether to leave out the way's own name. It is true for trams, because the names of tram lines only repeat
        /// the numbers of the routes.
        var hidesName = false
        var isRamp = false
    }

    mutating func addTransportation(_ source: inout SourceObject) {
        addPier(&source)
        addJunction(&source)
        guard !source.isNode, let route = Self.route(source) else { return }
        let isArea = source["area"] == "yes" && source.hasArea
        // An area below the ground or inside a building would look like a square, so it is left out. Lines there have a
        // style of their own.
        if isArea && (route.kind != "path" || source.statedConcealment == true) { return }
        let geometry = isArea ? source.area(in: &batch) : source.line(in: &batch)
        let brunnel = Self.brunnel(source)
        let layer = source["layer"].flatMap { Int($0) }.map { min(max($0, -10), 10) }
        var attributes = Attributes()
        attributes.set("class", route.kind)
        attributes.set("subclass", route.subclass)
        attributes.set("brunnel", brunnel)
        if route.isRamp { attributes.set("ramp", 1) }
        let oneway = source["oneway"]
        let isRound = source["junction"] == "roundabout" || route.kind == "motorway" && oneway == nil
        if oneway == "yes" || oneway == "1" || oneway == "true" || isRound { attributes.set("oneway", 1) }
        if oneway == "-1" || oneway == "reverse" { attributes.set("oneway", -1) }
        if let service = source["service"], Self.services.contains(service) { attributes.set("service", service, minZoom: 12) }
        if source["access"] == "no" || source["access"] == "private" { attributes.set("access", "no", minZoom: 9) }
        if source["toll"] == "yes" { attributes.set("toll", 1, minZoom: 9) }
        if source["expressway"] == "yes" { attributes.set("expressway", 1, minZoom: 7) }
        if let layer, layer != 0 { attributes.set("layer", layer, minZoom: 9) }
        if source["indoor"] == "yes" { attributes.set("indoor", 1) }
        for key in ["bicycle", "foot", "horse", "mtb:scale"] where route.kind == "path" || route.kind == "track" {
            attributes.set(key == "mtb:scale" ? "mtb_scale" : key, source[key], minZoom: 14)
        }
        attributes.set("surface", source["surface"].flatMap { Self.surfaces[$0] }, minZoom: 12)
        let level = Int32((layer ?? 0) * 1000) + (brunnel == "bridge" ? 500 : brunnel == "tunnel" ? -500 : 0)
        let order = level + (isArea ? -100 : 0) + route.importance
        let count = batch.features.count
        batch.add(.transportation, geometry, zooms: route.minZoom...14, order: order, of: source.owner, attributes)
        if isArea { return }
        if batch.features.count > count, Self.busClasses.contains(route.kind) || route.subclass == "pedestrian" {
            batch.streets.append(count)
        }
        addTransportationName(&source, route, brunnel: brunnel, layer: layer, line: geometry)
    }

    /// The classes of ways on which buses run.
    private static let busClasses: Set = [
        "motorway", "trunk", "primary", "secondary", "tertiary", "minor", "service", "busway", "bus_guideway",
    ]

    private static let services: Set = ["spur", "yard", "siding", "crossover", "driveway", "alley", "parking_aisle", "drive-through"]

    private static let surfaces: [String: String] = {
        let paved = [
            "paved", "asphalt", "cobblestone", "concrete", "concrete:lanes", "concrete:plates", "metal", "paving_stones", "sett",
            "unhewn_cobblestone", "wood",
        ]
        let unpaved = [
            "unpaved", "compacted", "dirt", "earth", "fine_gravel", "grass", "grass_paver", "gravel", "gravel_turf", "ground", "ice", "mud",
            "pebblestone",
            "salt", "sand", "snow", "woodchips",
        ]
        return Dictionary(uniqueKeysWithValues: paved.map { ($0, "paved") } + unpaved.map { ($0, "unpaved") })
    }()

    private static func route(_ source: SourceObject) -> Route? {
        if let highway = source["highway"] { return self.highway(highway, source) }
        if let railway = source["railway"] { return self.railway(railway, source) }
        if source["route"] == "ferry" { return Route(kind: "ferry", minZoom: 8, importance: 0, nameZoom: 11) }
        if let aerialway = source["aerialway"], aerialway != "pylon", aerialway != "station" {
            return Route(kind: "aerialway", subclass: aerialway, minZoom: 12, importance: 90, nameZoom: 12)
        }
        return nil
    }

    private static func highway(_ value: String, _ source: SourceObject) -> Route? {
        if value == "construction" || value == "proposed" {
            guard value == "construction", let later = source["construction"], later != "construction",
                var route = highway(later, source)
            else { return nil }
            route.kind += "_construction"
            route.minZoom = max(route.minZoom, 11)
            route.importance -= 5
            return route
        }
        switch value {
        case "motorway": return Route(kind: "motorway", minZoom: 4, importance: 80, nameZoom: 7)
        case "motorway_link": return Route(kind: "motorway", minZoom: 9, importance: 62, nameZoom: 12, isRamp: true)
        case "trunk": return Route(kind: "trunk", minZoom: 5, importance: 70, nameZoom: 7)
        case "trunk_link": return Route(kind: "trunk", minZoom: 10, importance: 58, nameZoom: 12, isRamp: true)
        case "primary": return Route(kind: "primary", minZoom: 7, importance: 60, nameZoom: 10)
        case "primary_link": return Route(kind: "primary", minZoom: 11, importance: 54, nameZoom: 13, isRamp: true)
        case "secondary": return Route(kind: "secondary", minZoom: 9, importance: 50, nameZoom: 12)
        case "secondary_link": return Route(kind: "secondary", minZoom: 12, importance: 44, nameZoom: 13, isRamp: true)
        case "tertiary": return Route(kind: "tertiary", minZoom: 11, importance: 40, nameZoom: 12)
        case "tertiary_link": return Route(kind: "tertiary", minZoom: 12, importance: 34, nameZoom: 13, isRamp: true)
        case "residential", "unclassified", "living_street", "road":
            return Route(kind: "minor", subclass: value == "residential" ? nil : value, minZoom: 12, importance: 30, nameZoom: 13)
        case "service": return Route(kind: "service", minZoom: 13, importance: 20, nameZoom: 14)
        case "busway", "bus_guideway": return Route(kind: value, minZoom: 12, importance: 22, nameZoom: 14)
        case "track": return Route(kind: "track", minZoom: 13, importance: 12, nameZoom: 14)
        case "raceway": return Route(kind: "raceway", minZoom: 12, importance: 14, nameZoom: 14)
        case "pedestrian", "path", "footway", "cycleway", "steps", "bridleway", "corridor", "platform":
            return Route(kind: "path", subclass: value, minZoom: value == "pedestrian" ? 12 : 13, importance: 10, nameZoom: 14)
        default: return nil
        }
    }

    private static func railway(_ value: String, _ source: SourceObject) -> Route? {
        let isService = source["service"] != nil
        switch value {
        case "rail":
            let isMain = source["usage"] == "main" && !isService
            return Route(
                kind: "rail",
                subclass: value,
                minZoom: isMain ? 8 : isService ? 13 : 10,
                importance: isService ? 24 : 46,
                nameZoom: isService ? nil : 12
            )
        case "narrow_gauge", "preserved", "funicular":
            return Route(kind: "rail", subclass: value, minZoom: isService ? 13 : 12, importance: 26, nameZoom: isService ? nil : 12)
        case "subway", "light_rail", "monorail", "tram":
            return Route(
                kind: "transit",
                subclass: value,
                minZoom: isService || value == "tram" ? 13 : 12,
                importance: 25,
                nameZoom: isService ? nil : value == "tram" ? 13 : 12,
                hidesName: value == "tram"
            )
        default: return nil
        }
    }

    private mutating func addTransportationName(
        _ source: inout SourceObject,
        _ route: Route,
        brunnel: String?,
        layer: Int?,
        line: StoredGeometry?
    ) {
        guard let nameZoom = route.nameZoom else { return }
        var attributes = route.hidesName ? Attributes() : names.attributes(source.tags)
        let isNamed = !attributes.items.isEmpty
        let isRoad = Self.numberedClasses.contains(route.kind)
        let reference = isRoad ? source["ref"] : nil
        // Routes are known when all relations have been read. A feature without a name or a number is removed then. A
        // side street or ramp without a name is added only if it has a `ref` of its own.
        let mayBeNumbered = isRoad ? reference != nil || route.kind != "minor" && !route.isRamp : Self.lineClasses.contains(route.kind)
        guard isNamed || mayBeNumbered else { return }
        attributes.set("class", route.kind)
        attributes.set("subclass", route.subclass)
        attributes.set("brunnel", brunnel, minZoom: 14)
        if let layer, layer != 0, route.kind == "path" { attributes.set("layer", layer) }
        let count = batch.features.count
        batch.add(
            .transportationName,
            line,
            zooms: max(nameZoom, route.minZoom)...14,
            order: -route.importance,
            of: source.owner,
            attributes
        )
        if mayBeNumbered, batch.features.count > count {
            batch.routedLines.append(.init(feature: count, reference: reference, kind: route.kind, isNamed: isNamed))
        }
    }

    private static let numberedClasses: Set = ["motorway", "trunk", "primary", "secondary", "tertiary", "minor"]
    /// The classes of ways that carry the names of lines of public transport.
    private static let lineClasses: Set = ["rail", "transit", "ferry"]

    /// Adds the number of a motorway exit.
    private mutating func addJunction(_ source: inout SourceObject) {
        guard source.isNode, source["highway"] == "motorway_junction", let reference = source["ref"] else { return }
        var attributes = names.attributes(source.tags)
        attributes.set("class", "motorway")
        attributes.set("subclass", "junction")
        attributes.set("ref", reference)
        attributes.set("ref_length", reference.count)
        batch.add(.transportationName, source.point(in: &batch), zooms: 10...14, order: 0, of: source.owner, attributes)
    }

    private mutating func addPier(_ source: inout SourceObject) {
        let kind: String
        switch source["man_made"] {
        case "pier": kind = "pier"
        case "bridge": kind = "bridge"
        default: return
        }
        var attributes = Attributes()
        attributes.set("class", kind)
        attributes.set("surface", source["surface"].flatMap { Self.surfaces[$0] })
        let isArea = kind == "pier" ? source.hasArea && source["area"] != "no" : source.meansArea
        let geometry = isArea ? source.area(in: &batch) : kind == "pier" ? source.line(in: &batch) : nil
        let layer = source["layer"].flatMap { Int32($0) }.map { min(max($0, -10), 10) } ?? 0
        if layer != 0 { attributes.set("layer", Int(layer)) }
        // A pier or bridge is drawn before the ways on it.
        let order = kind == "bridge" ? layer * 1000 + 300 : -200
        batch.add(.transportation, geometry, zooms: 13...14, order: order, of: source.owner, attributes)
    }
}
