#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The landmark buildings, which are placed by hand before all others.
enum Landmarks {
    /// The landmarks. Each has the heading of its long side in degrees, counter-clockwise from east.
    static let all: [Building] = {
        var list: [Building] = []
        func add(
            _ name: String?,
            _ kind: String,
            _ levels: Int,
            _ ring: Polygon,
            courtyards: [Polygon] = [],
            _ tags: [(String, String)]
        ) {
            list.append(
                Building(
                    ring: ring.counterClockwise,
                    courtyards: courtyards.map(\.counterClockwise),
                    kind: kind,
                    levels: levels,
                    style: District.style(at: ring.centroid),
                    name: name,
                    tags: tags
                )
            )
        }
        func box(_ x: Double, _ y: Double, _ length: Double, _ depth: Double, _ degrees: Double = 0) -> Polygon {
            .rectangle(center: PlanPoint(x, y), direction: heading(degrees), length: length, depth: depth)
        }
        func round(_ x: Double, _ y: Double, _ radius: Double) -> Polygon {
            .ellipse(center: PlanPoint(x, y), radiusX: radius, radiusY: radius, corners: 16)
        }
        let office = "Mo-Fr 08:30-12:00,13:30-17:00; PH off"

        add(
            "Town Hall",
            "civic",
            4,
            box(-19, 336, 50, 23, -5),
            [
                ("amenity", "townhall"), ("roof:shape", "hipped"), ("roof:colour", "#7a3b2e"), ("building:colour", "#efe3c8"),
                ("opening_hours", office),
                ("phone", "+44 20 7946 0100"), ("website", "https://example.org/town-hall"), ("wheelchair", "yes"),
                ("opening_hours:reception", "Mo-Fr 08:30-17:00"), ("start_date", "1684"),
                ("description", "Seat of the town council; the meridian runs through its tower."),
                ("description:fr", "Siège du conseil municipal ; le méridien traverse sa tour."),
            ]
        )
        add(
            "Church of Our Lady of the Compass",
            "church",
            2,
            cross(-136, 262, length: 46, width: 15, arm: 30, degrees: 6),
            [
                ("amenity", "place_of_worship"), ("religion", "christian"), ("denomination", "catholic"), ("height", "24"),
                ("roof:shape", "gabled"),
                ("roof:colour", "#5d6b73"), ("service_times", "Sa 18:30; Su 09:00,11:00"),
                ("opening_hours", "Mo-Sa 08:00-19:00; Su,PH 07:30-20:00"),
                ("phone", "+44 20 7946 0131"), ("wheelchair", "limited"), ("start_date", "1512"),
            ]
        )
        add(
            "Cathedral of the Four Winds",
            "cathedral",
            3,
            cross(NewQuarter.point(441, 601).x, NewQuarter.point(441, 601).y, length: 52, width: 19, arm: 36, degrees: 92),
            [
                ("amenity", "place_of_worship"), ("religion", "christian"), ("height", "38"), ("roof:shape", "gabled"),
                ("roof:colour", "#4c6a61"),
                ("service_times", "Mo-Fr 07:30; Su 10:00,18:00"), ("opening_hours", "07:00-19:30"),
                ("website", "https://example.org/four-winds"),
            ]
        )
        add(
            "Lighthouse Mosque",
            "mosque",
            2,
            box(-540, -268, 24, 24, 22),
            [
                ("amenity", "place_of_worship"), ("religion", "muslim"), ("height", "16"), ("roof:shape", "dome"),
                ("roof:colour", "#3f7f8c"),
                ("opening_hours", "sunrise-sunset"), ("service_times", "Fr 12:30"),
            ]
        )
        add(
            "Temple of the Calm Sea",
            "temple",
            2,
            box(NewQuarter.point(640, 700).x, NewQuarter.point(640, 700).y, 26, 18, 5),
            [
                ("amenity", "place_of_worship"), ("religion", "taoist"), ("roof:shape", "hipped"), ("roof:colour", "#a8412f"),
                ("opening_hours", "06:00-18:00; PH 05:00-22:00"),
            ]
        )
        add(
            "Chapel of Saint Azimuth",
            "chapel",
            1,
            box(-1345, 1390, 16, 9, 30),
            [
                ("amenity", "place_of_worship"), ("religion", "christian"), ("roof:shape", "gabled"), ("service_times", "Su[1,3] 10:00"),
                ("opening_hours", "Su 09:00-12:00"),
            ]
        )

        let castle = PlanPoint(-548, 330)
        add(
            "Meridian Castle",
            "castle",
            3,
            plan("-590,300 -560,288 -520,292 -500,310 -498,346 -516,368 -556,374 -588,356"),
            courtyards: [plan("-576,310 -556,302 -527,305 -514,318 -512,340 -524,354 -552,359 -574,346")],
            [
                ("historic", "castle"), ("tourism", "attraction"), ("castle_type", "fortress"), ("building:colour", "#cbbf9f"),
                ("opening_hours", "Apr-Oct: Tu-Su 09:30-18:00; Nov-Mar: Sa,Su 10:00-16:00; Dec 24-26 off"), ("fee", "yes"),
                ("phone", "+44 20 7946 0150"), ("website", "https://example.org/castle"), ("wheelchair", "limited"), ("start_date", "1408"),
                ("description", "A fortress on the hill above the old harbour, with a view over both hemispheres."),
                ("description:fr", "Une forteresse sur la colline, avec vue sur les deux hémisphères."),
                ("description:zh-Hant", "俯瞰舊港的山上要塞，可同時望見南北兩半球。"),
            ]
        )
        for corner in [PlanPoint(-598, 294), PlanPoint(-490, 302), PlanPoint(-508, 378), PlanPoint(-600, 364)] {
            add(
                nil,
                "tower",
                5,
                round(castle.x + (corner.x - castle.x) * 1.12, castle.y + (corner.y - castle.y) * 1.12, 6),
                [("roof:shape", "cone"), ("roof:colour", "#6b3a2c"), ("height", "22")]
            )
        }
        add(
            "West Mole Light",
            "tower",
            4,
            round(52, -748.5, 3.4),
            [
                ("man_made", "lighthouse"), ("height", "21"), ("building:colour", "red"), ("seamark:type", "light_minor"),
                ("seamark:light:colour", "green"),
            ]
        )
        add(
            "East Mole Light",
            "tower",
            4,
            round(226, -632.5, 3),
            [
                ("man_made", "lighthouse"), ("height", "17"), ("building:colour", "white"), ("seamark:type", "light_minor"),
                ("seamark:light:colour", "red"),
            ]
        )
        add(
            "Cape Hemisphere Lighthouse",
            "tower",
            8,
            round(-2968, 694, 6),
            [
                ("man_made", "lighthouse"), ("tourism", "attraction"), ("height", "46"), ("building:colour", "white"),
                ("opening_hours", "Jun-Sep: Sa,Su 14:00-17:00"), ("start_date", "1871"),
            ]
        )
        add(
            "Powder Tower",
            "tower",
            5,
            round(-338, 330, 6.5),
            [("historic", "tower"), ("tower:type", "defensive"), ("height", "19"), ("roof:shape", "cone")]
        )
        add("Hilltop Water Tower", "water_tower", 6, round(-430, 1130, 8), [("man_made", "water_tower"), ("height", "32")])
        add(
            "Old Windmill",
            "windmill",
            3,
            round(-1180, 1620, 5.5),
            [("man_made", "windmill"), ("historic", "windmill"), ("height", "14"), ("opening_hours", "May-Sep Su[1] 14:00-17:00")]
        )

        add(
            "Port Meridian Central",
            "train_station",
            2,
            box(6, 755, 96, 12, 2.4),
            [
                ("railway", "station"), ("public_transport", "station"), ("train", "yes"), ("uic_ref", "9900001"), ("roof:shape", "gabled"),
                ("roof:colour", "#5a6570"), ("wheelchair", "yes"), ("opening_hours", "04:45-24:00"), ("phone", "+44 20 7946 0200"),
                ("website", "https://example.org/rail"), ("toilets", "yes"),
            ]
        )
        add(
            "Westhaven Halt",
            "train_station",
            1,
            box(-2095, 752, 18, 8, 50),
            [("railway", "halt"), ("public_transport", "station"), ("train", "yes"), ("wheelchair", "limited")]
        )
        add(
            "Ferry Terminal",
            "transportation",
            2,
            box(447, -345, 16, 46, 0),
            [
                ("amenity", "ferry_terminal"), ("public_transport", "station"), ("ferry", "yes"),
                ("opening_hours", "05:30-22:30; Dec 25 off"),
                ("phone", "+44 20 7946 0210"), ("wheelchair", "yes"), ("cargo", "passengers;vehicle"),
            ]
        )
        add(
            "Fish Market Hall",
            "retail",
            1,
            box(-390, -255, 26, 62, 0),
            [
                ("amenity", "marketplace"), ("shop", "seafood"), ("opening_hours", "Tu-Sa 05:00-11:00; Su,Mo,PH off"),
                ("roof:shape", "round"),
                ("roof:colour", "#6d8796"), ("payment:cash", "yes"),
            ]
        )
        let hall = NewQuarter.point(245, 411)
        add(
            "Market Hall",
            "retail",
            1,
            box(hall.x, hall.y, 58, 40, 3),
            [
                ("amenity", "marketplace"), ("opening_hours", "Mo-Fr 07:00-13:00,16:00-19:30; Sa 07:00-14:00"), ("roof:shape", "gabled"),
                ("height", "13"),
                ("wheelchair", "yes"), ("toilets", "yes"),
            ]
        )
        add(
            "Customs House",
            "government",
            3,
            box(515, -80, 34, 62, 0),
            courtyards: [box(515, -80, 12, 36, 0)],
            [
                ("office", "government"), ("government", "customs"), ("opening_hours", "Mo-Fr 08:00-16:00; PH off"),
                ("roof:shape", "hipped"), ("phone", "+44 20 7946 0107"),
            ]
        )
        let hospital = NewQuarter.point(245, 795)
        add(
            "Meridian Hospital",
            "hospital",
            5,
            uShape(hospital.x, hospital.y, length: 62, depth: 50, wing: 15, degrees: 4),
            [
                ("amenity", "hospital"), ("healthcare", "hospital"), ("emergency", "yes"), ("opening_hours", "24/7"),
                ("phone", "+44 20 7946 0911"),
                ("website", "https://example.org/hospital"), ("wheelchair", "yes"), ("opening_hours:visitors", "14:00-20:00"),
                ("beds", "180"),
            ]
        )
        let school = NewQuarter.point(831, 428)
        add(nil, "school", 3, uShape(school.x, school.y, length: 56, depth: 32, wing: 12, degrees: 185), [("roof:shape", "flat")])
        let university = NewQuarter.point(643, 601)
        add(
            nil,
            "university",
            4,
            box(university.x, university.y, 60, 58, 4),
            courtyards: [box(university.x, university.y, 32, 30, 4)],
            [("roof:shape", "hipped"), ("roof:colour", "#74503f")]
        )
        let opera = NewQuarter.point(441, 52)
        add(
            "Opera of the Tides",
            "theatre",
            4,
            .ellipse(center: opera, radiusX: 30, radiusY: 21, corners: 28, turnedRadians: 0.1),
            [
                ("amenity", "theatre"), ("theatre:genre", "opera"), ("height", "27"), ("roof:shape", "dome"), ("roof:colour", "#8fb3a5"),
                ("opening_hours", "Tu-Sa 10:00-18:00; \"and one hour before performances\""), ("phone", "+44 20 7946 0160"),
                ("wheelchair", "yes"),
                ("website", "https://example.org/opera"), ("capacity", "940"),
            ]
        )
        let museum = NewQuarter.point(147, 248)
        add(
            "Museum of Charts",
            "museum",
            3,
            box(museum.x, museum.y, 44, 30, 6),
            courtyards: [box(museum.x, museum.y, 20, 10, 6)],
            [
                ("tourism", "museum"), ("museum", "history"),
                ("opening_hours", "Tu-Su 10:00-18:00; Th 10:00-21:00; Mo off; Jan 1,Dec 25 off"), ("fee", "yes"),
                ("charge", "8 NID"), ("phone", "+44 20 7946 0161"), ("website", "https://example.org/charts"), ("wheelchair", "yes"),
                ("description", "Portolan charts, globes and the instruments that made them."),
                ("description:fr", "Cartes portulans, globes et les instruments qui les ont fait naître."),
                ("description:vi", "Hải đồ cổ, quả địa cầu và những dụng cụ đã vẽ nên chúng."),
                ("image", "https://example.org/charts/front.jpg"),
            ]
        )
        add(
            "Great Circle Stadium",
            "stadium",
            3,
            .ellipse(center: PlanPoint(1255, 935), radiusX: 78, radiusY: 55, corners: 36, turnedRadians: -0.22),
            courtyards: [.ellipse(center: PlanPoint(1255, 935), radiusX: 56, radiusY: 36, corners: 28, turnedRadians: -0.22)],
            [("leisure", "stadium"), ("sport", "soccer;athletics"), ("capacity", "6400"), ("height", "18"), ("phone", "+44 20 7946 0170")]
        )
        add(
            "Harbour Fire Station",
            "fire_station",
            2,
            box(-415, -42, 34, 18, 10),
            [("amenity", "fire_station"), ("phone", "+44 20 7946 0118"), ("opening_hours", "24/7")]
        )
        add(
            nil,
            "transportation",
            2,
            box(1985, 1402, 120, 22, -3),
            [
                ("aeroway", "terminal"), ("wheelchair", "yes"), ("roof:shape", "round"), ("height", "12"),
                ("operator", "Null Island Airport"),
            ]
        )
        add(nil, "hangar", 1, box(2150, 1398, 44, 34, -3), [("aeroway", "hangar"), ("roof:shape", "round")])
        add(nil, "hangar", 1, box(2206, 1395, 40, 34, -3), [("aeroway", "hangar"), ("roof:shape", "round")])
        add(nil, "tower", 6, round(2075, 1404, 5), [("aeroway", "control_tower"), ("man_made", "tower"), ("height", "31")])
        for x in [1624.0, 1639, 1654] { add(nil, "silo", 1, round(x, -640, 6.2), [("man_made", "silo"), ("height", "24")]) }
        for (x, y) in [(2238.0, -690.0), (2238, -655), (2270, -690), (2270, -655)] {
            add(nil, "storage_tank", 1, round(x, y, 12.5), [("man_made", "storage_tank"), ("content", "fuel"), ("height", "14")])
        }
        return list
    }()

