import PortolanStyle
import Testing

/// Functions in the syntax that styles had before expressions.
@Suite("Functions from before expressions still work")
struct FunctionTests {
    @Test(
        "Lists of any length step between stops, as in MapLibre Native, and other outputs are interpolated",
        arguments: [
            (#"{"stops": [[12, [10]], [16, [50]]]}"#, [10.0]), (#"{"stops": [[12, 10], [16, 50]]}"#, [30]),
            (#"{"type": "exponential", "stops": [[12, [10]], [16, [50]]]}"#, [30]),
            (#"["interpolate", ["linear"], ["zoom"], 12, ["literal", [10]], 16, ["literal", [50]]]"#, [30]),
        ]
    )
    func lists(value: String, expected: [Double]) throws {
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"d": {"type": "raster-dem", "tiles": []}}, "layers": [
              {"id": "h", "type": "hillshade", "source": "d", "paint": {"hillshade-illumination-direction": \(value)}}]}
            """
        )
        guard case .hillshade(let layer) = style.layers[0] else { return #expect(Bool(false), "no hillshade") }
        #expect(layer.illuminationDirection.evaluate(EvaluationContext(zoom: 14)) == NumberArray(expected))
    }
}
