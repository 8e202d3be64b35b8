import Testing

@testable import PortolanPostgresStore

@Suite struct PlacesViewTests {
    @Test("A part of the view has its region's name, whatever its characters, and the geometry of the whole view")
    func parts() {
        var part = PlacesView.Part(region: "l'île", table: "portolan_1_1.place_table", isBytes: true)
        let plain = part.select(.bytes)
        #expect(plain.hasPrefix("SELECT 'l''île'::text AS region, id, osm, name, names, "))
        #expect(plain.hasSuffix(", geometry, tags FROM portolan_1_1.place_table"))
        let shapes = part.select(.postGIS(schema: "gis"))
        #expect(shapes.contains(#", "gis".ST_GeomFromWKB(geometry, 4326)::"gis".geometry(Geometry, 4326) AS geometry, tags"#))
        part.isBytes = false
        #expect(part.select(.postGIS(schema: "gis")) == plain)
    }

    @Test("A list of texts in binary form has one dimension, no nulls, the type text, its length, and a lower bound of 1")
    func texts() {
        #expect(
            WireNumbers.array(["é", ""]) == [
                0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 25, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0xC3, 0xA9, 0, 0, 0, 0,
            ]
        )
        #expect(WireNumbers.array([String]()) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25])
    }
}
