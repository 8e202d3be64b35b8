public import Foundation
import PortolanConfiguration

/// Sets up the SDK. A key may name regions: see ``/PortolanConfiguration/PortolanData``.
@preconcurrency @MainActor
public final class GMSServices: NSObject {
    private static let shared = GMSServices()

    private override init() { super.init() }

    /// Returns an opaque object. Calling it before the first map is made opens the regions ahead of time. In
    /// contrast to Google's SDK it raises no exception without a key, because no key is needed.
    public class func sharedServices() -> any NSObjectProtocol {
        GMSMapView.openRegions()
        return shared
    }

    /// Accepts `file:` URLs of regions, separated by commas. Any other key is accepted without effect, so that
    /// existing calls keep working.
    /// - Returns: False if the key is empty or names a region that does not exist.
    @discardableResult
    public class func provideAPIKey(_ key: String) -> Bool { PortolanData.provideKey(key) }

    /// Accepts options without effect and returns true.
    @discardableResult
    public class func provideAPIOptions(_ options: [String]) -> Bool { true }

    /// Has no effect, as in Google's SDK since 10.0: the processor draws the pictures.
    public class func setMetalRendererEnabled(_ enabled: Bool) {}

    /// Has no effect, because Portolan sends no reports.
    public class func setAbnormalTerminationReportingEnabled(_ enabled: Bool) {}

    /// Has no effect, because Portolan reports no usage.
    public class func addInternalUsageAttributionID(_ internalUsageAttributionID: String) {}

    /// Returns a notice of the data and libraries in use. THIRD-PARTY.md of the project has the complete
    /// licences.
    public class func openSourceLicenseInfo() -> String {
        "Portolan draws maps from OpenStreetMap data (© OpenStreetMap contributors, ODbL) with FreeType, HarfBuzz, FriBidi, libpng and zlib."
    }

    /// Returns the version of Portolan rather than that of Google's SDK.
    public class func sdkVersion() -> String { "0.1" }

    /// Returns the name and version of this SDK, for logs.
    public class func sdkLongVersion() -> String { "Portolan \(sdkVersion())" }
}
