import PortolanBasics

/// The land and water of the plan. The shore is drawn by hand, and its natural stretches are roughened by the seed.
struct Coast: Sendable {
    /// The shore counter-clockwise, so that land lies to the left of its direction.
    let shore: Polygon
    /// The middle of the river, from its spring to the sea.
    let river: Polyline
    /// The surface of the river, counter-clockwise. It ends slightly beyond the shore.
    let riverSurface: Polygon
    /// The ponds, lakes and dock basins on land.
    let stillWaters: [StillWater]
    /// The sandy strips between shore and land.
    let beaches: [Polygon]

    struct StillWater: Sendable {
        let ring: Polygon
        /// The value of the tag `water`.
        let kind: String
    }

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed, part: "coast")
        var shore: Polygon = []
        for stretch in Self.stretches {
            let points = stretch.points
            switch stretch.nature {
            case .quay: shore += points
            case .promenade: shore += points.splined(step: 18)
            case .beach: shore += points.splined(step: 25).roughened(0.03, minimum: 30, &random)
            case .wild: shore += points.splined(step: 160).roughened(0.16, minimum: 14, &random)
            }
        }
        self.shore = shore.cleaned(minimum: 1.5, deviation: 0.15)

        river = Self.riverKnots.splined(step: 16)
        let length = river.lineLength
        var left: Polyline = []
        var right: Polyline = []
        var along = 0.0
        for (index, point) in river.enumerated() {
            if index > 0 { along += point.distance(to: river[index - 1]) }
            let before = river[max(0, index - 1)]
            let after = river[min(river.count - 1, index + 1)]
            let normal = (after - before).unit.left
            let half = 3 + 16 * min(1, along / length * 1.1) + 3 * max(0, along / length - 0.85) / 0.15
            left.append(point + normal * (half + random.within(-0.6...0.6)))
            right.append(point - normal * (half + random.within(-0.6...0.6)))
        }
        riverSurface = (left + right.reversed()).counterClockwise

        stillWaters = [
            StillWater(
                ring: .patch(center: PlanPoint(-905, 1690), radiusX: 150, radiusY: 70, swing: 0.22, turnedRadians: 0.5, &random),
                kind: "lake"
            ),
            StillWater(
                ring: .patch(center: PlanPoint(-505, 205), radiusX: 24, radiusY: 14, swing: 0.2, turnedRadians: 0.4, &random),
                kind: "pond"
            ),
            StillWater(
                ring: .patch(center: PlanPoint(1120, 1420), radiusX: 42, radiusY: 22, swing: 0.25, turnedRadians: 1, &random),
                kind: "pond"
            ),
            StillWater(
                ring: .patch(center: PlanPoint(560, 560), radiusX: 46, radiusY: 24, swing: 0.2, turnedRadians: 2.1, &random),
                kind: "pond"
            ),
            StillWater(ring: .patch(center: PlanPoint(-1780, 1120), radiusX: 38, radiusY: 26, swing: 0.25, &random), kind: "reservoir"),
        ]
        beaches = Self.beachLines.map { line in
            let water = line.points.splined(step: 20)
            return (water.shifted(left: -8) + water.shifted(left: line.depth).reversed()).counterClockwise
        }
    }

    /// Whether the point lies on land, not in the sea, the river or a pond.
    func isDry(_ point: PlanPoint) -> Bool {
        shore.contains(point) && !riverSurface.contains(point) && !stillWaters.contains { $0.ring.contains(point) }
    }

    private enum Nature { case wild, beach, promenade, quay }

    /// The shore, beginning at the root of the west mole, eastward around the island and back.
    private static let stretches: [(nature: Nature, points: Polyline)] = [
        // The west mole, the west quay, the quay on the equator, the east quay and the east mole.
        (
            .quay,
            plan(
                """
                -404,-652 -262,-718 -60,-768 58,-757 66,-748 60,-739 -58,-751 -254,-702 -350,-650
                -346,-470 -338,-470 -338,-342 -346,-342 -340,-48 -304,-14 -100,-11 150,-12 384,-15 418,-48 424,-400
                345,-545 221,-627 218,-637 229,-641 357,-557 452,-418 545,-398 572,-352
                """
            )
        ),
        (.promenade, plan("636,-352 760,-386 900,-403 1060,-401 1220,-381 1380,-346 1540,-300")),
        // The freight port with its dock.
        (.quay, plan("1602,-420 1606,-700 1850,-718 1852,-470 1962,-470 1966,-728 2300,-760 2332,-420")),
        (
            .wild,
            plan(
                """
                2380,-520 2470,-900 2430,-1180 2250,-1330 2080,-1560 2160,-1760 2480,-1800 2700,-1560 2790,-1180 2700,-860 2860,-520 2820,-200
                3010,130 2960,520 3060,820 2860,1130 2900,1500 2560,1900 2250,1930 1900,2210 1350,2160 1080,1930 860,1990 560,2270
                180,2360 -80,2480 -420,2400 -760,2200 -1120,2250 -1540,2330 -1960,2020 -2180,1560 -2640,1330 -2760,980 -3090,760 -3000,520
                -2650,330 -2380,90 -2320,-250 -2380,-520
                """
            )
        ),
        (.beach, plan("-2270,-680 -2130,-840 -2010,-1020 -1930,-1220")),
        (.wild, plan("-1900,-1330 -1960,-1560 -1700,-1800 -1400,-1860 -1180,-1660 -1060,-1380 -1120,-1240")),
        (.beach, plan("-1130,-1170 -1160,-1050 -1140,-930 -1060,-830 -940,-770 -830,-745")),
        (.wild, plan("-760,-770 -690,-845 -590,-830 -530,-750 -460,-735")),
    ]

    private static let riverKnots = plan(
        """
        -420,2040 -300,1830 -60,1640 20,1420 240,1250 385,1100 425,930 382,720 425,500 528,290 570,100 586,-120 604,-372
        """
    )

    private static let beachLines: [(depth: Double, points: Polyline)] = [
        (44, plan("-2255,-700 -2130,-840 -2010,-1020 -1936,-1200")),
        (48, plan("-1132,-1160 -1160,-1050 -1140,-930 -1060,-830 -940,-770 -845,-748")),
        (22, plan("700,-369 760,-386 900,-403 1040,-402")),
    ]
}

/// Reads a hand-drawn line: `x,y` pairs in metres, separated by spaces or line ends. Other parts are skipped.
func plan(_ text: some StringProtocol) -> Polyline {
    text.split { $0 == " " || $0 == "\n" }.compactMap { pair in
        let parts = pair.split(separator: ",")
        guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]) else { return nil }
        return PlanPoint(x, y)
    }
}
