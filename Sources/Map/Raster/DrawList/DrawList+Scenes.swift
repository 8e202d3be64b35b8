internal import PortolanBasics

/// Adds scenes of faces, and the haze in front of them.
extension DrawList {
    /// Draws a scene of faces that hide each other, with an opacity of 0…1 for the whole scene.
    ///
    /// Scenes drawn since the last ``resetDepth()`` hide the parts of this scene that lie behind their faces, even
    /// if those scenes are translucent.
    public mutating func draw(_ scene: FaceScene, opacity: Float = 1) {
        scenes.append(scene)
        append(.scene(Int32(clamping: scenes.count - 1), opacity: ImageShader.byte(opacity)))
    }

    /// Forgets the depth of the faces drawn so far, so that they hide no later ones.
    public mutating func resetDepth() {
        commands.append(Command(kind: .resetDepth, clip: -1))
    }

    /// Draws a haze over everything drawn so far.
    public mutating func draw(_ haze: Haze) {
        hazes.append(haze)
        append(.haze(Int32(clamping: hazes.count - 1)))
    }
}
