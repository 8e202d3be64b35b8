import PortolanTestSupport
import Testing

@testable import PortolanSearchIndex

/// A house is found by every form in which people write its number.
@Suite("House numbers")
struct HouseNumberTests {
    private func texts(_ keys: Set<[UInt8]>) -> [String] { keys.map { String(decoding: $0, as: UTF8.self) }.sorted() }

    /// Values of `addr:housenumber`, and the keys by which the house is found: keys of the whole number, of other forms
    /// of the number, and of its parts.
    @Test(arguments: [
        ("10", "10", "", ""), ("10e", "10e", "", ""), ("10 e", "10e", "", ""), ("10E", "10e", "", ""), ("10-e", "10e", "", ""),
        ("10/E", "10e", "", ""), ("10.e", "10e", "", ""), ("224B", "224b", "", ""), ("１０ｅ", "10e", "", ""), ("A12", "a12", "", "12"),
        ("A 12", "a12", "", "12"), ("68 bis", "68bis", "", ""), ("68bis", "68bis", "", ""), ("7 Quater", "7quater", "", ""),
        ("12 rosso", "12r", "", ""), ("12/R", "12r", "", ""),
        // A house number may be followed by the number of a part of the house.
        ("29 к2", "29к2", "29:2", "29"), ("29к2", "29к2", "29:2", "29"), ("29 корпус 2", "29к2", "29:2", "29"),
        ("29, корп. 2", "29к2", "29:2", "29"),
        ("24/7 с8", "24:7с8", "24:7:8", "24 7"), ("24/7 строение 8", "24:7с8", "24:7:8", "24 7"), ("дом 29 к. 2", "29к2", "29:2", "29"),
        ("29К", "29к", "", ""), ("29Д", "29д", "", ""), ("10 литера А", "10а", "", ""), ("вл. 4 с 1", "вл4с1", "4:1", ""),
        // A house number may consist of two numbers.
        ("29/2", "29:2", "", "2 29"), ("123/10a", "123:10a", "", "10a 123"), ("62/3A", "62:3a", "", "3a 62"),
        ("212-14", "212:14", "21214", "14 212"),
        // A house number may contain a fraction.
        ("4 1/2", "4½", "", ""), ("4½", "4½", "", ""), ("4 ½", "4½", "", ""), ("4/1/2", "4:1:2", "", "1 2 4"), ("12 3/4", "12¾", "", ""),
        // A value may list several house numbers.
        ("60;62", "60 62", "", ""), ("19+21", "19 21", "", ""), ("3, 5", "3 5", "", ""), ("1a; 1b", "1a 1b", "", ""),
        // Ranges of numbers, on one side of the street or on both sides.
        ("4411-4419", "4411:4419", "", "4411 4413 4415 4417 4419"), ("7–12", "7:12", "712", "10 11 12 7 8 9"),
        ("13a-c", "13ac", "", "13a 13b 13c"),
        ("13a-13c", "13a13c", "", "13a 13b 13c"), ("1-9999", "1:9999", "", "1 9999"), ("10–12", "10:12", "1012", "10 12"),
        // Numbers with words that follow without a space.
        ("7号", "7", "", ""), ("7號", "7", "", ""), ("12弄3号", "12弄3", "12:3", "12"), ("7號之1", "7:1", "", "1 7"), ("12번지", "12", "", ""),
        // Values that are not numbers.
        ("Villa Rosa", "", "", ""), ("s/n", "", "", ""), ("", "", "", ""),
    ])
    func values(_ value: String, _ wholes: String, _ others: String, _ parts: String) {
        let forms = HouseNumberForms(value)
        #expect(texts(forms.wholes).joined(separator: " ") == wholes)
        #expect(texts(forms.others).joined(separator: " ") == others)
        #expect(texts(forms.parts).joined(separator: " ") == parts)
    }
}
