internal import Dispatch
internal import Foundation
internal import PortolanBasics
internal import Synchronization

#if canImport(FoundationNetworking)
internal import FoundationNetworking
#endif

/// Sends requests to servers with Foundation's `URLSession`, without a cache or cookies.
public final class URLSessionTransport: WebTransport {
    private let session: URLSession
    private let receiver: Receiver

    /// Creates a transport.
    /// - Parameters:
    ///   - userAgent: the name of the program for servers; many tile servers require one.
    ///   - connectionsPerServer: the number of concurrent requests to one server.
    ///   - followsRedirects: whether redirects are followed; if not, the server's answer (301, 302 …) is
    ///     returned unchanged.
    public init(userAgent: String = "Portolan", connectionsPerServer: Int = 6, followsRedirects: Bool = true) {
        receiver = Receiver(followsRedirects: followsRedirects)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
        configuration.httpMaximumConnectionsPerHost = max(1, connectionsPerServer)
        session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    private static let longestTimeoutSeconds = 1e6

    /// Sends a request and waits for the whole answer.
    /// - Throws: ``SourceError``.
    public func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse {
        guard let url = URL(string: request.address) else { throw SourceError(.unsupported, request.address, "this is not a URL") }
        var question = URLRequest(url: url)
        // The timeout is set here because Foundation on Linux ignores the one passed to the initialiser. The
        // timeout is clamped because Foundation ends the process for numbers that no integer can hold.
        question.timeoutInterval = request.timeoutSeconds.clamped(to: 0...Self.longestTimeoutSeconds)
        for (name, value) in request.headers { question.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: question)
        let call = Call(request)
        receiver.calls.withLock { $0[task.taskIdentifier] = call }
        cancellation.onCancel { task.cancel() }
        task.resume()
        call.done.wait()
        cancellation.onCancel(nil)
        let result = call.result.withLock { $0.result }
        switch result {
        case .success(let response)?: return response
        case .failure(let error)?: throw cancellation.isCancelled ? SourceError(.cancelled, request.address, "cancelled") : error
        case nil: throw SourceError(.network, request.address, "the server did not answer")
        }
    }

    /// A running request.
    private final class Call: Sendable {
        struct State {
            var response: WebResponse?
            var isTooLarge = false
            var result: Result<WebResponse, SourceError>?
        }

        let request: WebRequest
        let result = Mutex(State())
        let done = DispatchSemaphore(value: 0)

        init(_ request: WebRequest) { self.request = request }
    }

    /// Collects answers as they arrive, and ends those that become too large.
    private final class Receiver: NSObject, URLSessionDataDelegate {
        let calls = Mutex<[Int: Call]>([:])
        private let followsRedirects: Bool

        init(followsRedirects: Bool) { self.followsRedirects = followsRedirects }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(followsRedirects ? request : nil)
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            guard let call = calls.withLock({ $0[dataTask.taskIdentifier] }), let response = response as? HTTPURLResponse else {
                completionHandler(.cancel)
                return
            }
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
            let answer = WebResponse(status: response.statusCode, headers: headers)
            let isTooLarge = response.expectedContentLength > Int64(call.request.byteLimit)
            call.result.withLock { state in
                state.response = answer
                state.isTooLarge = isTooLarge
            }
            completionHandler(isTooLarge ? .cancel : .allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            guard let call = calls.withLock({ $0[dataTask.taskIdentifier] }) else { return }
            let isTooLarge = call.result.withLock { state in
                guard !state.isTooLarge else { return false }
                let count = state.response?.body.count ?? 0
                state.isTooLarge = data.count > call.request.byteLimit - count
                if !state.isTooLarge { state.response?.body.append(contentsOf: data) }
                return state.isTooLarge
            }
            if isTooLarge { dataTask.cancel() }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let call = calls.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
            let address = call.request.address
            call.result.withLock { state in
                if state.isTooLarge {
                    state.result = .failure(
                        SourceError(.tooLarge, address, "the answer has more bytes than the limit of \(call.request.byteLimit)")
                    )
                } else if let error {
                    let isLate = (error as? URLError)?.code == .timedOut
                    state.result = .failure(
                        SourceError(
                            isLate ? .timedOut : .network,
                            address,
                            isLate ? "the server did not answer in time" : error.localizedDescription
                        )
                    )
                } else if let response = state.response {
                    state.result = .success(response)
                } else {
                    state.result = .failure(SourceError(.network, address, "the answer is not HTTP"))
                }
            }
            call.done.signal()
        }
    }
}
