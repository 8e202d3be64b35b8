import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanTimeZones

/// The table of cities has none of the mistakes that an editor may make. `ZoneTableTests` reads the rules.
@Suite struct TableTests {
    @Test func zoneCities() {
        #expect(keyFaults(Tables.zoneCities.rows, key: 2, sortedBy: 1) == [])
        for city in ZoneCities.all {
            #expect(city.country.utf8.count == 2)
            #expect(abs(city.coordinate.latitude) <= 90 && abs(city.coordinate.longitude) <= 180, "\(city.zone)")
        }
    }
}
