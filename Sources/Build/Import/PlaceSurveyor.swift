internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore
internal import PortolanTileBuilder

/// The results of a block that need no other block: its places, ready to be written, and the sources of
/// addresses.
struct SurveyedPBFBlock: Sendable {
    /// The reasons why a candidate is not a place.
    enum Refusal: String, Sendable {
        case badNumber = "object numbers below 1, as editors give to new objects, or above 2⁵⁶"
        case noPosition = "no position in the extract"
    }

    var prepared: PreparedPlaces?
    /// Places that may be parts of other places. `prepared` does not contain them.
    var members = PackedMembers()
    /// The relations that stand for lines of public transport.
    var masters: [LineMaster] = []
    /// The positions of all places of the block.
    var places: [AddressBuilder.Place] = []
    /// The distinct hints about countries. Places refer to them by number.
    var hints: [CountryHint] = []
    var sources: [AddressSource] = []
    var votes: [AddressVotes.Vote] = []
    /// The positions of the places in `prepared`.
    var ownPoints: [OSMPoint] = []
    /// The number of places in `prepared`, by the key of their leading kind.
    var placeCounts: [String: Int] = [:]
    var refusedCounts: [Refusal: Int] = [:]
    /// The features of map tiles; nil unless requested.
    var tileFeatures: FeatureBatch?
}

/// Finds the places among an extract's objects.
struct PlaceSurveyor: OSMSurveyor {
    /// The maximum number of keys that are kept from one block to the next.
    private static let keyLimit = 1 << 16

    private var maker: FeatureMaker?
    private var keys = KeyTable()
    private var kinds = KindTable()
    private var preparer = PlacePreparer()
    private var folder = TextFolder()
    /// The number of each text of the block in the table of keys; −1 if the text has not been a key yet.
    private var keyNumbers: [Int] = []
    /// The index of the vote for each text and use; −1 for none.
    private var voteNumbers: [Int] = []
    /// The results of the block so far, without the places in the preparer.
    private var found = SurveyedPBFBlock()
    /// The numbers of the block's hints.
    private var hintNumbers: Set<UInt64> = []
    /// The numbers of the keys of the current object's tags.
    private var numbers: [Int] = []
    /// The numbers of the values of the current object's tags.
    private var values: [Int32] = []
    /// The facts of the keys of the current object's tags.
    private var facts: [TagKeyFacts] = []
    /// The survey of the way or relation that `chooses` accepted last.
    private var chosen: PlaceClassifier.Survey?

    /// The extract's bounds; nil if the extract does not give them. Objects beyond the bounds are there because
    /// a way or relation needs them.
    private let bounds: [OSMBox]?
    /// The part of the extract whose places are written; nil for all of it. Addresses are derived from all
    /// places.
    private let cells: CellSelection?

    /// Makes a surveyor.
    /// - Parameters:
    ///   - makesTiles: Whether results hold the features of map tiles.
    ///   - bounds: The extract's bounds. Places outside do not vote for the extract's town or state.
    ///   - cells: The part of the extract whose places are written; nil for all of it.
    init(makesTiles: Bool, bounds: CoordinateBounds? = nil, cells: CellSelection? = nil) {
        self.cells = cells
        maker = makesTiles ? FeatureMaker() : nil
        self.bounds = bounds.map(OSMBox.boxes)
    }

    /// Chooses ways and relations that may be places or sources of addresses. Most ways and relations are neither:
    /// fields, fences and houses without a number.
    mutating func chooses(_ type: OSMType, _ tags: OSMTags, _ texts: [OSMTagTexts]) -> Bool {
        let survey = survey(tags, texts)
        guard
            maker != nil || AddressSource.mayBe(survey.marks, tags) || PlaceClassifier.mayBePlace(survey, tags, type)
                || type == .relation && TransitRoute.mayBe(tags)
        else { return false }
        chosen = survey
        return true
    }

