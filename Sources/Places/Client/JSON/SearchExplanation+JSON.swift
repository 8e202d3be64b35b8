extension JSONValue {
    /// Returns an explanation as JSON. Google's API has no such response:
    /// `{"readings": [{"cost": 10, "parts": […], "assumptions": […]}], "answers": [{"place": "places/…", "score":
    /// 812}]}`
    public static func explanation(_ explanation: SearchExplanation) -> JSONValue {
        .object([
            "filters": explanation.filters.isEmpty ? nil : .strings(explanation.filters),
            "readings": .array(
                explanation.readings.map { reading in
                    .object([
                        "region": reading.region.isEmpty ? nil : .string(reading.region),
                        "cost": .number(reading.cost),
                        "parts": .array(
                            reading.parts.map {
                                .object(["role": .string($0.role), "text": .string($0.text), "place": $0.place.map { .string($0) }])
                            }
                        ),
                        "assumptions": assumptions(reading.assumptions),
                        "found": .number(reading.found),
                        "best": reading.best.map { .number($0) },
                    ])
                }
            ),
            "answers": .array(
                explanation.answers.map { answer in
                    .object([
                        "place": .string("places/\(answer.place.id)"),
                        "name": answer.place.displayName.map { .string($0.text) },
                        "score": .number(answer.score),
                        "terms": .object(answer.terms.map { (name: $0.name, value: .number($0.points)) }),
                        "words": answer.words.isEmpty
                            ? nil
                            : .array(
                                answer.words.map {
                                    .object(["word": .string($0.text), "found": .string($0.manner), "points": .number($0.points)])
                                }
                            ),
                        "assumptions": assumptions(answer.assumptions),
                    ])
                }
            ),
        ])
    }

    private static func assumptions(_ assumptions: [SearchExplanation.Assumption]) -> JSONValue? {
        guard !assumptions.isEmpty else { return nil }
        return .array(
            assumptions.map {
                .object(["name": .string($0.name), "text": $0.text.isEmpty ? nil : .string($0.text), "cost": .number($0.cost)])
            }
        )
    }
}
