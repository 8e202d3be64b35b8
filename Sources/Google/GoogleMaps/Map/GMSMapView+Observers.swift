extension GMSMapView {
    /// Calls a function whenever the camera has changed, as long as an object exists, which the map does not retain.
    package func observeCamera<Observer: AnyObject>(by observer: Observer, _ body: @escaping @MainActor (Observer) -> Void) {
        cameraObservers.append { [weak observer] in
            guard let observer else { return false }
            body(observer)
            return true
        }
    }

    func tellCameraObservers() {
        // An observer may add another one, which hears of the next change.
        let told = cameraObservers
        cameraObservers = []
        let kept = told.filter { $0() }
        cameraObservers = kept + cameraObservers
    }
}
