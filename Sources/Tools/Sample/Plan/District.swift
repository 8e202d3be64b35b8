/// The parts of the town, by their kind of buildings.
struct District: Sendable {
    enum Style: String, Sendable {
        case oldTown, newQuarter, station, fishermen, suburb, port, country

        /// Whether houses adjoin each other around blocks.
        var isDense: Bool { self == .oldTown || self == .newQuarter || self == .station || self == .fishermen }
    }

    let style: Style
    /// The key in the name catalogue.
    let name: String
    let ring: Polygon

    static let all: [District] = [
        District(
            style: .oldTown,
            name: "Old Harbour",
            ring: plan(
                "-340,-8 -384,110 -390,245 -352,408 -252,540 -114,612 0,632 134,627 266,592 345,527 400,480 420,420 452,350 505,240 545,110 560,-8"
            )
        ),
        District(style: .newQuarter, name: "New Meridian", ring: NewQuarter.district),
        District(
            style: .station,
            name: "Station Quarter",
            ring: plan(
                "-345,408 -252,540 -114,612 0,632 134,627 266,592 345,527 400,480 372,560 352,640 356,730 150,768 -140,758 -345,655 -445,500"
            )
        ),
        District(
            style: .fishermen,
            name: "Fishermen's Bank",
            ring: plan("-346,-104 -350,-640 -430,-640 -680,-640 -1000,-480 -1050,-300 -1030,-40 -800,-74 -480,-118")
        ),
        District(
            style: .suburb,
            name: "Westcliff",
            ring: plan(
                "-390,-60 -1040,-20 -1150,200 -1140,420 -1070,640 -880,860 -560,990 -345,655 -440,500 -345,408 -388,245 -384,110 -345,10"
            )
        ),
        District(
            style: .suburb,
            name: "Northfield",
            ring: plan("-880,860 -560,1000 -640,1150 -560,1350 -300,1400 160,1240 330,1085 372,950 368,830 60,810 -420,800 -880,800")
        ),
        District(
            style: .suburb,
            name: "Linden Park",
            ring: plan("420,960 500,1085 700,1100 1060,1085 1300,1030 1420,740 1120,850 800,868 430,850")
        ),
        District(
            style: .port,
            name: "Freeport",
            ring: plan("1600,-260 1610,-690 2300,-750 2340,-400 2440,140 2300,260 1840,340 1830,320 1765,10 1660,-160")
        ),
    ]

    /// Returns the style of the district that contains the point. If there are several, the first in the list counts.
    static func style(at point: PlanPoint) -> Style {
        for (district, box) in zip(all, boxes) where box.contains(point) && district.ring.contains(point) { return district.style }
        return .country
    }

    private static let boxes = all.map { PlanBox($0.ring) }
}
