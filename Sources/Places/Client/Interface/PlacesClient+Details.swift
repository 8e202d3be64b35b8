public import Foundation
public import PortolanOSMModel

extension PlacesClient {
    /// Returns the place with an ID.
    ///
    /// - Parameters:
    ///   - id: the place's ID, or an alias of it.
    ///   - fields: the requested fields; all if empty. `Place.fields` has the requested fields too.
    ///   - session: the token of an autocomplete session, which this call ends.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country; nil for none. Addresses omit the name of
    ///     this country.
    ///   - timeout: the time limit of the answer; nil waits without end.
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

    /// Returns the place with a written ID: `p…`, `osm:way/123`, `own:KEY` for an operator's own place, or an ID of
    /// another system for which a region has an alias.
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

    /// Reads a written ID in any of the forms that `place(_:fields:session:language:region:timeout:)` takes.
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

    /// Returns the place with an ID; nil if no region knows it. A place that was found by an old ID has its new ID.
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

    /// Returns the place with an ID. The calling thread reads the place from files and waits for the disk. The function
    /// is for servers whose threads have no other work while they wait. For such servers, switching threads costs more
    /// than reading a few rows of a file.
    ///
    /// - Parameters:
    ///   - id: the place's ID, or an alias of it.
    ///   - fields: the requested fields; all if empty.
    ///   - session: the token of an autocomplete session, which this call ends.
    ///   - language: the BCP 47 tag of the language for texts; nil for the place's own.
    ///   - region: the region code (ISO 3166-1 alpha-2) of the user's country; nil for none. Addresses omit the name of
    ///     this country.
    /// - Returns: the place; nil if the backend is not a `RegionsBackend` and thus only answers asynchronously.
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

    /// Returns the photos of a place, at most ten; empty if there are none.
    public func photos(_ id: PlaceID, timeout: Duration? = nil) async throws -> [Photo] {
        Array((try await place(id, fields: [.photos], timeout: timeout).photos ?? []).prefix(10))
    }

    /// Returns whether a place is open.
    /// - Parameters:
    ///   - id: the place's ID.
    ///   - date: the time; nil for now.
    ///   - timeout: the time limit of the answer; nil waits without end.
    public func isOpen(_ id: PlaceID, at date: Date? = nil, timeout: Duration? = nil) async throws -> OpenStatus {
        try await place(id, fields: Self.isOpenFields, timeout: timeout).isOpen(at: date ?? now())
    }

    /// Returns whether a place is open. If the place was requested without some of the fields that the answer needs,
    /// the call fetches these fields.
    /// - Parameters:
    ///   - place: a place that this client returned.
    ///   - date: the time; nil for now.
    ///   - timeout: the time limit of the answer; nil waits without end.
    public func isOpen(_ place: Place, at date: Date? = nil, timeout: Duration? = nil) async throws -> OpenStatus {
        let moment = date ?? now()
        // The opening date matters only for a place that has not opened yet.
        let needed = place.businessStatus == .futureOpening ? Self.isOpenFields : Self.isOpenFields.subtracting(.openingDate)
        guard !place.fields.isSuperset(of: needed) else { return place.isOpen(at: moment) }
        let missing = try await self.place(place.id, fields: Self.isOpenFields, timeout: timeout)
        return missing.isOpen(at: moment)
    }

    private static let isOpenFields: PlaceFields = [.regularHours, .utcOffsetMinutes, .businessStatus, .openingDate]
}
