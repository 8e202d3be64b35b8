import PortolanOSMModel
import Testing

@Suite struct MeasureTests {
    @Test(
        arguments: [
            ("12", 12.0), ("12.5 m", 12.5), ("12,5", 12.5), ("10'", 3.048), ("6'4\"", 1.9304), ("40 ft", 12.192), ("tall", nil), ("", nil),
            ("1e9x", nil),
        ] as [(String, Double?)]
    )
    func lengthsAsMappersWriteThem(text: String, meters: Double?) {
        #expect(Measure.meters(text).map { ($0 * 1e6).rounded() } == meters.map { ($0 * 1e6).rounded() })
    }
}
