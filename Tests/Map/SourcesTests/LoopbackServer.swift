import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An HTTP server on this machine's loopback address. It answers one request per connection.
final class LoopbackServer: Sendable {
    struct Question: Sendable {
        var path: String
        /// The headers by their names in lower case.
        var headers: [String: String]
    }

    /// `http://127.0.0.1:PORT`
    let address: String
    private let descriptor: Int32
    private let isClosed = Atomic(false)

    /// - Parameter answer: Returns the bytes of the whole response; nil to never respond.
    init(_ answer: @escaping @Sendable (Question) -> [UInt8]?) throws {
        #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
        #else
        let type = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, type, 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &place) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(listener, pointer, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, pointer, &size) == 0
            }
        }
        guard listener >= 0, isBound else { throw CocoaError(.fileNoSuchFile) }
        descriptor = listener
        address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        Thread.detachNewThread { Self.serve(listener, answer) }
    }

    deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private static func serve(_ listener: Int32, _ answer: @escaping @Sendable (Question) -> [UInt8]?) {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { break }
            Thread.detachNewThread {
                defer { close(connection) }
                guard let question = question(connection) else { return }
                guard let bytes = answer(question) else {
                    // The server stays silent until the other side hangs up.
                    var byte: UInt8 = 0
                    _ = unsafe recv(connection, &byte, 1, 0)
                    return
                }
                var sent = 0
                while sent < bytes.count {
                    let count = unsafe bytes.withUnsafeBytes { bytes in
                        unsafe send(connection, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
                    }
                    guard count > 0 else { return }
                    sent += count
                }
            }
        }
        close(listener)
    }

    private static func question(_ connection: Int32) -> Question? {
        var text: [UInt8] = []
        while !text.suffix(4).elementsEqual([13, 10, 13, 10]) {
            var byte: UInt8 = 0
            guard unsafe recv(connection, &byte, 1, 0) == 1 else { return nil }
            text.append(byte)
        }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\r\n")
        guard let words = lines.first?.split(separator: " "), words.count > 1 else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
        }
        return Question(path: String(words[1]), headers: headers)
    }

    /// Returns an HTTP/1.1 response.
    static func answer(_ status: Int, _ body: [UInt8] = [], _ headers: [String: String] = [:], length: Int? = nil) -> [UInt8] {
        var text = "HTTP/1.1 \(status) X\r\nConnection: close\r\nContent-Length: \(length ?? body.count)\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { text += "\(name): \(value)\r\n" }
        return Array((text + "\r\n").utf8) + body
    }
}
