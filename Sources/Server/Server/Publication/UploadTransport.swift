import Dispatch
import Foundation
import PortolanMaps
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that changes something on another server, or asks for a size.
struct UploadRequest: Sendable, Hashable {
    enum Body: Sendable, Hashable {
        case none
        case bytes(Data)
        /// A file that is read while it is sent.
        case file(URL)
    }

    var method: String
    var address: String
    var headers: [String: String] = [:]
    var body = Body.none
}

/// Sends requests that change something on another server, or ask for a size, and waits for the answers.
protocol UploadTransport: Sendable {
    /// Sends a request.
    /// - Throws: an error if the server cannot be reached or does not answer.
    func send(_ request: UploadRequest) throws(SourceError) -> WebResponse
}

/// Sends requests with Foundation's `URLSession`. It follows no redirects, so that data goes only to the configured
/// server.
final class URLSessionUploadTransport: UploadTransport {
    private let session: URLSession

    /// The seconds without progress after which a request fails.
    private static let patience = 120.0

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpAdditionalHeaders = ["User-Agent": "Portolan"]
        session = URLSession(configuration: configuration, delegate: Staying(), delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    private final class Staying: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }
    }

    func send(_ request: UploadRequest) throws(SourceError) -> WebResponse {
        guard let url = URL(string: request.address) else { throw SourceError(.unsupported, request.address, "this is not a URL") }
        var question = URLRequest(url: url)
        question.httpMethod = request.method
        question.timeoutInterval = Self.patience
        for (name, value) in request.headers { question.setValue(value, forHTTPHeaderField: name) }
        let call = Call()
        let address = request.address
        let completion: @Sendable (Data?, URLResponse?, (any Error)?) -> Void = { data, response, error in
            call.end(Self.result(address, data, response, error))
        }
        let task =
            switch request.body {
            case .none: session.dataTask(with: question, completionHandler: completion)
            case .bytes(let bytes): session.uploadTask(with: question, from: bytes, completionHandler: completion)
            case .file(let file): session.uploadTask(with: question, fromFile: file, completionHandler: completion)
            }
        task.resume()
        return try call.wait(address).get()
    }

    private static func result(_ address: String, _ data: Data?, _ response: URLResponse?, _ error: (any Error)?)
        -> Result<WebResponse, SourceError>
    {
        if let error {
            let isLate = (error as? URLError)?.code == .timedOut
            return .failure(
                SourceError(
                    isLate ? .timedOut : .network,
                    address,
                    isLate ? "the server did not answer in time" : error.localizedDescription
                )
            )
        }
        guard let response = response as? HTTPURLResponse else { return .failure(SourceError(.network, address, "the answer is not HTTP")) }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
        return .success(WebResponse(status: response.statusCode, headers: headers, body: Array(data ?? Data())))
    }

    /// One running request.
    private final class Call: Sendable {
        private let result = Mutex<Result<WebResponse, SourceError>?>(nil)
        private let done = DispatchSemaphore(value: 0)

        func end(_ result: Result<WebResponse, SourceError>) {
            self.result.withLock { $0 = result }
            done.signal()
        }

        func wait(_ address: String) -> Result<WebResponse, SourceError> {
            done.wait()
            return result.withLock { $0 } ?? .failure(SourceError(.network, address, "the server did not answer"))
        }
    }
}
