import Foundation
import PortolanDigests
import PortolanMaps

/// A host that accepts files by `PUT`, or a bucket of an S3-compatible store.
struct WebStore: PublicationStore {
    let location: RemoteLocation
    private let transport: any UploadTransport
    private let delays: [Double]
    /// The size above which objects are uploaded in parts (S3). Memory holds one part at a time.
    private let partByteCount: Int64?
    /// The token for a host that authenticates publishers. It is never logged.
    private let token: String?

    /// The standard size of the parts of an object.
    static let standardPartByteCount: Int64 = 16 << 20
    /// The largest number of parts of an object in S3.
    private static let mostParts: Int64 = 10_000

    /// - Parameters:
    ///   - token: the token for `Authorization: Bearer`; nil for none, and for buckets.
    ///   - delays: the seconds before each retry.
    init(
        _ location: RemoteLocation,
        token: String?,
        transport: any UploadTransport,
        delays: [Double] = [0.5, 2, 5],
        partByteCount: Int64 = standardPartByteCount
    ) {
        self.location = location
        // Requests to a bucket are signed and need no token.
        self.token = location.isBucket ? nil : token
        self.delays = delays
        self.partByteCount = location.isBucket ? partByteCount : nil
        self.transport =
            if let signature = location.signature { SignedUploadTransport(transport, signature) } else { transport }
    }

    var shown: String { location.shown }

    // MARK: Reading

    func read(_ name: String, byteLimit: Int) throws -> StoredText? {
        let response = try send("GET", name, headers: ["Cache-Control": "no-cache", "Accept-Encoding": "identity"])
        // A bucket that does not allow listing answers 403 for a missing object.
        if response.status == 404 || response.status == 410 || response.status == 403 && location.isBucket { return nil }
        guard response.status == 200 else { throw failure("GET", name, response) }
        guard response.body.count <= byteLimit else { throw PublishFailure("\(shown)/\(name): the file has more than \(byteLimit) bytes") }
        let tag = response.headers["etag"]
        return StoredText(data: Data(response.body), tag: tag?.hasPrefix("W/") == true ? nil : tag)
    }

    func byteCount(_ name: String) throws -> Int64? {
        let response = try send("HEAD", name, headers: ["Accept-Encoding": "identity"])
        switch response.status {
        case 200:
            guard let count = response.headers["content-length"].flatMap({ Int64($0) }) else {
                throw PublishFailure("\(shown)/\(name): the server does not state the size of the file")
            }
            return count
        case 404, 410: return nil
        case 403 where location.isBucket: return nil
        default: throw failure("HEAD", name, response)
        }
    }

