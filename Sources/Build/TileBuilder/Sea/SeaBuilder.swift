internal import PortolanPlane

/// Makes the sea's areas from coastline ways: land lies left of a way, water right (OpenStreetMap, natural=coastline).
///
/// The ways are joined and cut at the bounds. Each stretch of coast then leads from the border to the border. After its
/// end the border is water as far as the next stretch's beginning, clockwise; so stretches and pieces of border make
/// rings with the water on the right:
///
///         A ──── border ──── corner
///         │ land     ~ water  │          The coast runs from B up to A, with land on its left (west).
///         ╰───╮ ~  ~   ~   ~  │          From A, the ring continues clockwise over two corners
///             │   ~   ~   ~   │          to B, where the coast begins: one ring of water.
///             B ─── border ─ corner
///
/// Rings of coast inside the bounds are islands (land inside: counter-clockwise) or waters of their own (clockwise).
/// Contradicting stretches are left out and counted; land is never flooded on a guess.
struct SeaBuilder {
    /// The areas of the sea, each outer ring with its holes.
    private(set) var areas: [Parts] = []
    private(set) var warnings: CoastWarnings

    private let box: GridBox

    /// - Parameter land: points known to be land (buildings, streets), which are used only if the coast ends inside the
    ///   bounds.
    init(_ ways: [CoastChains.Way], box: GridBox, land: () -> [GridPoint] = { [] }) {
        self.box = box
        var chains = CoastChains(ways)
        guard !box.isEmpty, box.maxX > box.minX, box.maxY > box.minY else {
            warnings = chains.warnings
            return
        }
        chains.bridgeGaps(within: box)
        chains.extendEnds(to: box, land: land)
        warnings = chains.warnings
        var runs = chains.lines.flatMap { CoastGeometry.runs(of: $0, in: box) }
        var rings: [[GridPoint]] = []
        for ring in chains.rings {
            guard let outside = ring.firstIndex(where: { !box.contains($0) }) else {
                rings.append(ring)
                continue
            }
            runs += CoastGeometry.runs(of: Array(ring[outside...] + ring[...outside]), in: box)
        }
        // A stretch that ends inside does not count: its line was left out above, or it touches the border from within.
        runs = runs.filter { run in run.first.map(isOnBorder) == true && run.last.map(isOnBorder) == true }
        let shores = closeAlongBorder(runs)
        areas = assemble(shores: shores, rings: rings)
    }

    private func isOnBorder(_ point: GridPoint) -> Bool {
        point.x == box.minX || point.x == box.maxX || point.y == box.minY || point.y == box.maxY
    }

    private struct Event {
        var position: Int64
        var run: Int
        /// Whether the coast ends here, so that the border after it is water.
        var isExit: Bool
    }

    /// Returns the ends and beginnings of stretches around the border, clockwise and alternating.
    private mutating func alternatingEvents(_ runs: [[GridPoint]]) -> [Event] {
        var events: [Event] = []
        for (index, run) in runs.enumerated() {
            guard let first = run.first, let last = run.last else { continue }
            events.append(Event(position: CoastGeometry.borderPosition(first, box), run: index, isExit: false))
            events.append(Event(position: CoastGeometry.borderPosition(last, box), run: index, isExit: true))
        }
        events.sort { ($0.position, $0.isExit ? 0 : 1, $0.run) < ($1.position, $1.isExit ? 0 : 1, $1.run) }
        while events.count > 1 {
            // If two stretches meet in one point of the border, they are ordered so that ends and beginnings alternate.
            for index in events.indices.dropLast() where events[index].position == events[index + 1].position {
                let before = events[(index + events.count - 1) % events.count]
                if before.isExit == events[index].isExit && events[index + 1].isExit != events[index].isExit {
                    events.swapAt(index, index + 1)
                }
            }
            guard
                let clash = events.indices.first(where: { events[$0].isExit == events[($0 + 1) % events.count].isExit })
            else { break }
            // If two stretches contradict each other about the border between them, the shorter one is left out.
            let first = events[clash].run
            let second = events[(clash + 1) % events.count].run
            let loser = CoastGeometry.length(runs[first]) < CoastGeometry.length(runs[second]) ? first : second
            warnings.contradictions += 1
            events.removeAll { $0.run == loser }
        }
        return events
    }

