import ArgumentParser
import PortolanPlaces

/// The option `--explain`, which several commands share.
extension AnswerArguments {
    /// The fields of each place in an explanation.
    static let explainedFields: PlaceFields = [.displayName, .formattedAddress]

    func validateExplanation() throws {
        guard fields == nil else { throw ValidationError("--fields and --explain cannot be combined: give one of them") }
        guard format != .geojson else {
            throw ValidationError("--explain and --format geojson cannot be combined: use --format text or json")
        }
    }

    func show(_ explanation: SearchExplanation) throws {
        switch format {
        case .json, .geojson: try StandardOutput.print(JSONValue.explanation(explanation).text)
        case .text:
            try StandardOutput.print(
                explanation.text { place in
                    [place.displayName?.text, place.displayName == nil ? PlaceText.address(place) : PlaceText.addressBesideName(place)]
                        .compactMap(\.self).joined(separator: ", ")
                }
            )
        }
    }
}
