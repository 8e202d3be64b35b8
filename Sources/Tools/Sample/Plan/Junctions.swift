/// The trunk road to the airport with its ramps, and the roundabouts.
enum Junctions {
    static let airportRoundabout = PlanPoint(2330, 1235)

    static let streets: [Street] = {
        var streets: [Street] = []
        func ring(_ center: PlanPoint, _ radius: Double, _ kind: Street.Kind, _ name: String) {
            streets.append(
                Street(
                    kind: kind,
                    name: name,
                    line: Polygon.ellipse(center: center, radiusX: radius, radiusY: radius, corners: 24) + [center + PlanPoint(radius, 0)],
                    oneway: true,
                    isRoundabout: true
                )
            )
        }
        ring(airportRoundabout, 24, .secondary, "Windsock Circus")
        // Two carriageways pass over Farm Way, and ramps lead down to it.
        let middle = plan("1822,330 1960,420 2150,560 2290,760 2345,980 2332,1211").splined(step: 16).simplified(tolerance: 0.3)
        let out = middle.shifted(left: -9)
        let back = Polyline(middle.shifted(left: 9).reversed())
        for line in [out, back] {
            let length = line.lineLength
            let crossing = line.nearest(to: PlanPoint(2222, 660)).along
            func carriageway(_ start: Double, _ end: Double, layer: Int) {
                streets.append(
                    Street(
                        kind: .trunk,
                        name: "Airport Expressway",
                        line: line.part(from: start, to: end),
                        layer: layer,
                        oneway: true,
                        reference: "T1"
                    )
                )
            }
            carriageway(0, crossing - 30, layer: 0)
            carriageway(crossing - 30, crossing + 30, layer: 1)
            carriageway(crossing + 30, length, layer: 0)
            for isExit in [true, false] {
                let far = crossing + (isExit ? -190 : 190)
                let (start, _) = line.location(at: far)
                let (near, direction) = line.location(at: crossing + (isExit ? -60 : 60))
                let (meet, _) = line.location(at: crossing)
                let side = direction.left * -1
                let ramp = [start, near + side * 16, meet + side * 34].splined(step: 10).simplified(tolerance: 0.3)
                streets.append(
                    Street(
                        kind: .trunkLink,
                        name: nil,
                        line: isExit ? ramp : ramp.reversed(),
                        oneway: true,
                        extraTags: isExit ? [("destination", "Meridian Fields")] : []
                    )
                )
            }
        }
        streets.append(
            Street(
                kind: .unclassified,
                name: "Sundial Road",
                line: plan("1822,560 1960,640 2120,700 2222,660 2330,590 2480,560 2640,640").splined(step: 12).simplified(tolerance: 0.3),
                frontage: .farm
            )
        )
        streets.append(
            Street(
                kind: .secondary,
                name: "Airport Road",
                line: plan("2306,1235 2200,1290 2090,1330 1900,1350").splined(step: 12).simplified(tolerance: 0.3)
            )
        )
        return streets
    }()
}
