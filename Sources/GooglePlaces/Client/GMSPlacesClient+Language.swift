internal import PortolanFace

extension GMSPlacesClient {
    /// The language that texts are wanted in: as configured, else the user's first one.
    static var language: String? { Portolan.answerLanguage }
}
