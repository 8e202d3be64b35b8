import PortolanOSMModel
import Testing

@testable import PortolanDetails

@Suite struct TransitRouteTests {
    @Test(
        "the vehicle of a route follows from its tags",
        arguments: [
            (["route": "subway"], .subway), (["route": "tram"], .tram), (["route": "light_rail"], .metroRail), (["route": "train"], .rail),
            (["route": "train", "service": "commuter"], .commuterTrain), (["route": "train", "service": "regional"], .rail),
            (["route": "train", "service": "high_speed"], .highSpeedTrain), (["route": "trolleybus"], .trolleybus),
            (["route": "ferry"], .ferry),
            (["route": "aerialway"], .gondolaLift), (["route": "road"], nil), (["route": "bicycle"], nil),
            (["route": "bus", "state": "proposed"], nil), ([:], nil),
        ] as [(OSMTags, TransitVehicle?)]
    )
    func vehicles(tags: OSMTags, vehicle: TransitVehicle?) {
        #expect(TransitRoute(OSMTags(tags.all + [.init(key: "type", value: "route")]))?.vehicle == vehicle)
    }

    @Test func aRelationOfAnotherTypeIsNone() {
        #expect(TransitRoute(["route": "bus", "ref": "1"]) == nil && TransitRoute(["type": "multipolygon", "route": "bus"]) == nil)
        let master = TransitRoute(["type": "route_master", "route_master": "bus", "ref": "1"])
        #expect(master?.isMaster == true && master?.kind == "bus")
        #expect(TransitRoute(["type": "route", "route": "bus"])?.lineKey == nil)
    }

    @Test(
        "colours are written as #rrggbb",
        arguments: [
            ("#ED1C24", "#ed1c24"), ("#F00", "#ff0000"), ("red", "#ff0000"), ("Navy", "#000080"), ("ED1C24", nil), ("#12345", nil),
            ("brick red", nil), ("", nil), ("#ggg", nil),
        ] as [(String, String?)]
    )
    func colors(text: String, color: String?) {
        #expect(TransitRoute.color(text) == color)
    }

    @Test(
        "the name of a line is the part that both directions share",
        arguments: [
            ("Tram 19: Pasing => Berg am Laim", "19", "Tram 19"), ("Tram 19: Pasing => Berg am Laim", "20", nil),
            ("Airport Express", nil, "Airport Express"),
            ("Bus 1 : Gare → Mairie", "1", "Bus 1"), (": Gare → Mairie", nil, nil),
            ("Zoo → Alexanderplatz", "100", nil), ("Bus 100", "100", "Bus 100"), ("Night line: North", nil, "Night line"),
        ] as [(String, String?, String?)]
    )
    func names(text: String, reference: String?, name: String?) {
        #expect(TransitRoute.lineName(text, reference: reference) == name)
    }

    @Test(
        "the ends of a direction come from its tags, or else from its name",
        arguments: [
            (["from": "A", "to": "B", "name": "1: C => D"], "A", "B"), (["name": "Bus 1: A => B"], "A", "B"),
            (["name": "A → C → B"], "A", "B"),
            (["name": "Bus 1: A <-> B"], "A", "B"), (["name": "Bus 1"], nil, nil), (["name": "Bus 1: => B"], nil, nil),
            (["to": "B"], nil, "B"),
        ] as [(OSMTags, String?, String?)]
    )
    func ends(tags: OSMTags, from: String?, to: String?) throws {
        let route = try #require(TransitRoute(OSMTags(tags.all + [.init(key: "type", value: "route"), .init(key: "route", value: "bus")])))
        #expect(route.from == from && route.to == to)
    }

    @Test(
        "the tag ref is the number of a platform on railways, and the code of a stop on buses and trams",
        arguments: [
            (["local_ref": "B", "ref": "471"], "B", "471"), (["railway": "platform", "ref": "1;2"], "1;2", nil),
            (["ref": "471"], nil, "471"),
            (["subway": "yes", "ref": "2"], "2", nil), (["railway": "tram_stop", "ref": "9"], nil, "9"), ([:], nil, nil),
        ] as [(OSMTags, String?, String?)]
    )
    func codes(tags: OSMTags, platform: String?, stop: String?) {
        let codes = StopCodes(tags)
        #expect(codes.platform == platform && codes.stop == stop && codes.isAccessible == nil)
    }
}
