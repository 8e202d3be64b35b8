import PortolanBasics

/// A piece of land that is not a house, such as a park, a field, a wood, a car park or a landuse area.
struct LandArea: Sendable {
    var ring: Polygon
    var holes: [Polygon] = []
    /// The key of a proper name; nil for most areas.
    var name: String?
    var tags: [(String, String)]
    /// Whether the area is kept free of houses.
    var isReserved = false
}

/// The land that the plan reserves, and the cover of the rest of the island.
enum Greens {
    /// Parks, squares, sports grounds and the like. They have no houses except their own.
    static let reserved: [LandArea] = {
        var areas: [LandArea] = []
        func add(_ ring: Polygon, _ tags: [(String, String)], _ name: String? = nil) {
            areas.append(LandArea(ring: ring.counterClockwise, name: name, tags: tags, isReserved: true))
        }
        add(
            plan("-57,209 53,202.5 66.5,288 -43.5,301.5"),
            [("highway", "pedestrian"), ("area", "yes"), ("place", "square"), ("surface", "sett")],
            "Market Square"
        )
        add(
            plan("-118,695 -121,731 0,737 138,746 138,712 0,709"),
            [("highway", "pedestrian"), ("area", "yes"), ("place", "square")],
            "Station Square"
        )
        add(
            plan("-412,256 -425,212 -480,184 -570,176 -655,195 -672,280 -686,380 -648,478 -590,536 -530,512 -452,428 -412,380").splined(
                step: 12,
                closed: true
            ),
            [("leisure", "park"), ("opening_hours", "sunrise-sunset"), ("wheelchair", "limited")],
            "Castle Park"
        )
        add(
            NewQuarter.gardenRing(margin: 9),
            [("leisure", "garden"), ("garden:type", "botanical"), ("opening_hours", "Apr-Sep 07:00-21:00; Oct-Mar 08:00-18:00")],
            "Equator Gardens"
        )
        add(
            plan("452,520 500,500 588,508 596,580 600,660 594,780 440,806 428,730 424,640 436,570"),
            [("leisure", "park"), ("opening_hours", "24/7"), ("dog", "leashed")],
            "Riverside Park"
        )
        add(cityBlock(98, 196, 458, 552), [("leisure", "park"), ("opening_hours", "24/7")], "Vega Square")
        add(cityBlock(392, 490, 552, 650), [("landuse", "grass")], "Cathedral Green")
        add(cityBlock(786, 876, 365, 458), [("amenity", "school"), ("grades", "1-12"), ("phone", "+44 20 7946 0142")], "School of Stars")
        add(cityBlock(196, 294, 748, 842), [("landuse", "institutional")])
        add(
            cityBlock(596, 691, 552, 650),
            [("amenity", "university"), ("website", "https://example.org/university")],
            "University of Latitudes"
        )
        add(plan("1130,892 1250,872 1375,835 1400,945 1320,985 1120,1030"), [("leisure", "sports_centre"), ("sport", "multi")])
        add(
            plan("1490,760 1560,655 1640,615 1705,650 1640,780 1570,842 1500,848"),
            [("landuse", "cemetery"), ("religion", "multifaith"), ("opening_hours", "08:00-18:00; Nov 1 07:00-20:00")],
            "Quiet Anchorage Cemetery"
        )
        add(plan("-850,700 -740,680 -620,706 -560,742 -680,755 -830,776"), [("landuse", "allotments")], "Railway Allotments")
        add(
            plan("1400,1585 1400,1440 1730,1330 2090,1352 2250,1290 2680,1350 2705,1525"),
            [
                ("aeroway", "aerodrome"), ("iata", "NUL"), ("icao", "XNUL"), ("ele", "14"),
                ("opening_hours", "Mo-Su 05:30-23:30; PH 06:00-22:00"),
                ("phone", "+44 20 7946 0900"), ("website", "https://example.org/airport"), ("wheelchair", "yes"),
            ],
            "Null Island Airport"
        )
        add(
            plan("860,1290 1040,1200 1260,1230 1370,1340 1330,1500 1180,1640 960,1600 860,1460").splined(step: 20, closed: true),
            [
                ("leisure", "golf_course"), ("opening_hours", "Tu-Su 07:00-19:00; Mo off"), ("phone", "+44 20 7946 0777"),
                ("golf:course", "18_hole"),
            ],
            "Windward Golf Club"
        )
        // Car parks, each with its own kind of hours.
        add(
            plan("190,722 262,718 266,762 192,768"),
            [("amenity", "parking"), ("parking", "surface"), ("capacity", "120"), ("fee", "Mo-Sa 08:00-20:00"), ("opening_hours", "24/7")]
        )
        add(
            plan("1140,1000 1180,1002 1250,992 1246,1018 1134,1044"),
            [("amenity", "parking"), ("parking", "surface"), ("capacity", "240"), ("fee", "no")]
        )
        add(
            plan("-930,-560 -860,-610 -820,-700 -880,-720 -960,-640"),
            [("amenity", "parking"), ("parking", "surface"), ("capacity", "80"), ("fee", "Jun-Sep 09:00-19:00")]
        )
        add(
            plan("1935,1366 2035,1366 2035,1388 1935,1388"),
            [("amenity", "parking"), ("parking", "surface"), ("capacity", "180"), ("fee", "yes"), ("maxstay", "24 hours")]
        )
        add(
            plan("500,-290 535,-290 533,-380 500,-384"),
            [("amenity", "parking"), ("parking", "surface"), ("capacity", "45"), ("fee", "yes")]
        )
        return areas
    }()

