import HTTPTypes
import PortolanPlaces

/// Errors in the form of the protocol that was asked by.
enum ErrorAnswer {
    static func answer(_ error: any Error, _ family: APIFamily) -> Answer {
        let google = GoogleError(wrapping: error)
        var answer = google.answer
        if let request = error as? RequestError {
            if let seconds = request.retryAfter { answer.headers[.retryAfter] = String(max(seconds, 1)) }
            if let allowed = request.allowed { answer.headers[.allow] = allowed }
        }
        return answer
    }
}

extension APIFamily {
    /// The family that a path would belong to if there were something at it.
    init(path: [String]) {
        self = path.first == "v1" ? .places : .maps
    }
}