    mutating func add(_ feature: OSMFeature, _ texts: [OSMTagTexts]) {
        let id = PlaceID(osm: feature.key)
        let hasNumber = Self.hasNumber(feature.key)
        if hasNumber { maker?.add(feature) }
        let survey = chosen.take() ?? survey(feature.tags, texts)
        if hasNumber, survey.marks.contains(.addressSource) {
            AddressSource.each(of: feature, languages: { keys.entries[numbers[$0]].language }) { found.sources.append($0) }
        }
        if feature.key.type == .relation, let route = TransitRoute(feature.tags) {
            if hasNumber { add(route, feature, survey) }
            return
        }
        guard survey.isPromising, let classification = PlaceClassifier.classify(feature, survey, &kinds) else { return }
        guard hasNumber else { return refuse(.badNumber) }
        guard let point = feature.geometry.location(asArea: classification.isArea) else { return refuse(.noPosition) }
        facts.removeAll(keepingCapacity: true)
        for number in numbers { facts.append(keys.entries[number].facts) }
        let isOwn = cells?.contains(point.coordinate) ?? true
        let role = GroupMember.role(feature, classification)
        vote(feature.tags, AddressVotes.Ballot(id.rowKey, point))
        found.places.append(
            AddressBuilder.Place(id, version: feature.version, point, classification.facts, survey.marks, hint: hint(feature.tags))
        )
        guard isOwn || role != nil else { return }
        let record = PlaceRecord(
            id: id,
            version: feature.version,
            timestamp: feature.timestamp,
            location: point.coordinate,
            bounds: feature.geometry.bounds,
            kinds: classification.kinds,
            types: classification.types,
            tags: feature.tags,
            importance: TagKeyFacts.importance(feature.tags, sideMeters: feature.geometry.areaSideMeters, facts)
        )
        let outline = feature.geometry.outline(asArea: classification.isArea, isStreet: classification.types.contains("route"))
        if let role {
            let place = PackedPlace(record, outline: outline)
            found.members.append(GroupMember(place, role, feature.geometry, &folder), place)
        } else {
            preparer.add(record, facts: facts, texts: values, outline: outline)
            found.ownPoints.append(point)
            found.placeCounts[classification.facts.key, default: 0] += 1
        }
    }

    /// Adds a line of public transport, or a route that is one direction of a line.
    private mutating func add(_ route: TransitRoute, _ feature: OSMFeature, _ survey: PlaceClassifier.Survey) {
        guard case .relation(_, let members) = feature.geometry else { return }
        guard !route.isMaster else {
            found.masters.append(LineMaster(feature.key, version: feature.version, feature.tags, members))
            return
        }
        // People cannot refer to a route without a number or a name, so the region does not get it.
        guard route.lineKey != nil, let point = feature.geometry.location(asArea: false) else { return }
        let id = PlaceID(osm: feature.key)
        let kinds = ["\(TransitRoute.kindKey)=\(route.kind)"]
        found.places.append(
            AddressBuilder.Place(
                id,
                version: feature.version,
                point,
                KindTable.Facts(kinds: kinds),
                survey.marks,
                hint: hint(feature.tags)
            )
        )
        let record = PlaceRecord(
            id: id,
            version: feature.version,
            timestamp: feature.timestamp,
            location: point.coordinate,
            bounds: feature.geometry.bounds,
            kinds: kinds,
            types: [],
            tags: feature.tags
        )
        let place = PackedPlace(record, outline: nil)
        found.members.append(GroupMember(place, .line, feature.geometry, &folder), place)
    }

    mutating func omit(_ omission: OSMOmission, _ texts: [OSMTagTexts]) {
        if TransitRoute(omission.tags)?.isMaster ?? false {
            chosen = nil
            // An omission does not have the version of its object, so the version is 0.
            if Self.hasNumber(omission.key) { found.masters.append(LineMaster(omission.key, version: 0, omission.tags, omission.members)) }
            return
        }
        let survey = chosen.take() ?? survey(omission.tags, texts)
        let boundary = AddressSource.boundary(of: omission, languages: { keys.entries[numbers[$0]].language })
        if let boundary { found.sources.append(.boundary(boundary)) }
        // The object counts as refused if it would be a place with a position. To find that out, it is classified as a
        // way without a shape, which gives the same kinds.
        let geometry = OSMGeometry.way(line: [], area: [])
        let feature = OSMFeature(key: omission.key, version: 0, timestamp: 0, tags: omission.tags, geometry: geometry)
        if PlaceClassifier.classify(feature, survey, &kinds) != nil { refuse(.noPosition) }
    }

