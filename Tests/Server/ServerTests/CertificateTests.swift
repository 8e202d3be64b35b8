import Foundation
import NIOSSL
import Testing

@testable import PortolanServer

@Suite struct CertificateTests {
    /// A certificate for localhost, made for these tests only. Then its key, and the key of another certificate.
    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmzCCAUGgAwIBAgIUUVl2B71aymf7eWEynTO9m04Pz5YwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE4MjcwMloYDzIxMjYxMDMw
        MTgyNzAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAS8/ofSrql5H9+9ZNQhWQW2ems9mCyF/sExRRKXig4OhTsILYU/Jqm7
        SW6tk8YEccwTGy1utFafQGkyy+Hge8h0o28wbTAdBgNVHQ4EFgQUxOZ+G4XUdjne
        i7//KqYJoAqssvEwHwYDVR0jBBgwFoAUxOZ+G4XUdjnei7//KqYJoAqssvEwDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSAAwRQIhAJr5PsEP4RIQni/AKFmVNTtcXfMUyw3OELFSEq1hY34FAiAl
        G9wxJpP7PY8xuwqjZchJATP1R3KDtVRQ+4yehoDm9g==
        -----END CERTIFICATE-----
        """
    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBlcfVWRBml34YTyt
        1lweHLzHr5cvL4F+NrYiMVV2FV+hRANCAAS8/ofSrql5H9+9ZNQhWQW2ems9mCyF
        /sExRRKXig4OhTsILYU/Jqm7SW6tk8YEccwTGy1utFafQGkyy+Hge8h0
        -----END PRIVATE KEY-----
        """
    private static let otherKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJeksZZLAcqCHJkd1
        /c5HNjX9Oua11ia8WYMlFZIR7hehRANCAATkrkR9kk8ZbOl3lMevNMP60TskeEUx
        dHNulTJKEp7as/Wwwcc0MjpM2p2ZqSPk7vS7NzgPQNL65/zYjqtTJ4Jf
        -----END PRIVATE KEY-----
        """

    /// Runs a test with two files: a certificate for the loopback address, and the certificate's key.
    static func with(_ test: @Sendable (URL, URL) async throws -> Void) async throws {
        try await with(certificate, key) { try await test($0, $1) }
    }

    private static func with(_ certificate: String, _ key: String, _ test: @Sendable (URL, URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "certificates-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = [folder.appending(path: "certificate.pem"), folder.appending(path: "key.pem")]
        try Data(certificate.utf8).write(to: files[0])
        try Data(key.utf8).write(to: files[1])
        try await test(files[0], files[1])
    }

    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test func areReadAndReadAnew() async throws {
        try await Self.with(Self.certificate, Self.key) { certificate, key in
            let files = try CertificateFiles(certificate: certificate, privateKey: key, now: Self.now)
            #expect(files.summary.hasPrefix("certificate.pem, valid until 2126-"))
            #expect(!files.haveChanged && files.current.generation == 0)
            #expect(files.current.tls.minimumTLSVersion == .tlsv12)
            // If the new key does not fit the certificate, the server keeps the old certificate and key.
            try Data(Self.otherKey.utf8).write(to: key)
            try FileManager.default.setAttributes([.modificationDate: Self.now], ofItemAtPath: key.path(percentEncoded: false))
            #expect(files.haveChanged)
            #expect(throws: CertificateFiles.Failure.self) { try files.reload(now: Self.now) }
            #expect(files.current.generation == 0 && !files.haveChanged)
            try Data(Self.key.utf8).write(to: key)
            try files.reload(now: Self.now)
            #expect(files.current.generation == 1)
        }
    }

    @Test(arguments: [
        (certificate, otherKey, "does not belong to the certificate"), (certificate, certificate, "not a private key"),
        (key, key, "certificate"),
        ("", key, "certificate"), (certificate, "secret-text", "not a private key"),
    ])
    func whatIsWrongIsNamed(certificate: String, key: String, message: String) async throws {
        try await Self.with(certificate, key) { certificate, key in
            let failure = #expect(throws: CertificateFiles.Failure.self) {
                try CertificateFiles(certificate: certificate, privateKey: key, now: Self.now)
            }
            let text = try #require(failure?.description)
            #expect(text.contains(message) && !text.contains("secret-text") && !text.contains("MIG"), "\(text)")
        }
    }

    @Test func ended() async throws {
        try await Self.with(Self.certificate, Self.key) { certificate, key in
            let failure = #expect(throws: CertificateFiles.Failure.self) {
                try CertificateFiles(certificate: certificate, privateKey: key, now: Date(timeIntervalSince1970: 6_000_000_000))
            }
            #expect(failure?.description.contains("expired") == true)
        }
    }
}
