import Foundation
import GooglePlaces
import PortolanGoogleTestSupport
import Testing

/// The names that a program sees if it imports `GooglePlaces` and no other module of Portolan.
@Suite("GooglePlaces alone is enough for the configuration") struct ConfigurationTests {
    @Test("the module lets programs configure regions", .ownRegions)
    func regions() {
        let folder = URL(filePath: "/data/saigon.portolan", directoryHint: .isDirectory)
        PortolanData.configure(regions: [folder])
        #expect(PortolanData.regions == [folder])
    }
}
