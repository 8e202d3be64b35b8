import PortolanCamera
import PortolanGeo
import PortolanMaps

/// The state of the search field and its results.
struct WindowSearch {
    var box = SearchBox()
    /// The number of requests so far. Only the result of the last request is current.
    var questions = 0
    /// The markers of the results.
    var pins: [OverlayID] = []
}

// The requests and results of the search field.
extension MapWindow {
    func focusSearch() {
        guard suggest != nil else { return }
        areControlsShown = true
        search.box.focus()
        needsPanels = true
    }

    /// Empties the field and removes the results from the map.
    func clearSearch() {
        search.questions += 1
        search.box.clear()
        removePins()
        needsPanels = true
    }

    func act(on outcome: SearchBox.Outcome) {
        needsPanels = true
        switch outcome {
        case .draw, .closed: break
        case .changed: askForSuggestions()
        case .copy(let text): link.copy(text)
        case .cut(let text):
            link.copy(text)
            askForSuggestions()
        case .find(let text): find(text)
        case .choose(let item): choose(item)
        }
    }

    private func request(_ text: String) -> SearchRequest {
        let center = view.camera.target
        let size = view.viewport.size
        let corners = [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)].map { ScreenPoint(x: $0.0, y: $0.1) }
        let projection = try? view.projection
        // A corner above the horizon has no point on the ground.
        let radius = corners.compactMap { projection?.coordinate(at: $0)?.distanceMeters(to: center) }.max() ?? 50_000
        return SearchRequest(text: text, center: center, radiusMeters: min(max(radius, 100), 50_000))
    }

    /// Sends a request. A later request makes the result of an earlier one out of date.
    private func ask(_ question: @escaping @Sendable () async -> [SearchItem], then act: @escaping @MainActor ([SearchItem]) -> Void) {
        search.questions += 1
        let number = search.questions
        Task {
            let items = await question()
            guard number == search.questions else { return }
            act(items)
            listChanged?(search.box.items.count)
            needsPanels = true
            link.wake(at: link.now)
        }
    }

    private func askForSuggestions() {
        guard let suggest else { return }
        let request = request(search.box.text)
        guard request.text.contains(where: { !$0.isWhitespace }) else { return clearSearch() }
        ask({ await suggest(request) }, then: { self.search.box.suggest($0) })
    }

    private func find(_ text: String) {
        guard let findText else { return }
        let request = request(text)
        ask({ await findText(request) }, then: { self.show(results: $0, of: text) })
    }

    private func show(results: [SearchItem], of text: String) {
        search.box.show(results: results, of: text)
        removePins()
        let places = results.compactMap(\.location)
        search.pins = places.map { view.add(.marker(Marker(at: $0, isTappable: false))) }
        // The map moves only if it shows none of the places.
        guard !places.isEmpty, let projection = try? view.projection else { return }
        let size = view.viewport.size
        let isSeen = places.contains { place in
            projection.screenPoint(of: place).map { (0...size.width).contains($0.x) && (0...size.height).contains($0.y) } ?? false
        }
        if !isSeen, let bounds = CoordinateBounds(enclosing: places) { try? view.animate(.fit(bounds, maxZoom: Self.placeZoom)) }
    }

    private func removePins() {
        for pin in search.pins { view.remove(pin) }
        search.pins = []
    }

    func choose(_ item: SearchItem) {
        guard item.placeID != nil else { return find(item.title) }
        search.questions += 1
        search.box.settle(on: item)
        place.questions += 1
        let number = place.questions
        guard let findItem else { return }
        Task {
            guard let card = await findItem(item), number == place.questions else { return }
            show(card)
            show(place: card)
        }
    }

    /// Moves to a place, or to its extent if that is wider than a house.
    private func show(place card: PlaceCard) {
        stopFollowing()
        if let extent = card.extent, Self.isWide(extent) {
            try? view.animate(.fit(extent, maxZoom: Self.placeZoom))
        } else {
            var camera = view.camera
            camera.target = card.location
            camera.zoom = max(camera.zoom, Self.placeZoom)
            try? view.fly(to: camera)
        }
    }

    /// The zoom for showing a single place.
    private static let placeZoom = 17.0

    private static func isWide(_ bounds: CoordinateBounds) -> Bool {
        bounds.southWest.distanceMeters(to: bounds.northEast) > 400
    }
}
