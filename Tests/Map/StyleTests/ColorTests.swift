import PortolanTestSupport
import Testing

@testable import PortolanStyle

@Suite("Colours are read and mixed")
struct ColorTests {
    @Test(
        "CSS colours are read",
        arguments: [
            ("red", "rgba(255,0,0,1)"), ("RED", "rgba(255,0,0,1)"), ("rebeccapurple", "rgba(102,51,153,1)"),
            ("transparent", "rgba(0,0,0,0)"),
            ("#f00", "rgba(255,0,0,1)"), ("#F008", "rgba(255,0,0,0.53333336)"), ("#a9cfe2", "rgba(169,207,226,1)"),
            ("#a9cfe280", "rgba(169,207,226,0.5019608)"), (" #fff ", "rgba(255,255,255,1)"),
            ("rgb(1, 2, 3)", "rgba(1,2,3,1)"), ("rgb(1 2 3)", "rgba(1,2,3,1)"), ("rgba(1,2,3,.5)", "rgba(1,2,3,0.5)"),
            ("rgb(1 2 3 / 50%)", "rgba(1,2,3,0.5)"), ("rgb(100%, 0%, 50%)", "rgba(255,0,128,1)"), ("rgb(300, -5, 0)", "rgba(255,0,0,1)"),
            ("hsl(0, 100%, 50%)", "rgba(255,0,0,1)"), ("hsl(120, 100%, 25%)", "rgba(0,128,0,1)"),
            ("hsl(210 50% 40%)", "rgba(51,102,153,1)"),
            ("hsl(-120, 100%, 50%)", "rgba(0,0,255,1)"), ("hsl(480deg, 100%, 50%)", "rgba(0,255,0,1)"),
            ("hsla(240, 100%, 50%, 0.25)", "rgba(0,0,255,0.25)"), ("hsl(0, 0%, 33%)", "rgba(84,84,84,1)"),
        ]
    )
    func css(text: String, expected: String) throws {
        #expect(try #require(StyleColor(css: text)).text == expected)
    }

    @Test(
        "other texts are not colours",
        arguments: [
            "", "#", "#12", "#12345", "#1234567", "#ggg", "#123456789", "reddish", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,2,x)",
            "rgb(1 2 3",
            "hsl(0, 100, 50)", "hsl(10%, 10%, 10%)", "rgb(1%, 2, 3)", "rgb(1,,3)", "cmyk(1,2,3)", "rgb(nan, 0, 0)", "rgb(1 2 3 / / 4)", "é",
        ]
    )
    func notCSS(text: String) {
        #expect(StyleColor(css: text) == nil)
    }

    @Test("a mix goes from one colour to the other and stays inside the colour cube")
    func mixing() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<500 {
            func component() -> Float { Float.random(in: 0...1, using: &generator) }
            let a = StyleColor(red: component(), green: component(), blue: component(), alpha: component())
            let b = StyleColor(red: component(), green: component(), blue: component(), alpha: component())
            for mix in [StyleColor.mixed, StyleColor.mixedLab, StyleColor.mixedHcl] {
                for (t, end) in [(0.0, a), (1.0, b)] {
                    let found = mix(a)(b, t)
                    let far =
                        [found.red - end.red, found.green - end.green, found.blue - end.blue, found.alpha - end.alpha].map(abs).max() ?? 1
                    #expect(far < 2e-3, "\(a) to \(b) at \(t): \(found), seed 7")
                }
                let middle = mix(a)(b, 0.5)
                #expect(
                    [middle.red, middle.green, middle.blue, middle.alpha].allSatisfy { (-1e-6...1.000001).contains($0) },
                    "\(middle), seed 7"
                )
            }
        }
    }

    @Test("components are premultiplied")
    func premultiplied() throws {
        #expect(try #require(StyleColor(css: "rgba(255, 0, 51, 0.5)")).premultiplied == SIMD4(0.5, 0, 0.1, 0.5))
    }
}