    private mutating func closeAlongBorder(_ runs: [[GridPoint]]) -> [[GridPoint]] {
        let events = alternatingEvents(runs)
        var exitOf: [Int: Int] = [:]
        for (index, event) in events.enumerated() where event.isExit { exitOf[event.run] = index }
        var isUsed = [Bool](repeating: false, count: runs.count)
        var rings: [[GridPoint]] = []
        for event in events where !event.isExit && !isUsed[event.run] {
            var ring: [GridPoint] = []
            var run = event.run
            while !isUsed[run] {
                isUsed[run] = true
                ring += runs[run]
                guard let exit = exitOf[run] else { break }
                let next = events[(exit + 1) % events.count]
                ring += CoastGeometry.corners(from: events[exit].position, to: next.position, box)
                run = next.run
            }
            var clean: [GridPoint] = []
            for point in ring where clean.last != point { clean.append(point) }
            if clean.first == clean.last { clean.removeLast() }
            // A coast that runs along the border, with the water beyond the border, gives a ring without area. Such a
            // ring is dropped.
            if clean.count >= 3 && PlaneRing.doubledArea(clean) > 0 { rings.append(clean) }
        }
        return rings
    }

    /// Assigns each island to the water around it.
    private mutating func assemble(shores: [[GridPoint]], rings: [[GridPoint]]) -> [Parts] {
        struct Candidate {
            var ring: [GridPoint]
            var area: Double
            var box: GridBox
            var isShore: Bool
        }
        var candidates = (shores.map { ($0, true) } + rings.map { ($0, false) }).map { ring, isShore in
            Candidate(ring: ring, area: Double(PlaneRing.doubledArea(ring)), box: GridBox(ring), isShore: isShore)
        }
        candidates.removeAll { $0.area == 0 }
        // Large rings come first, so that enclosing rings precede enclosed ones. Equal areas keep their order.
        candidates = candidates.enumerated().sorted { (-abs($0.element.area), $0.offset) < (-abs($1.element.area), $1.offset) }.map(
            \.element
        )
        func container(_ index: Int, among accepted: [Int]) -> Int? {
            accepted.last { other in
                candidates[other].box.contains(candidates[index].box) && Self.lies(candidates[index].ring, in: candidates[other].ring)
            }
        }
        var accepted: [Int] = []
        if shores.isEmpty {
            // No coast reaches the tile's border, so it is sea or land as a whole. The direction of the outermost
            // rings tells which. If their directions differ, the one with the larger total area counts.
            var outermost: [Int] = []
            for index in candidates.indices where container(index, among: outermost) == nil { outermost.append(index) }
            let balance = outermost.reduce(0.0) { $0 - candidates[$1].area }
            if balance > 0 {
                let corners = [(box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY)].map {
                    GridPoint(x: $0, y: $1)
                }
                candidates.insert(Candidate(ring: corners, area: Double(PlaneRing.doubledArea(corners)), box: box, isShore: true), at: 0)
            }
        }
        var holes: [Int: [Int]] = [:]
        for index in candidates.indices {
            if candidates[index].isShore {
                accepted.append(index)
                continue
            }
            let around = container(index, among: accepted)
            let isIsland = candidates[index].area < 0
            let isInWater = around.map { candidates[$0].area > 0 } ?? false
            guard isIsland == isInWater else {
                warnings.contradictions += 1
                continue
            }
            accepted.append(index)
            if isIsland, let around { holes[around, default: []].append(index) }
        }
        return accepted.filter { candidates[$0].area > 0 }.map { index in
            var parts = Parts()
            parts.append(candidates[index].ring)
            for hole in holes[index] ?? [] { parts.append(candidates[hole].ring) }
            return parts
        }
    }

    /// Whether most of up to 15 of the ring's points lie inside another ring. Rings may touch, but do not cross.
    private static func lies(_ ring: [GridPoint], in other: [GridPoint]) -> Bool {
        let step = max(1, ring.count / 15)
        var votes = 0
        for index in stride(from: 0, to: ring.count, by: step) { votes += PlaneRing.contains(other, ring[index]) ? 1 : -1 }
        return votes > 0
    }
}
