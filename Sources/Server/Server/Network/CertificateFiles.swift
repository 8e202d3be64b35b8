import Foundation
import NIOSSL
import Synchronization

/// The TLS certificate and private key, from files that may be replaced while the server runs.
final class CertificateFiles: Sendable {
    /// A fault of the files. The description never contains a part of the key.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private struct State {
        var generation = 0
        var tls: TLSConfiguration
        var stamps: [Date?]
        var summary: String
    }

    private let certificate: URL
    private let privateKey: URL
    private let state: Mutex<State>

    /// Reads the files.
    /// - Throws: an error that names the file and the fault.
    init(certificate: URL, privateKey: URL, now: Date) throws(Failure) {
        self.certificate = certificate
        self.privateKey = privateKey
        let (tls, summary) = try Self.read(certificate, privateKey, now)
        state = Mutex(State(tls: tls, stamps: Self.stamps(certificate, privateKey), summary: summary))
    }

    /// The TLS configuration, and a generation number that grows with each new one.
    var current: (generation: Int, tls: TLSConfiguration) { state.withLock { ($0.generation, $0.tls) } }

    /// The subject and the validity of the certificate.
    var summary: String { state.withLock { $0.summary } }

    /// Whether the files on disk have changed since they were read.
    var haveChanged: Bool {
        let stamps = Self.stamps(certificate, privateKey)
        return state.withLock { $0.stamps != stamps }
    }

    /// Reads the files again. After an error, the old ones stay in use.
    func reload(now: Date) throws(Failure) {
        let stamps = Self.stamps(certificate, privateKey)
        // The stamps change first, so that a fault is reported once and not at each check.
        state.withLock { $0.stamps = stamps }
        let (tls, summary) = try Self.read(certificate, privateKey, now)
        state.withLock { state in
            state.generation += 1
            state.tls = tls
            state.summary = summary
        }
    }

    private static func stamps(_ files: URL...) -> [Date?] {
        files.map { file in
            (try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false)))?[.modificationDate] as? Date
        }
    }

    private static func read(_ certificate: URL, _ privateKey: URL, _ now: Date) throws(Failure) -> (TLSConfiguration, String) {
        let path = certificate.path(percentEncoded: false)
        let keyPath = privateKey.path(percentEncoded: false)
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMBytes(try bytes(certificate))
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(description: "\(path): the file is not a certificate in PEM")
        }
        guard let first = chain.first else { throw Failure(description: "\(path): the file contains no certificate") }
        let key: NIOSSLPrivateKey
        do {
            key = try NIOSSLPrivateKey(bytes: try bytes(privateKey), format: .pem)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(description: "\(keyPath): the file is not a private key in PEM without a password")
        }
        let end = Date(timeIntervalSince1970: Double(first.notValidAfter))
        guard end > now else { throw Failure(description: "\(path): the certificate expired on \(end.formatted(.iso8601)); renew it") }
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        tls.minimumTLSVersion = .tlsv12
        // The list has only suites with forward secrecy and authenticated encryption. TLS 1.3 has no others.
        tls.cipherSuiteValues = [
            .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
            .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
            .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256,
        ]
        do {
            _ = try NIOSSLContext(configuration: tls)
        } catch {
            throw Failure(description: "\(keyPath): the key does not belong to the certificate \(path)")
        }
        return (tls, "\(certificate.lastPathComponent), valid until \(end.formatted(.iso8601))")
    }

    private static func bytes(_ file: URL) throws(Failure) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: file))
        } catch {
            throw Failure(description: "\(file.path(percentEncoded: false)): cannot be read: \(error.localizedDescription)")
        }
    }
}