    func hasDigest(_ name: String, _ digest: String, byteCount: Int64) throws -> Bool {
        let copy = FileManager.default.temporaryDirectory.appending(path: "portolan-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: copy) }
        do {
            try location.fetch(name, byteCount: byteCount, to: copy)
        } catch let error as SourceError {
            guard error.code == .malformed || error.code == .notFound else { throw PublishFailure(location.describe(error, name)) }
            return false
        }
        return try XXH3Digest.hexadecimal(ofFile: copy) == digest
    }

    // MARK: Writing

    func put(_ name: String, from file: URL, byteCount: Int64, _ progress: (Int64) -> Void) throws {
        // An object that is named by its digest never changes.
        let headers = ["Cache-Control": "public, max-age=31536000, immutable", "Content-Type": Self.type(name)]
        guard let partByteCount else {
            try succeed("PUT", name, headers, .file(file))
            guard try self.byteCount(name) == byteCount else {
                throw PublishFailure("\(shown)/\(name): the server has only a part of the file; publish again")
            }
            progress(byteCount)
            return
        }
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        if byteCount <= partByteCount {
            try succeed("PUT", name, headers, .bytes(try handle.read(upToCount: Int(clamping: byteCount)) ?? Data()))
            progress(byteCount)
        } else {
            try putParts(name, handle, byteCount, headers, progress)
        }
    }

    /// Uploads an object in parts: https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
    private func putParts(
        _ name: String,
        _ file: FileHandle,
        _ byteCount: Int64,
        _ headers: [String: String],
        _ progress: (Int64) -> Void
    ) throws {
        let size = max(partByteCount ?? 0, (byteCount + Self.mostParts - 1) / Self.mostParts)
        let begun = try succeed("POST", name, headers, query: "uploads=")
        guard let upload = Self.element("UploadId", in: begun.body) else {
            throw PublishFailure("\(shown)/\(name): the server's answer has no UploadId; check that this is the address of an S3 store")
        }
        let id = "uploadId=\(PercentCoding.encoded(upload))"
        do {
            var tags: [String] = []
            var done: Int64 = 0
            while done < byteCount {
                guard let part = try file.read(upToCount: Int(clamping: min(size, byteCount - done))), !part.isEmpty else {
                    throw PublishFailure("\(shown)/\(name): the file was cut while it was read; publish again")
                }
                let response = try succeed("PUT", name, [:], .bytes(part), query: "partNumber=\(tags.count + 1)&\(id)")
                guard let tag = response.headers["etag"] else {
                    throw PublishFailure(
                        "\(shown)/\(name): the server's answer to a part has no ETag; check that this is the address of an S3 store"
                    )
                }
                tags.append(tag)
                done += Int64(part.count)
                progress(done)
            }
            let parts = tags.enumerated().map { index, tag in
                "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(tag.replacing("\"", with: "&quot;"))</ETag></Part>"
            }
            let list = Data("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8)
            let end = try succeed("POST", name, ["Content-Type": "application/xml"], .bytes(list), query: id)
            // An answer with status 200 may still contain an error, so its content is read.
            if let code = Self.element("Code", in: end.body) { throw PublishFailure("\(shown)/\(name): the store answers \(code)") }
        } catch {
            // A store charges for the parts of an unfinished upload, so the upload is aborted.
            _ = try? send("DELETE", name, query: id)
            throw error
        }
    }

    func replacePublication(_ data: Data, replacing old: StoredText?) throws {
        let name = Publication.fileName
        var headers = ["Cache-Control": "no-cache", "Content-Type": "application/json"]
        if let old { headers["If-Match"] = old.tag } else { headers["If-None-Match"] = "*" }
        var response = try send("PUT", name, headers: headers, .bytes(data))
        if response.status == 501 {
            // The store answers that it does not support conditions such as `If-Match`, so the request is repeated
            // without one.
            headers["If-Match"] = nil
            headers["If-None-Match"] = nil
            response = try send("PUT", name, headers: headers, .bytes(data))
        }
        if response.status == 412 || response.status == 409 {
            // The first attempt may have succeeded although its answer was lost, so the stored content decides.
            if try read(name, byteLimit: Publication.byteLimit)?.data == data { return }
            throw PublishFailure.concurrent(shown)
        }
        guard (200..<300).contains(response.status) else { throw failure("PUT", name, response) }
        // A host that ignores conditions gives no error, so the file is read again.
        guard try read(name, byteLimit: Publication.byteLimit)?.data == data else { throw PublishFailure.concurrent(shown) }
    }

    func remove(_ name: String) throws {
        let response = try send("DELETE", name)
        guard (200..<300).contains(response.status) || response.status == 404 || response.status == 410 else {
            throw failure("DELETE", name, response)
        }
    }

    // MARK: Requests

    @discardableResult private func succeed(
        _ method: String,
        _ name: String,
        _ headers: [String: String],
        _ body: UploadRequest.Body = .none,
        query: String = ""
    ) throws -> WebResponse {
        let response = try send(method, name, headers: headers, body, query: query)
        guard (200..<300).contains(response.status) else { throw failure(method, name, response) }
        return response
    }

