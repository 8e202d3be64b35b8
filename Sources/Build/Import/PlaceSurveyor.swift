internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore
internal import PortolanTileBuilder

/// The part of a block's result that needs no other object: its places, ready to be written, and the sources of addresses.
struct SurveyedPBFBlock: Sendable {
    /// The reasons why candidates are not places.
    enum Refusal: String, Sendable {
        case badNumber = "object numbers below 1, as editors give to new objects, or above 2⁵⁶"
        case noPosition = "no position in the extract"
    }

    var prepared: PreparedPlaces?
    /// Places that may be parts of others, which `prepared` lacks.
    var members = PackedMembers()
    /// The positions of the places.
    var places: [AddressBuilder.Place] = []
    /// What tags say of countries, once each; places refer to their numbers.
    var hints: [CountryHint] = []
    var sources: [AddressSource] = []
    var votes: [AddressVotes.Vote] = []
    /// Where the places in `prepared` are.
    var ownPoints: [OSMPoint] = []
    /// Places in `prepared` by their leading kind's key.
    var placeCounts: [String: Int] = [:]
    var refusedCounts: [Refusal: Int] = [:]
    /// What the map's tiles show of the objects, if requested.
    var tileFeatures: FeatureBatch?
}

/// Finds the places among an extract's objects.
struct PlaceSurveyor: OSMSurveyor {
    /// The most keys that are remembered from one block to the next.
    private static let keyLimit = 1 << 16

    private var maker: FeatureMaker?
    private var keys = KeyTable()
    private var kinds = KindTable()
    private var preparer = PlacePreparer()
    private var folder = TextFolder()
    /// By the number of a text in the block: the key's number in the table, −1 if it was no key yet.
    private var keyNumbers: [Int] = []
    /// By the number of a text and its use: the index of its vote, −1 for none.
    private var voteNumbers: [Int] = []
    /// The block's result so far; the preparer has its places.
    private var found = SurveyedPBFBlock()
    /// The numbers of the block's hints.
    private var hintNumbers: Set<UInt64> = []
    /// The current object's values, by tag.
    private var numbers: [Int] = []
    private var values: [Int32] = []
    private var facts: [TagKeyFacts] = []
    /// The values of the way or relation that was chosen last.
    private var chosen: PlaceClassifier.Survey?

    /// The extract's bounds; objects beyond them are there because a relation or a way needs them. nil if the extract does not say.
    private let bounds: [OSMBox]?
    /// The part of the extract whose places are written; nil for all of it. Addresses follow from all places.
    private let cells: CellSelection?

    /// - Parameters:
    ///   - makesTiles: whether outcomes hold the features of map tiles.
    ///   - bounds: the extract's; places beyond them do not say in which town or state the extract lies.
    ///   - cells: the part of the extract whose places are written; nil for all of it.
    init(makesTiles: Bool, bounds: CoordinateBounds? = nil, cells: CellSelection? = nil) {
        self.cells = cells
        maker = makesTiles ? FeatureMaker() : nil
        self.bounds = bounds.map(OSMBox.boxes)
    }

    /// Chooses ways and relations that may be places or sources of addresses; most are neither: houses without a number, fields, fences.
    mutating func chooses(_ type: OSMType, _ tags: OSMTags, _ texts: [OSMTagTexts]) -> Bool {
        let survey = survey(tags, texts)
        guard maker != nil || AddressSource.mayBe(survey.marks, tags) || PlaceClassifier.mayBePlace(survey, tags, type) else {
            return false
        }
        chosen = survey
        return true
    }

    mutating func add(_ feature: OSMFeature, _ texts: [OSMTagTexts]) {
        let id = PlaceID(osm: feature.key)
        let hasNumber = feature.key.id > 0 && id.osmKey == feature.key
        if hasNumber { maker?.add(feature) }
        let survey = chosen.take() ?? survey(feature.tags, texts)
        if hasNumber, survey.marks.contains(.addressSource) {
            AddressSource.each(of: feature, languages: { keys.entries[numbers[$0]].language }) { found.sources.append($0) }
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

    mutating func omit(_ omission: OSMOmission, _ texts: [OSMTagTexts]) {
        let survey = chosen.take() ?? survey(omission.tags, texts)
        let boundary = AddressSource.boundary(of: omission, languages: { keys.entries[numbers[$0]].language })
        if let boundary { found.sources.append(.boundary(boundary)) }
        // Its kind if it had a position: a relation's rules are the broadest.
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

    private mutating func refuse(_ reason: SurveyedPBFBlock.Refusal) { found.refusedCounts[reason, default: 0] += 1 }

    /// Notes the numbers of keys and values. Each text of the block that is a key is looked up once.
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

    /// The number of what a place's tags say of its country; 0 for nothing.
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

    /// Records the areas that a place's tags name.
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
    /// The rings of an area, or the line of a street; nil for anything else.
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
