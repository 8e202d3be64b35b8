/// Railway and tramway.
enum Rails {
    static let main = plan(
        """
        -2180,640 -2060,760 -1860,850 -1500,860 -1100,800 -760,775 -420,776 -150,780 60,786 260,800 480,832 800,850 1120,835 1420,730
        1590,540 1660,290 1702,40 1760,-140 1776,-320 1772,-500 1762,-690
        """
    ).splined(step: 20).simplified(tolerance: 0.25)

    static let lines: [Street] = {
        var lines = [
            Street(
                kind: .rail,
                name: nil,
                line: main,
                layer: 0,
                extraTags: [("usage", "main"), ("gauge", "1435"), ("electrified", "contact_line")]
            )
        ]
        func parallel(_ offset: Double, from start: PlanPoint, to end: PlanPoint, service: String) {
            let (a, b) = (main.nearest(to: start).along, main.nearest(to: end).along)
            var side = main.part(from: a + 60, to: b - 60).shifted(left: offset)
            side.insert(main.location(at: a).point, at: 0)
            side.append(main.location(at: b).point)
            lines.append(
                Street(kind: .rail, name: nil, line: side, extraTags: [("service", service), ("gauge", "1435")])
            )
        }
        parallel(13, from: PlanPoint(-480, 776), to: PlanPoint(240, 799), service: "siding")
        parallel(22, from: PlanPoint(-420, 776), to: PlanPoint(190, 795), service: "yard")
        parallel(-13, from: PlanPoint(-440, 776), to: PlanPoint(120, 790), service: "siding")
        parallel(-7, from: PlanPoint(1770, -220), to: PlanPoint(1768, -640), service: "siding")
        parallel(-14, from: PlanPoint(1774, -260), to: PlanPoint(1766, -600), service: "yard")
        lines.append(Street(kind: .tram, name: nil, line: tram, extraTags: [("gauge", "1000"), ("electrified", "contact_line")]))
        return lines
    }()

    /// The tram line from the station around the ramparts, along the quay and over the river to the sea front.
    static let tram: Polyline = {
        let streets = StreetSkeleton.streets(StreetSkeleton.oldTown) + StreetSkeleton.streets(StreetSkeleton.station)
        func line(_ name: String) -> Polyline { streets.first { $0.name == name }?.line ?? [] }
        let avenue = Polyline(line("Station Avenue").reversed())
        let rampart = line("Rampart Boulevard")
        let west = rampart.part(from: 0, to: rampart.nearest(to: PlanPoint(0, 620)).along)
        return (avenue + west.reversed().dropFirst() + line("Equator Quay").dropFirst()).shifted(left: 2.2)
    }()
}
