extension RegionsBackend {
    public func search(_ query: TextQuery, _ options: AnswerOptions) async throws -> [Place] {
        throw PlacesError(.unreadable, "search", "these regions have no text index")
    }

    public func autocomplete(_ query: AutocompleteQuery, _ options: AnswerOptions) async throws -> [Suggestion] {
        throw PlacesError(.unreadable, "autocomplete", "these regions have no text index")
    }
}
