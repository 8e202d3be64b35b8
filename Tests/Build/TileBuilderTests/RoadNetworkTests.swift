import PortolanOSMModel
import Testing

@testable import PortolanTileBuilder

@Suite("Roads have networks")
struct RoadNetworkTests {
    @Test(
        "a number's network follows from its letters and the country",
        arguments: [
            ("A 9", "motorway", "DE", "A 9", "de-motorway"), ("B 2;B 13", "primary", "DE", "B 2", "de-national"),
            ("St 2342", "secondary", "DE", "St 2342", "road"), ("E 45", "motorway", "DE", "E 45", "e-road"),
            ("A 8", "motorway", "FR", "A 8", "fr-motorway"), ("D 6007", "primary", "MC", "D 6007", "fr-regional"),
            ("M 6098", "primary", "FR", "M 6098", "fr-metropolitan"), ("A13", "motorway", "LI", "A13", "ch-motorway"),
            ("28", "primary", "CH", "28", "ch-national"), ("M25", "motorway", "GB", "M25", "gb-motorway"),
            ("A3", "trunk", "GB", "A3", "gb-trunk"), ("A3", "primary", "GB", "A3", "gb-primary"),
            ("I 295", "motorway", "US", "295", "us-interstate"), ("US-1", "trunk", "US", "1", "us-highway"),
            ("NY 25", "primary", "US", "25", "us-state"), ("CR 12A", "primary", "US", "12A", "us-state"),
            ("25", "primary", "US", "25", "road"),
            ("1", "trunk", "CA", "1", "ca-transcanada"), ("7A", "primary", "CA", "7A", "ca-provincial"),
            ("SS67", "trunk", "IT", "SS67", "it-national"), ("M1", "motorway", "AU", "M1", "au-route"),
            ("CG-1", "primary", "AD", "CG-1", "ad-national"), ("O-4", "motorway", "TR", "O-4", "tr-motorway"),
            (" ; A 1", "motorway", "AT", "A 1", "at-motorway"), ("Ring", "primary", "AT", "Ring", "road"),
            ("A 1", "motorway", "XX", "A 1", "road"),
        ]
    )
    func networks(reference: String, kind: String, country: String, text: String, network: String) {
        #expect(RoadNetwork(country: country).number(reference, kind: kind) == .init(text: text, network: network))
    }

    @Test("without a country a number has the network `road`, and an empty reference has no number")
    func withoutCountry() {
        #expect(RoadNetwork(country: nil).number("A 9", kind: "motorway") == .init(text: "A 9", network: "road"))
        for nothing in ["", ";", " ; "] { #expect(RoadNetwork(country: "DE").number(nothing, kind: "motorway") == nil) }
    }

    @Test(
        "the network of a route relation is read from its tags",
        arguments: [
            ("US:I", "95", "us-interstate"), ("US:I:Business", "80", nil), ("US:US", "101", "us-highway"),
            ("US:US:Alternate", "6", "us-highway"),
            ("US:NY", "24", "us-state"), ("US:NY:Nassau", "5", nil), ("CA:transcanada", "1", "ca-transcanada"),
            ("ca_transcanada", "1", "ca-transcanada"),
            ("CA:ON:primary", "401", "ca-provincial-arterial"), ("CA:ON:primary", "7", "ca-provincial"),
            ("ca_bc_primary", "99A", "ca-provincial"),
            ("BR", "BR-101", "br-national"), ("e-road", "E 45", "e-road"), ("BAB", "9", "de-motorway"), ("FR:A-road", "A 8", "fr-motorway"),
            ("FR:06:M-road", "M 6098", "fr-metropolitan"), ("CH:motorway", "13", "ch-motorway"), ("bg:national", "A 2", "bg-national"),
            ("pl:motorways", "A1", "pl-motorway"), ("JP:prefectural:nagano", "1", nil), ("IN:NH", "44", "in-national"), ("lcn", "5", nil),
            ("", "1", nil),
        ] as [(String, String, String?)]
    )
    func routes(text: String, reference: String, network: String?) {
        #expect(RoadNetwork.network(ofRoute: text, reference: reference) == network)
    }

    @Test("equal numbers take the route's network, unless the way has both", arguments: [("99", "1A"), ("99;1A", "99"), ("1A;99", "1A")])
    func equals(reference: String, text: String) throws {
        let route = try #require(Route(["type": "route", "route": "road", "network": "CA:BC:primary", "ref": "1A"]))
        let number = RoadNetwork(country: "CA").number(reference, kind: "primary", routes: [route])
        #expect(number == .init(text: text, network: "ca-provincial"))
    }
}
