import Foundation

/// Reloads everything that may change while the server runs: certificates, copies of remote regions, and regions.
final class Reloader: Sendable {
    let regions: CurrentRegions
    let sources: RegionSources
    let certificates: CertificateFiles?
    private let clock: @Sendable () -> Date

    init(regions: CurrentRegions, sources: RegionSources, certificates: CertificateFiles?, clock: @escaping @Sendable () -> Date) {
        self.regions = regions
        self.sources = sources
        self.certificates = certificates
        self.clock = clock
    }

    /// Reloads everything. A failed part keeps its old state and does not prevent the others.
    /// - Parameter note: receives a line for each part that could not be brought up to date.
    /// - Returns: whether requests are now answered from other data.
    func reload(_ note: @escaping @Sendable (String) -> Void) async throws -> Bool {
        reloadCertificates(note)
        return try await BlockingThreads.run { [self] in
            try sources.update(note)
            return try regions.reload()
        }
    }

    func reloadCertificates(_ note: (String) -> Void) {
        guard let certificates else { return }
        do throws(CertificateFiles.Failure) {
            try certificates.reload(now: clock())
            note("read the certificate again: \(certificates.summary)")
        } catch {
            note("\(error); the server keeps the previous certificate")
        }
    }
}
