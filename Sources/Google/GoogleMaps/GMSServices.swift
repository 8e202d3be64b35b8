public import Foundation
import PortolanConfiguration

/// The start of the SDK. Here a key names regions, or nothing: see ``Portolan``.
@preconcurrency @MainActor
public final class GMSServices: NSObject {
    private static let shared = GMSServices()

    private override init() { super.init() }

    /// An opaque object that stands for the running services. Taken before the first map is made, it opens the regions, so that the map need not.
    /// It does not raise before a key was given: none is needed.
    public class func sharedServices() -> any NSObjectProtocol {
        GMSMapView.openRegions()
        return shared
    }

    /// `file:` URLs of regions, separated by commas. Any other key is accepted and names nothing, so that a program's start stays as it is.
    /// - Returns: false for an empty key and for a region that does not exist.
    @discardableResult
    public class func provideAPIKey(_ key: String) -> Bool { Portolan.provideKey(key) }

    /// Accepted and without effect.
    @discardableResult
    public class func provideAPIOptions(_ options: [String]) -> Bool { true }

    /// Accepted and without effect, as in Google's SDK since 10.0: pictures are drawn by the processor.
    public class func setMetalRendererEnabled(_ enabled: Bool) {}

    /// Accepted and without effect: nothing is ever reported to anybody.
    public class func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}

    /// Whose work this is built on. THIRD-PARTY.md of the project has the licences in full.
    public class func openSourceLicenseInfo() -> String {
        "Portolan draws maps from OpenStreetMap data (© OpenStreetMap contributors, ODbL) with FreeType, HarfBuzz, FriBidi, libpng and zlib."
    }

    public class func sdkVersion() -> String { "0.1" }

    public class func sdkLongVersion() -> String { "Portolan \(sdkVersion())" }
}