    mutating func finishPBFBlock() -> SurveyedPBFBlock {
        keyNumbers.removeAll(keepingCapacity: true)
        voteNumbers.removeAll(keepingCapacity: true)
        hintNumbers.removeAll(keepingCapacity: true)
        chosen = nil
        if keys.entries.count > Self.keyLimit { keys = KeyTable() }
        found.prepared = preparer.take()
        found.tileFeatures = maker?.take()
        defer { found = SurveyedPBFBlock() }
        return found
    }

    /// Whether an object has a number that fits into a `PlaceID`.
    private static func hasNumber(_ key: OSMKey) -> Bool { key.id > 0 && PlaceID(osm: key).osmKey == key }

    private mutating func refuse(_ reason: SurveyedPBFBlock.Refusal) { found.refusedCounts[reason, default: 0] += 1 }

    /// Notes the numbers of the object's keys and values. Each text of the block that is a key is looked up
    /// only once.
    private mutating func survey(_ tags: OSMTags, _ texts: [OSMTagTexts]) -> PlaceClassifier.Survey {
        numbers.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        for position in texts.indices {
            let index = Int(texts[position].key)
            while keyNumbers.count <= index { keyNumbers.append(-1) }
            if keyNumbers[index] < 0 { keyNumbers[index] = keys.number(of: tags.all[position].key) }
            numbers.append(keyNumbers[index])
            values.append(texts[position].value)
        }
        return PlaceClassifier.Survey(tags, numbers, keys)
    }

    /// Returns the number of a place's hint about its country; 0 if its tags give none.
    private mutating func hint(_ tags: OSMTags) -> UInt64 {
        var hint: CountryHint?
        for position in numbers.indices {
            guard let use = keys.entries[numbers[position]].hint else { continue }
            let value = tags.all[position].value
            guard value.utf8.count <= 64 else { continue }
            var said = hint ?? CountryHint()
            switch use {
            case .country: said.country = value
            case .postcode: said.postcode = value
            case .city: said.city = value
            }
            hint = said
        }
        guard let hint else { return 0 }
        let number = hint.number
        if hintNumbers.insert(number).inserted { found.hints.append(hint) }
        return number
    }

    /// Counts votes for the areas that a place's tags name.
    private mutating func vote(_ tags: OSMTags, _ ballot: AddressVotes.Ballot) {
        guard bounds?.contains(where: { $0.contains(ballot.point) }) ?? true else { return }
        for position in numbers.indices {
            guard let use = keys.entries[numbers[position]].vote else { continue }
            let index = Int(values[position]) * AddressVotes.Use.allCases.count + use.rawValue
            while voteNumbers.count <= index { voteNumbers.append(-1) }
            if voteNumbers[index] < 0 {
                voteNumbers[index] = found.votes.count
                found.votes.append(AddressVotes.Vote(use: use, text: tags.all[position].value))
            }
            found.votes[voteNumbers[index]].add(ballot)
        }
    }
}

extension OSMGeometry {
    /// Returns the rings of an area or the line of a street; nil for other geometries.
    fileprivate func outline(asArea: Bool, isStreet: Bool) -> PlaceOutline? {
        let polygons: [OSMPolygon]
        switch self {
        case .node: return nil
        case .way(let line, let area):
            if isStreet, area.isEmpty || !asArea {
                return PlaceOutline(simplifyingLine: line.map { PlaceOutline.Point($0.coordinate) })
            }
            polygons = asArea ? area : []
        case .relation(let area, _): polygons = area
        }
        guard !polygons.isEmpty else { return nil }
        return PlaceOutline(
            simplifying: polygons.flatMap { [$0.outer] + $0.holes }.map { ring in ring.map { PlaceOutline.Point($0.coordinate) } }
        )
    }
}
