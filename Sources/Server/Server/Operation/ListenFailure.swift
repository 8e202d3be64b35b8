public import Foundation
import NIOCore
import ServiceLifecycle
import Synchronization

/// An address on which the server cannot listen.
public struct ListenFailure: Error, Sendable, Hashable, LocalizedError, CustomStringConvertible {
    /// The host and the port.
    public var address: ServerConfiguration.ListenAddress
    /// Whether another program already listens on the address.
    public var isInUse: Bool
    private var reason: String

    init(_ address: ServerConfiguration.ListenAddress, _ error: any Error) {
        self.address = address
        let code = (error as? IOError)?.errnoCode
        isInUse = code == EADDRINUSE
        reason =
            switch code {
            case EADDRINUSE: "another program listens on this address; end it, or choose another port"
            case EACCES: "this user has no permission; choose a port of 1024 or higher"
            case EADDRNOTAVAIL: "this machine does not have that address"
            default: error is SocketAddressError ? "the name has no network address" : error.sentence
            }
    }

    /// A sentence that names the address.
    public var description: String { "\(address): the server cannot listen there: \(reason)" }
    /// The sentence of ``description``.
    public var errorDescription: String? { description }
}

extension ServerConfiguration.ListenAddress: CustomStringConvertible {
    /// The address in the form of URLs.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// Listens on an address, and reports a failure in plain words.
struct ListenService: Service {
    private let application: any Service
    private let address: ServerConfiguration.ListenAddress
    private let hasBegun: Flag

    /// Creates the service.
    /// - Parameter make: makes the service that listens; that service calls the given function once it listens.
    init(at address: ServerConfiguration.ListenAddress, _ make: (@escaping @Sendable () -> Void) -> any Service) {
        let flag = Flag()
        self.address = address
        hasBegun = flag
        application = make { flag.isSet.store(true, ordering: .relaxed) }
    }

    func run() async throws {
        do {
            try await application.run()
        } catch  where !hasBegun.isSet.load(ordering: .relaxed) && !(error is CancellationError) {
            throw ListenFailure(address, error)
        }
    }

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }
}