    /// Sends a request, and sends it again after each delay as long as that may help.
    private func send(
        _ method: String,
        _ name: String,
        headers: [String: String] = [:],
        _ body: UploadRequest.Body = .none,
        query: String = ""
    ) throws -> WebResponse {
        var request = UploadRequest(method: method, address: location.address(name, query: query), headers: headers, body: body)
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        var rest = delays[...]
        while true {
            let result = Result { () throws(SourceError) in try transport.send(request) }
            let mayHelp: Bool =
                switch result {
                case .success(let response): response.status == 429 || response.status >= 500 && response.status != 501
                case .failure(let error): error.code == .network || error.code == .timedOut
                }
            guard mayHelp, let delay = rest.popFirst() else {
                do throws(SourceError) {
                    return try result.get()
                } catch {
                    throw PublishFailure(location.describe(error, name))
                }
            }
            Thread.sleep(forTimeInterval: delay)
        }
    }

    private func failure(_ method: String, _ name: String, _ response: WebResponse) -> PublishFailure {
        // Only the store's error code is shown, because the rest of its answer may contain the signed parts of the
        // request.
        let code = Self.element("Code", in: response.body).map { " (\($0))" } ?? ""
        let hint =
            switch response.status {
            case 401, 403:
                location.isBucket
                    ? "; check the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY and their permissions"
                    : "; check the token in \(Publisher.tokenVariable) and its permissions"
            case 404, 409: location.isBucket ? "; does the bucket exist?" : "; does the folder exist on the host?"
            case 405, 501: "; the host must accept PUT, HEAD and DELETE at this address"
            case 413: "; the host accepts no files of this size"
            case 300..<400: "; the address redirects: give the address that it redirects to"
            case 507: "; its disk is full"
            default: ""
            }
        return PublishFailure("\(shown)/\(name): the server answers \(method) with status \(response.status)\(code)\(hint)")
    }

    /// Returns the text of an XML element without child elements.
    static func element(_ name: String, in body: [UInt8]) -> String? {
        guard body.count < 1 << 20 else { return nil }
        let text = String(decoding: body, as: UTF8.self)
        guard let start = text.range(of: "<\(name)>"), let end = text.range(of: "</\(name)>", range: start.upperBound..<text.endIndex)
        else {
            return nil
        }
        let found = text[start.upperBound..<end.lowerBound]
        return found.isEmpty || found.utf8.count > 2_048 || found.contains("<") ? nil : String(found).replacing("&amp;", with: "&")
    }

    private static func type(_ name: String) -> String {
        switch name.split(separator: ".").last {
        case "json": "application/json"
        case "pmtiles": "application/vnd.pmtiles"
        case "sqlite": "application/vnd.sqlite3"
        case "ndjson": "application/x-ndjson"
        default: "application/octet-stream"
        }
    }
}

/// Signs requests, with the hash of their body, before they are sent.
struct SignedUploadTransport: UploadTransport {
    private let base: any UploadTransport
    private let signature: S3Signature
    private let now: @Sendable () -> Date

    init(_ base: any UploadTransport, _ signature: S3Signature, now: @escaping @Sendable () -> Date = { Date() }) {
        self.base = base
        self.signature = signature
        self.now = now
    }

    func send(_ request: UploadRequest) throws(SourceError) -> WebResponse {
        guard let url = URL(string: request.address), let host = url.host() else {
            throw SourceError(.unsupported, request.address, "this is not a URL")
        }
        let hash: String
        switch request.body {
        case .none: hash = S3Signature.emptyHash
        case .bytes(let data): hash = SHA256Digest.hexadecimal(of: data)
        case .file(let file):
            do {
                hash = try SHA256Digest.hexadecimal(ofFile: file)
            } catch {
                throw SourceError(.unreadable, file.path(percentEncoded: false), error.localizedDescription)
            }
        }
        var signed = request
        let path = url.path(percentEncoded: true)
        let query = QueryItems(parsing: request.address.split(separator: "?", maxSplits: 1).dropFirst().first ?? "")
        let headers = signature.headers(
            method: request.method,
            host: url.port.map { "\(host):\($0)" } ?? host,
            path: path.isEmpty ? "/" : path,
            query: query.items.map { ($0.name, $0.value) },
            headers: [S3Signature.hashHeader: hash],
            time: now()
        )
        signed.headers.merge(headers) { _, new in new }
        return try base.send(signed)
    }
}