    private static func heading(_ degrees: Double) -> PlanPoint { PlanPoint(cos(degrees * .pi / 180), sin(degrees * .pi / 180)) }

    /// Returns the outline of a nave with a transept.
    private static func cross(_ x: Double, _ y: Double, length: Double, width: Double, arm: Double, degrees: Double) -> Polygon {
        let (l, w, a) = (length / 2, width / 2, arm / 2)
        let (near, far) = (l * 0.1, l * 0.1 + width * 0.9)
        let outline: [(Double, Double)] = [
            (-l, -w), (near, -w), (near, -a), (far, -a), (far, -w), (l - 4, -w), (l, -w + 4), (l, w - 4), (l - 4, w), (far, w), (far, a),
            (near, a),
            (near, w), (-l, w),
        ]
        return outline.map { PlanPoint(x, y) + PlanPoint($0.0, $0.1).turned(radians: degrees * .pi / 180) }
    }

    /// Returns the outline of three wings around a court that is open on one side.
    private static func uShape(_ x: Double, _ y: Double, length: Double, depth: Double, wing: Double, degrees: Double) -> Polygon {
        let (l, d) = (length / 2, depth / 2)
        let outline: [(Double, Double)] = [
            (-l, -d), (-l + wing, -d), (-l + wing, d - wing), (l - wing, d - wing), (l - wing, -d), (l, -d), (l, d), (-l, d),
        ]
        return outline.map { PlanPoint(x, y) + PlanPoint($0.0, $0.1).turned(radians: degrees * .pi / 180) }
    }
}