    /// Returns a block of the new quarter between two columns and two rows.
    static func cityBlock(_ west: Double, _ east: Double, _ south: Double, _ north: Double) -> Polygon {
        let inset = 8.0
        let corners = [
            (west + inset, south + inset), (east - inset, south + inset), (east - inset, north - inset), (west + inset, north - inset),
        ]
        var ring: Polygon = []
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            for step in 0..<4 {
                let t = Double(step) / 4
                ring.append(NewQuarter.point(corner.0 + (next.0 - corner.0) * t, corner.1 + (next.1 - corner.1) * t))
            }
        }
        return ring
    }

    /// Whether the line enters a reserved area or comes close to a landmark.
    static func isReserved(_ line: Polyline) -> Bool {
        line.contains { point in
            reserved.contains { $0.ring.contains(point) } || landmarkBoxes.contains { $0.contains(point) }
        }
    }

    private static let landmarkBoxes = Landmarks.all.map { PlanBox($0.ring).grown(by: 14) }

    /// Returns the landuse of the districts, woods, fields and vineyards.
    static func cover(coast: Coast, seed: UInt64) -> [LandArea] {
        var random = SplitMix64(seed: seed, part: "greens")
        var areas: [LandArea] = []
        for district in District.all {
            let use =
                switch district.style {
                case .port: "industrial"
                case .station: "commercial"
                default: "residential"
                }
            areas.append(LandArea(ring: district.ring.counterClockwise, tags: [("landuse", use)]))
        }
        areas.append(
            LandArea(
                ring: plan("-520,762 -300,764 0,768 280,782 300,822 0,815 -300,806 -520,800").counterClockwise,
                tags: [("landuse", "railway")]
            )
        )
        areas.append(
            LandArea(
                ring: plan("-1240,1350 -1400,1260 -1570,1300 -1620,1460 -1480,1500 -1250,1530").counterClockwise,
                tags: [("landuse", "residential")]
            )
        )
        areas.append(
            LandArea(
                ring: plan("-2030,530 -2210,560 -2360,450 -2480,400 -2540,520 -2460,660 -2290,730 -2060,610").counterClockwise,
                tags: [("landuse", "residential")]
            )
        )
        for wood in woods {
            let ring = Polygon.patch(
                center: wood.center,
                radiusX: wood.x,
                radiusY: wood.y,
                swing: 0.24,
                turnedRadians: wood.turn,
                &random
            )
            areas.append(LandArea(ring: ring, name: wood.name, tags: wood.tags))
        }
        for region in fieldRegions {
            for field in fields(region.ring, size: region.size, &random) {
                let kind = region.kinds[random.index(below: region.kinds.count)]
                areas.append(
                    LandArea(
                        ring: field,
                        tags: kind == "meadow"
                            ? [("landuse", "meadow")]
                            : kind == "orchard"
                                ? [("landuse", "orchard"), ("trees", "lemon_trees")]
                                : kind == "vineyard" ? [("landuse", "vineyard"), ("crop", "grape")] : [("landuse", "farmland")]
                    )
                )
            }
        }
        for beach in zip(coast.beaches, ["Pelican Beach", "Crescent Beach", "Sextant Beach"]) {
            areas.append(
                LandArea(
                    ring: beach.0,
                    name: beach.1,
                    tags: [("natural", "beach"), ("surface", "sand"), ("supervised", "Jun-Sep 10:00-18:00")]
                )
            )
        }
        return areas.filter {
            $0.ring.allSatisfy { coast.shore.contains($0) } || $0.tags.contains { $0.1 == "beach" }
                || $0.tags.contains { $0.0 == "landuse" && $0.1 == "residential" } || $0.tags.contains { $0.1 == "industrial" }
        }
    }

    private static let woods: [(center: PlanPoint, x: Double, y: Double, turn: Double, name: String?, tags: [(String, String)])] = [
        (PlanPoint(-330, 2120), 290, 170, 0.2, "North Hills Forest", [("natural", "wood"), ("leaf_type", "broadleaved")]),
        (PlanPoint(-1120, 1930), 330, 200, -0.1, nil, [("natural", "wood"), ("leaf_type", "mixed")]),
        (PlanPoint(240, 1810), 210, 270, 0.4, nil, [("landuse", "forest"), ("leaf_type", "needleleaved")]),
        (PlanPoint(-660, 1650), 90, 120, 0.2, nil, [("natural", "wood")]),
        (PlanPoint(-120, 1440), 90, 140, 0.7, nil, [("natural", "wood")]),
        (PlanPoint(-2560, 1060), 120, 70, 0.5, nil, [("natural", "wood")]),
        (PlanPoint(-1540, -1250), 220, 330, 0.2, nil, [("natural", "wood"), ("leaf_type", "evergreen")]),
        (PlanPoint(-1400, -480), 170, 100, 0.3, nil, [("natural", "heath")]),
        (PlanPoint(2400, -1580), 180, 120, 0.3, nil, [("natural", "wood")]),
        (PlanPoint(2600, -1080), 70, 210, 0, nil, [("natural", "scrub")]),
        (PlanPoint(2650, 420), 160, 110, 0.8, nil, [("natural", "wood")]),
        (PlanPoint(-2830, 640), 60, 40, 0, nil, [("natural", "heath")]),
        (PlanPoint(980, 1780), 90, 60, 0.3, nil, [("natural", "wood")]),
        (PlanPoint(640, 1500), 90, 150, 0.2, nil, [("landuse", "forest")]),
        (PlanPoint(-1040, 830), 55, 40, 0.2, nil, [("natural", "wood")]),
        (PlanPoint(1700, 2020), 180, 60, 0.1, nil, [("natural", "heath")]),
    ]

    private static let fieldRegions: [(ring: Polygon, size: Double, kinds: [String])] = [
        (
            plan("-1230,195 -1400,120 -1700,10 -2020,10 -2130,200 -2190,430 -1900,480 -1500,330"), 26_000,
            ["farmland", "farmland", "meadow"]
        ),
        (plan("-1560,420 -1890,560 -2030,610 -1900,800 -1580,820 -1540,620"), 22_000, ["farmland", "meadow", "orchard"]),
        (plan("-1470,400 -1500,620 -1440,830 -1120,780 -1170,420 -1180,300"), 24_000, ["farmland", "farmland", "meadow"]),
        (
            plan("-1150,880 -1460,910 -1560,1120 -1330,1280 -1240,1440 -1020,1450 -860,1420 -700,1400 -760,1100 -950,900"), 24_000,
            ["farmland", "orchard", "meadow"]
        ),
        (plan("-1660,1380 -1920,1150 -2150,900 -2000,850 -1860,900 -1580,920 -1650,1160"), 20_000, ["vineyard", "vineyard", "meadow"]),
        (
            plan("-1040,1545 -1300,1548 -1640,1465 -1960,1225 -2080,1400 -1900,1750 -1500,1720 -1150,1700"), 17_000,
            ["vineyard", "vineyard", "vineyard", "orchard"]
        ),
        (
            plan("1500,1300 1450,1120 1680,900 1840,660 1960,690 2160,760 2230,900 2260,1200 2080,1290 1900,1310 1720,1300"), 30_000,
            ["farmland", "farmland", "meadow", "orchard"]
        ),
        (plan("2420,700 2650,720 2860,820 2760,1080 2450,1140 2400,900"), 26_000, ["farmland", "meadow"]),
        (plan("-1700,-90 -2060,-90 -2180,-200 -2200,-560 -1980,-800 -1700,-560 -1690,-300"), 30_000, ["meadow", "farmland"]),
    ]

    /// Divides a region into fields of about `size` square metres, with hedges and lanes between them.
    private static func fields(_ ring: Polygon, size: Double, _ random: inout SplitMix64) -> [Polygon] {
        let ring = ring.counterClockwise
        if ring.signedArea < size * random.within(1...2.2) {
            return ring.inset(by: 3).map { [$0] } ?? []
        }
        let direction = ring.mainDirection
        let along = ring.map(direction.dot)
        let across = ring.map(direction.left.dot)
        let isLong = (along.max() ?? 0) - (along.min() ?? 0) > (across.max() ?? 0) - (across.min() ?? 0)
        let cutDirection = (isLong ? direction.left : direction).turned(radians: random.within(-0.12...0.12))
        guard let (left, right) = ring.cut(through: ring.centroid, along: cutDirection) else { return ring.inset(by: 3).map { [$0] } ?? [] }
        return fields(left, size: size, &random) + fields(right, size: size, &random)
    }
}
