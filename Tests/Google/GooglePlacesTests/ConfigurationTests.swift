import Foundation
import GooglePlaces
import PortolanGoogleTestSupport
import Testing

/// What a program sees that imports `GooglePlaces` and nothing else of Portolan.
@Suite("Configuration with GooglePlaces alone") struct ConfigurationTests {
    @Test("the module shows where regions are named", .ownRegions)
    func regions() {
        let folder = URL(filePath: "/data/saigon.portolan", directoryHint: .isDirectory)
        PortolanData.configure(regions: [folder])
        #expect(PortolanData.regions == [folder])
    }
}
