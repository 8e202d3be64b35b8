public import Foundation
import PortolanConfiguration

/// The set-up of the SDK. A key names regions, or nothing: see ``/PortolanConfiguration/PortolanData``.
@preconcurrency @MainActor
public final class GMSServices: NSObject {
    private static let shared = GMSServices()

    private override init() { super.init() }

    /// Returns an opaque object. A call before the first map is made opens the regions ahead of time. Unlike Google's, it raises no
    /// exception before a key is given: no key is needed.
    public class func sharedServices() -> any NSObjectProtocol {
        GMSMapView.openRegions()
        return shared
    }

    /// Takes the `file:` URLs of regions, separated by commas. Any other key is accepted without effect, so that existing
    /// calls keep working.
    /// - Returns: false for an empty key and for a region that does not exist.
    @discardableResult
    public class func provideAPIKey(_ key: String) -> Bool { PortolanData.provideKey(key) }

    /// Accepted and without effect.
    @discardableResult
    public class func provideAPIOptions(_ options: [String]) -> Bool { true }

    /// Accepted and without effect, as in Google's SDK since 10.0: pictures are drawn by the processor.
    public class func setMetalRendererEnabled(_ enabled: Bool) {}

    /// Accepted and without effect: Portolan sends no reports.
    public class func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}

    /// Accepted and without effect: no usage is reported.
    public class func addInternalUsageAttributionID(_ internalUsageAttributionID: String) {}

    /// Returns the sources and libraries used. THIRD-PARTY.md of the project has the licences in full.
    public class func openSourceLicenseInfo() -> String {
        "Portolan draws maps from OpenStreetMap data (© OpenStreetMap contributors, ODbL) with FreeType, HarfBuzz, FriBidi, libpng and zlib."
    }

    /// The version of Portolan, not that of Google's SDK.
    public class func sdkVersion() -> String { "0.1" }

    /// The name of this SDK and its version, for logs.
    public class func sdkLongVersion() -> String { "Portolan \(sdkVersion())" }
}
