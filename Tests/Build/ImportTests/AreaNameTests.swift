import PortolanAddress
import Testing

@testable import PortolanImport

@Suite struct AreaNameTests {
    /// Ten thousand boundaries of one name were compared with each other, all with all.
    @Test func areasOfOneNameAreFoundAtOnce() {
        let areas = (0..<1000).map { AreaName(part: .city, names: AddressNames("Ring"), placeKey: Int64($0)) }
        #expect(Set(areas.map(\.hashValue)).count > 990)
    }
}
