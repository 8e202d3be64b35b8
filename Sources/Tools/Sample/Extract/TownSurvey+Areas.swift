extension TownSurvey {
    /// Adds settlements and the borders of the territory. Areas share the lines between them, like surveyed borders.
    mutating func addAreas() {
        addSettlements()
        addBoundaries()
    }

    private mutating func addSettlements() {
        builder.node(
            PlanPoint(6, 150),
            [
                ("place", "town"), ("population", "14208"), ("capital", "4"), ("timezone", "Etc/UTC"),
                ("website", "https://example.org/port-meridian"),
            ] + nameTags("Port Meridian")
        )
        for district in District.all {
            let place = district.style == .oldTown || district.style == .station ? "neighbourhood" : "suburb"
            builder.node(district.ring.interiorPoint, [("place", place)] + nameTags(district.name))
        }
        builder.node(PlanPoint(-2290, 660), [("place", "village"), ("population", "412")] + nameTags("Westhaven"))
        builder.node(PlanPoint(-1350, 1450), [("place", "hamlet"), ("population", "96")] + nameTags("Saint Azimuth"))
        builder.node(PlanPoint(2330, 600), [("place", "isolated_dwelling")] + nameTags("Farthing Farm"))
        builder.node(PlanPoint(-760, -1000), [("natural", "bay")] + nameTags("Longitude Bay"))
        builder.node(PlanPoint(40, -330), [("harbour", "yes"), ("seamark:type", "harbour"), ("natural", "bay")] + nameTags("Zero Basin"))
    }

    private mutating func addBoundaries() {
        // The corners where borders meet, at sea and inland.
        let north = PlanPoint(-1250, 2780)
        let south = PlanPoint(-1300, -2350)
        let riverNorth = PlanPoint(-420, 2860)
        let riverSouth = PlanPoint(604, -1400)
        let pieces: [Polyline] = [
            [north] + plan("-2300,2450 -3100,1700 -3600,800 -3300,-300 -2800,-1400 -2100,-2200") + [south],
            [south] + plan("-600,-2200 0,-1700") + [riverSouth],
            [riverSouth] + plan("1400,-1900 2400,-2300 3200,-1700 3500,0 3500,1200 3000,2200 1800,2700 600,2800") + [riverNorth],
            [riverNorth, north],
            [north] + plan("-1240,2250 -1320,1560 -1360,900 -1160,300 -1130,60 -1180,-500") + [south],
            [riverNorth] + Polyline(town.coast.river.simplified(tolerance: 4)) + [riverSouth],
        ]
        var lines: [Int] = []
        for (index, piece) in pieces.enumerated() {
            guard
                let way = builder.way(piece, [("boundary", "administrative"), ("admin_level", index == 4 ? "8" : index == 5 ? "9" : "4")])
            else { return }
            lines.append(way)
        }
        let (west, southWest, east, top, border, river) = (lines[0], lines[1], lines[2], lines[3], lines[4], lines[5])
        func boundary(_ level: Int, _ ways: [Int], _ names: [(String, String)], _ tags: [(String, String)] = []) {
            builder.relation(
                ways.map { .init(kind: .way, index: $0, role: "outer") },
                [("type", "boundary"), ("boundary", "administrative"), ("admin_level", "\(level)")] + names + tags
            )
        }
        boundary(4, [west, southWest, east, top], nameTags("Null Island Territory"), [("ISO3166-2", "XN-NUL"), ("timezone", "Etc/UTC")])
        boundary(8, [southWest, east, top, border], nameTags("Port Meridian"), [("population", "14208"), ("ref", "NUL-1")])
        boundary(8, [west, border], nameTags("Westhaven"), [("population", "508"), ("ref", "NUL-2")])
        boundary(
            9,
            [southWest, river, top, border],
            [
                ("name", "Right Bank"), ("name:en", "Right Bank"), ("name:fr", "Rive Droite"), ("name:zh-Hant", "右岸"),
                ("name:ar", "الضفة اليمنى"), ("name:tr", "Sağ Yaka"), ("name:vi", "Hữu Ngạn"),
            ]
        )
        boundary(
            9,
            [east, river],
            [
                ("name", "Rive Gauche"), ("name:en", "Left Bank"), ("name:fr", "Rive Gauche"), ("name:zh-Hant", "左岸"),
                ("name:ar", "الضفة اليسرى"), ("name:tr", "Sol Yaka"), ("name:vi", "Tả Ngạn"),
            ]
        )
        // The old town and the station's quarter share the line of the ramparts.
        let ramparts = plan("-345,408 -252,540 -114,612 0,632 134,627 266,592 345,527 400,480")
        let oldRest = plan("400,480 420,420 452,350 505,240 545,110 560,-8 -340,-8 -384,110 -390,245 -352,408 -345,408")
        let stationRest = plan("400,480 372,560 352,640 356,730 150,768 -140,758 -345,655 -445,500 -345,408")
        guard let shared = builder.way(ramparts, [("boundary", "administrative"), ("admin_level", "10")]),
            let old = builder.way(oldRest, [("boundary", "administrative"), ("admin_level", "10")]),
            let station = builder.way(stationRest, [("boundary", "administrative"), ("admin_level", "10")])
        else { return }
        boundary(10, [shared, old], nameTags("Old Harbour"))
        boundary(10, [shared, station], nameTags("Station Quarter"))
        for (code, ways) in [("00001", [shared, old]), ("00003", [shared, station])] {
            builder.relation(
                ways.map { .init(kind: .way, index: $0, role: "outer") },
                [("type", "boundary"), ("boundary", "postal_code"), ("postal_code", code)]
            )
        }
        if let quarter = builder.ring(NewQuarter.district.counterClockwise, [("boundary", "administrative"), ("admin_level", "10")]) {
            boundary(10, [quarter], nameTags("New Meridian"))
            builder.relation(
                [.init(kind: .way, index: quarter, role: "outer")],
                [("type", "boundary"), ("boundary", "postal_code"), ("postal_code", "00002")]
            )
        }
    }
}
