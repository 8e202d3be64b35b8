extension TownSurvey {
    /// Adds benches, stops, trees and platforms.
    mutating func addStreetFurniture() {
        for (position, tags) in Furniture.all {
            let named = tags.flatMap { $0.0 == "name" ? nameTags($0.1) : [$0] }
            builder.node(position, named)
        }
        addStops()
        if !isSister { addTrees() }
        addStation()
        addAirfield()
        addSports()
    }

    /// Adds bus stops along the main roads, named after the nearest street, and stops of the tram on its rails.
    private mutating func addStops() {
        let served = [
            "Great Circle Road", "Castle Road", "Equator Boulevard", "Hill Road", "Dock Road", "Sea Front Promenade", "Lighthouse Road",
            "Golf Road",
        ]
        var stops: [Int] = []
        for street in town.graph.streets {
            guard let name = street.name, served.contains(name) else { continue }
            let length = street.line.lineLength
            for along in stride(from: 120.0, to: length - 60, by: 420) {
                let (point, direction) = street.line.location(at: along)
                let others = town.graph.streets.filter { $0.name != nil && $0.name != name && $0.kind.boundsCityBlocks }
                let nearest = others.map { ($0.line.nearest(to: point).distance, $0.name ?? "") }.min { $0.0 < $1.0 }
                var tags = [
                    ("highway", "bus_stop"), ("public_transport", "platform"), ("bus", "yes"), ("shelter", along < 600 ? "yes" : "no"),
                    ("bench", "yes"),
                ]
                tags += nameTags(nearest?.1)
                stops.append(builder.node(point + direction.left * -(street.kind.halfWidth + 1), tags))
            }
        }
        builder.relation(
            stops.map { .init(kind: .node, index: $0, role: "platform") },
            [
                ("type", "route"), ("route", "bus"), ("ref", "1"), ("name", "Bus 1: Great Circle"), ("operator", "Null Island Transit"),
                ("opening_hours", "Mo-Su 05:30-23:30"),
            ]
        )
        let tram = Rails.tram
        var tramStops: [Int] = []
        for along in stride(from: 40.0, to: tram.lineLength, by: 310) {
            let near = tram.location(at: along).point
            guard let point = tram.min(by: { $0.distance(to: near) < $1.distance(to: near) }) else { continue }
            let named = town.graph.streets.filter { $0.name != nil && $0.kind != .tram }.map {
                ($0.line.nearest(to: point).distance, $0.name ?? "")
            }.min { $0.0 < $1.0 }
            builder.tag(point, [("railway", "tram_stop"), ("public_transport", "stop_position"), ("tram", "yes")] + nameTags(named?.1))
            tramStops.append(builder.vertex(point))
        }
        builder.relation(
            tramStops.map { .init(kind: .node, index: $0, role: "stop") },
            [
                ("type", "route"), ("route", "tram"), ("ref", "T"), ("name", "Tram: Station – Ramparts – Equator Quay"),
                ("operator", "Null Island Transit"), ("colour", "#c8102e"),
            ]
        )
    }

    private mutating func addTrees() {
        for street in town.graph.streets
        where street.name == "Wind Boulevard" || street.name == "Equator Boulevard" || street.name == "Rampart Boulevard" {
            for along in stride(from: 14.0, to: street.line.lineLength - 10, by: 17) {
                let (point, direction) = street.line.location(at: along)
                for side in [-1.0, 1] {
                    builder.node(
                        point + direction.left * (side * (street.kind.halfWidth - 1.6)),
                        [("natural", "tree"), ("leaf_type", "broadleaved"), ("denotation", "avenue")]
                    )
                }
            }
        }
    }

    private mutating func addStation() {
        for (offset, west, east, reference) in [(6.5, -180.0, 100.0, "2;3"), (-6.5, -170, 90, "1")] {
            let a = Rails.main.nearest(to: PlanPoint(west, 780)).along
            let b = Rails.main.nearest(to: PlanPoint(east, 786)).along
            let band = Rails.main.part(from: a, to: b).shifted(left: offset).band(width: 4.4)
            builder.ring(
                band.counterClockwise,
                [
                    ("railway", "platform"), ("public_transport", "platform"), ("train", "yes"), ("ref", reference), ("area", "yes"),
                    ("wheelchair", "yes"),
                ]
            )
        }
        let a = Rails.main.nearest(to: PlanPoint(-2085, 740)).along
        builder.ring(
            Rails.main.part(from: a - 35, to: a + 35).shifted(left: -4.5).band(width: 3.5).counterClockwise,
            [("railway", "platform"), ("public_transport", "platform"), ("train", "yes"), ("ref", "1"), ("area", "yes")]
        )
        builder.tag(Rails.main[Rails.main.count - 1], [("railway", "buffer_stop")])
        builder.tag(Rails.main[0], [("railway", "buffer_stop")])
    }

    private mutating func addAirfield() {
        builder.way(
            plan("1450,1532 2050,1498 2655,1463"),
            [("aeroway", "runway"), ("ref", "09/27"), ("width", "30"), ("surface", "asphalt"), ("length", "1207")]
        )
        builder.way(
            plan("1480,1530 1500,1480 1700,1465 2050,1446 2300,1434 2600,1430 2620,1465"),
            [("aeroway", "taxiway"), ("ref", "A"), ("width", "12")]
        )
        builder.way(plan("2050,1446 2052,1498"), [("aeroway", "taxiway"), ("ref", "B"), ("width", "12")])
        builder.ring(plan("1900,1418 2250,1400 2252,1434 1902,1454").counterClockwise, [("aeroway", "apron"), ("surface", "concrete")])
    }

    /// Adds the pitches, the pool, the courts and the golf greens at fixed positions.
    private mutating func addSports() {
        func box(_ x: Double, _ y: Double, _ length: Double, _ depth: Double, _ radians: Double = 0) -> Polygon {
            .rectangle(center: PlanPoint(x, y), direction: PlanPoint(1, 0).turned(radians: radians), length: length, depth: depth)
        }
        builder.ring(box(1255, 935, 76, 44, -0.22), [("leisure", "pitch"), ("sport", "soccer"), ("surface", "grass")])
        for index in 0..<3 {
            builder.ring(
                box(1152, 900 + Double(index) * 21, 24, 12, 1.4),
                [("leisure", "pitch"), ("sport", "tennis"), ("surface", "clay")]
            )
        }
        builder.ring(
            box(1368, 880, 50, 21, 1.3),
            [("leisure", "swimming_pool"), ("access", "customers"), ("opening_hours", "Jun-Sep 09:00-20:00")]
        )
        let yard = NewQuarter.point(831, 390)
        builder.ring(box(yard.x, yard.y, 28, 15, 0.1), [("leisure", "pitch"), ("sport", "basketball"), ("surface", "asphalt")])
        for (x, y) in [(1010.0, 1330.0), (1250, 1290), (1280, 1460), (1060, 1560), (930, 1490)] {
            builder.ring(
                .ellipse(center: PlanPoint(x, y), radiusX: 15, radiusY: 11, corners: 16),
                [("golf", "green"), ("landuse", "grass")]
            )
            builder.ring(
                .ellipse(center: PlanPoint(x + 26, y + 8), radiusX: 8, radiusY: 5, corners: 12),
                [("golf", "bunker"), ("natural", "sand")]
            )
        }
    }
}
