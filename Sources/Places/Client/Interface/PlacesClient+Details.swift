public import Foundation
public import PortolanOSMModel

extension PlacesClient {
    /// The place with an ID.
    ///
    /// - Parameters:
    ///   - id: the place's; an alias of it leads to the place, too.
    ///   - fields: the fields wanted; none means all. The place says which were asked for (`Place.fields`).
    ///   - session: the token of an autocomplete session, which this call ends.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country, whose name addresses leave out; nil for none.
    ///   - timeout: how long the answer may take; nil waits without end.
    /// - Throws: `PlacesError`: `notFound` if no region knows the place.
    public func place(
        _ id: PlaceID,
        fields: PlaceFields = [],
        session: SessionToken? = nil,
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> Place {
        guard let place = try await lookUp(id, fields: fields, session: session, language: language, region: region, timeout: timeout)
        else { throw PlacesError.notFound("\(id)") }
        return place
    }

    /// The place with a written ID: `p…`, `osm:way/123`, `own:KEY` of an operator's own place, or an ID of another system that a region has
    /// an alias for.
    /// - Throws: `PlacesError`: `invalidID` for an invalid ID, `notFound` if no region knows the place.
    public func place(
        _ text: String,
        fields: PlaceFields = [],
        session: SessionToken? = nil,
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> Place {
        let id = try await id(text)
        guard let place = try await lookUp(id, fields: fields, session: session, language: language, region: region, timeout: timeout)
        else { throw PlacesError.notFound(text) }
        return place
    }

    /// Reads a written ID, in any of the forms that `place(_:fields:session:language:region:timeout:)` takes.
    /// - Throws: `PlacesError` with `invalidID` for an invalid ID.
    public func id(_ text: String) async throws -> PlaceID {
        do throws(PlacesError) {
            return try PlaceID(parsing: text)
        } catch {
            let backend = backend
            if let id = try await answer(nil, { try await backend.id(ofForeignID: text) }) { return id }
            throw error
        }
    }

    /// The place with an ID; nil if no region knows it. The place found by an old ID carries its new one.
    public func lookUp(
        _ id: PlaceID,
        fields: PlaceFields = [],
        session: SessionToken? = nil,
        language: String? = nil,
        region: String? = nil,
        timeout: Duration? = nil
    ) async throws -> Place? {
        note(.details, fields: fields, session: session)
        return try await ask(timeout, fields: fields, language: language, region: region) { try await $0.place(id, $1) }
    }

    /// The place with an ID, read from files on the calling thread, which waits for the disk: for servers whose thread has nothing to do meanwhile, and
    /// to whom the change to another thread and back costs more than a few rows of a file.
    ///
    /// - Parameters:
    ///   - id: the place's; an alias of it leads to the place, too.
    ///   - fields: the fields wanted; none means all.
    ///   - session: the token of an autocomplete session, which this call ends.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country, whose name addresses leave out; nil for none.
    /// - Returns: nil if the backend is not one of regions, and answers asynchronously only.
    /// - Throws: `PlacesError`: `notFound` if no region knows the place.
    public func placeOnThisThread(
        _ id: PlaceID,
        fields: PlaceFields = [],
        session: SessionToken? = nil,
        language: String? = nil,
        region: String? = nil
    ) throws(PlacesError) -> Place? {
        guard let backend = backend as? RegionsBackend else { return nil }
        note(.details, fields: fields, session: session)
        do {
            let options = AnswerOptions(fields: fields, language: language, region: region, now: now())
            guard let place = try backend.placeHere(id, options) else { throw PlacesError.notFound("\(id)") }
            return place
        } catch {
            throw PlacesError.wrapping(error)
        }
    }

    /// The photos of a place, at most ten; empty if there are none.
    public func photos(_ id: PlaceID, timeout: Duration? = nil) async throws -> [Photo] {
        Array((try await place(id, fields: [.photos], timeout: timeout).photos ?? []).prefix(10))
    }

    /// Whether a place is open.
    /// - Parameters:
    ///   - id: the place's.
    ///   - date: nil for now.
    ///   - timeout: how long the answer may take; nil waits without end.
    public func isOpen(_ id: PlaceID, at date: Date? = nil, timeout: Duration? = nil) async throws -> OpenStatus {
        try await place(id, fields: Self.isOpenFields, timeout: timeout).isOpen(at: date ?? now())
    }

    /// Whether a place that was looked up is open. Fetches the fields that this needs if the place was not asked for all of them.
    /// - Parameters:
    ///   - place: an answer of this client.
    ///   - date: nil for now.
    ///   - timeout: how long the answer may take; nil waits without end.
    public func isOpen(_ place: Place, at date: Date? = nil, timeout: Duration? = nil) async throws -> OpenStatus {
        let moment = date ?? now()
        // Only a place that has not opened yet needs its opening date.
        let needed = place.businessStatus == .futureOpening ? Self.isOpenFields : Self.isOpenFields.subtracting(.openingDate)
        guard !place.fields.isSuperset(of: needed) else { return place.isOpen(at: moment) }
        let missing = try await self.place(place.id, fields: Self.isOpenFields, timeout: timeout)
        return missing.isOpen(at: moment)
    }

    private static let isOpenFields: PlaceFields = [.regularHours, .utcOffsetMinutes, .businessStatus, .openingDate]
}
