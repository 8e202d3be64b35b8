extension GMSMapView {
    /// Calls `body` after each change of the camera while the observer exists. The map does not retain the
    /// observer.
    package func observeCamera<Observer: AnyObject>(by observer: Observer, _ body: @escaping @MainActor (Observer) -> Void) {
        cameraObservers.append { [weak observer] in
            guard let observer else { return false }
            body(observer)
            return true
        }
    }

    func tellCameraObservers() {
        // An observer that is added meanwhile is not called for this change.
        let told = cameraObservers
        cameraObservers = []
        let kept = told.filter { $0() }
        cameraObservers = kept + cameraObservers
    }
}
