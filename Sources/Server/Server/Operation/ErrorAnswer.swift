import HTTPTypes
import PortolanPlaces

/// Writes errors in the form of the protocol of the request.
enum ErrorAnswer {
    static func answer(_ error: any Error, _ family: APIFamily, _ call: Call) -> Answer {
        let google = GoogleError(wrapping: error)
        var answer: Answer
        switch family {
        case .legacy: answer = LegacyError(wrapping: error).answer.answer(call)
        case .nominatim:
            // Nominatim writes an error as the element `error` with these two elements.
            if NominatimFormat.isXML(call) {
                let content = XMLText.element("code", "\(google.code)") + XMLText.element("message", WMTS.escaped(google.message))
                answer = XMLText.answer(XMLText.element("error", content) + "\n")
                answer.status = .init(code: google.code)
            } else {
                answer = .json(
                    .object(["error": .object(["code": .number(google.code), "message": .string(google.message)])]),
                    .init(code: google.code)
                ).cached(.never)
            }
        case .photon: answer = .json(.object(["message": .string(google.message)]), .init(code: google.code)).cached(.never)
        case .grpc: return Answer(grpc: google, retryAfter: (error as? RequestError)?.retryAfter)
        case .places, .maps, .own, .operation: answer = google.answer
        }
        if let request = error as? RequestError {
            if let seconds = request.retryAfter { answer.headers[.retryAfter] = String(max(seconds, 1)) }
            if let allowed = request.allowed { answer.headers[.allow] = allowed }
            if request.status == .unauthorized { answer.headers[.wwwAuthenticate] = "Bearer" }
        }
        return answer
    }
}
