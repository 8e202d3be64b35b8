import PortolanRaster

/// The shape of the draw list that the next feature may join.
struct OpenShape {
    var color: Color?
}

extension FrameCanvas {
    /// Fills a path, in the shape that is open if nothing is lost by it: if the colour is the same, and opaque or
    /// on areas that do not overlap.
    mutating func addArea(_ path: DrawList.Path, _ color: Color, mayOverlap: Bool, _ shape: inout OpenShape) {
        guard !path.isEmpty else { return }
        if shape.color != color || mayOverlap && color.alpha < 1 {
            list.beginShape(color)
            shape.color = color
        }
        list.addFill(path)
    }

    /// Adds a path as a stroke, to the shape that is open if it has the same opaque colour.
    /// - Parameter isSeen: whether the path is in pixels of the picture already, not in the plane.
    mutating func addStroke(_ path: DrawList.Path, _ stroke: Stroke, _ color: Color, isSeen: Bool = false, _ shape: inout OpenShape) {
        guard !path.isEmpty else { return }
        if shape.color != color || color.alpha < 1 {
            list.beginShape(color)
            shape.color = color
        }
        list.addStroke(path, stroke, perspective: isSeen ? nil : plane.perspective)
    }
}
