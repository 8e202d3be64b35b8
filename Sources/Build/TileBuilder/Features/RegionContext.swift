internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanPlane

/// The facts about features that only the whole region shows: which labels repeat others, which stops share a name,
/// which buildings are drawn by their parts, in which country roads lie, and which routes run along ways.
struct RegionContext: Sendable {
    /// The keys of the properties that this context adds.
    static let keys =
        ["hide_3d", "ref", "ref_length", "network", "render_height", "class", "subclass", "routes", "stop_name"]
        + (1...Attributes.routeLimit).flatMap { number in Attributes.routeProperties.map { "route_\(number)_\($0)" } }

    private let gone: Set<FeatureReference>
    private let lastZooms: [FeatureReference: UInt8]
    /// The stops whose name a stop nearby has, by batch.
    private let namelessStops: [Int: [Int]]
    /// A point inside each building part, by column of the map, so that an outline is compared only with nearby parts.
    private let partColumns: [Int32: [GridPoint]]
    private let routes: RouteTable
    private static let columnShift: Int32 = 12

    init(labels: [RepeatedPlaces.Label], stops: [RepeatedStops.Stop], buildingParts: [GridPoint], routes: RouteTable) {
        self.routes = routes
        namelessStops = RepeatedStops(stops).nameless()
        (gone, lastZooms) = RepeatedPlaces(labels).changes()
        partColumns = Dictionary(grouping: buildingParts) { $0.x >> Self.columnShift }
    }

    /// Applies the facts to a batch.
    /// - Parameters:
    ///   - number: the batch's number in the spool.
    ///   - countryAt: returns the country at a place as ISO 3166-1 alpha-2; nil if it is not known.
    func apply(to batch: inout FeatureBatch, number: Int, _ table: ValueTable, countryAt: (Coordinate) -> String?) {
        addBusLines(to: &batch, table)
        hideOutlines(of: &batch, table)
        for stop in namelessStops[number] ?? [] { batch.dropName(ofStop: stop, table) }
        var isGone = [Bool](repeating: false, count: batch.features.count)
        for feature in nameLines(of: &batch, table, countryAt: countryAt) { isGone[feature] = true }
        for (reference, zoom) in lastZooms where reference.batch == number { batch.features[reference.feature].maxZoom = zoom }
        for reference in gone where reference.batch == number { isGone[reference.feature] = true }
        guard isGone.contains(true) else { return }
        batch.features = zip(batch.features, isGone).lazy.filter { !$1 }.map(\.0)
    }

    /// Writes the numbers of roads and of public transport lines.
    /// - Returns: the features that have neither a name nor a number.
    private func nameLines(of batch: inout FeatureBatch, _ table: ValueTable, countryAt: (Coordinate) -> String?) -> [Int] {
        var nameless: [Int] = []
        for line in batch.routedLines {
            let key = batch.features[line.feature].key
            var attributes = Attributes()
            switch line.kind {
            case "rail", "transit", "ferry":
                let lines =
                    key.type == .way
                    ? routes.routes(ofWay: key.id) { (line.kind == "ferry") == ($0 == .ferry) && $0 != .road && $0 != .bus } : []
                attributes.set(numbersOf: lines)
                attributes.set(routes: lines)
            default:
                let roads = key.type == .way ? routes.routes(ofWay: key.id) { $0 == .road } : []
                guard let first = batch.firstPoint(ofFeature: line.feature), line.reference != nil || !roads.isEmpty else { break }
                let network = RoadNetwork(country: countryAt(first.mercator.coordinate))
                if let number = network.number(line.reference, kind: line.kind, routes: roads) {
                    attributes.set("ref", number.text)
                    attributes.set("ref_length", number.text.count)
                    attributes.set("network", number.network)
                }
                attributes.set(routes: roads)
            }
            if attributes.items.isEmpty {
                if !line.isNamed { nameless.append(line.feature) }
            } else {
                batch.append(attributes, to: line.feature, table)
            }
        }
        batch.routedLines = []
        return nameless
    }

    /// Adds the numbers of buses along streets as separate lines, so that the names of streets are not split where
    /// buses turn.
    private func addBusLines(to batch: inout FeatureBatch, _ table: ValueTable) {
        defer { batch.streets = [] }
        guard !routes.isEmpty else { return }
        for street in batch.streets {
            let key = batch.features[street].key
            let buses = key.type == .way ? routes.routes(ofWay: key.id) { $0 == .bus } : []
            var attributes = Attributes()
            attributes.set(numbersOf: buses)
            guard !attributes.items.isEmpty else { continue }
            attributes.set("class", "transit")
            attributes.set("subclass", "bus")
            batch.add(.transportationName, alike: street, zooms: 14...14, order: 0, attributes, table)
        }
    }

    /// Sets `hide_3d` on the outlines that contain a building part.
    private func hideOutlines(of batch: inout FeatureBatch, _ table: ValueTable) {
        guard !partColumns.isEmpty else { return }
        var flag = Attributes()
        // Lower zooms draw no building parts, so the outline stays visible there.
        flag.set("hide_3d", true, minZoom: FeatureMaker.roofZoom)
        for feature in batch.outlines where containsPart(batch, batch.features[feature].geometry) { batch.append(flag, to: feature, table) }
    }

    private func containsPart(_ batch: FeatureBatch, _ geometry: StoredGeometry) -> Bool {
        let box = geometry.box
        var shape: Parts?
        for column in (box.minX >> Self.columnShift)...(box.maxX >> Self.columnShift) {
            for point in partColumns[column] ?? [] where box.contains(point) {
                let outline = shape ?? batch.parts(geometry)
                shape = outline
                let around = (0..<outline.count).count { PlaneRing.contains(outline.points[outline.range($0)], point) }
                if around % 2 == 1 { return true }
            }
        }
        return false
    }
}
