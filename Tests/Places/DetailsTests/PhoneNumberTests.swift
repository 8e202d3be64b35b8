import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanDetails

@Suite struct PhoneNumberTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var region: String?
        var international: String?

        init(_ text: String, _ region: String?, _ international: String?) {
            self.text = text
            self.region = region
            self.international = international
        }

        var testDescription: String { "\(text) in \(region ?? "–")" }
    }

    @Test(
        arguments: [
            Case("+33 1 42 68 53 00", nil, "+33 1 42 68 53 00"),
            Case("01 42 68 53 00", "FR", "+33 1 42 68 53 00"),
            Case("01.42.68.53.00", "fr", "+33 1 42 68 53 00"),
            Case("0033 1 42 68 53 00", nil, "+33 1 42 68 53 00"),
            Case("089 29 16 06 60", "DE", "+49 89 29160660"),
            Case("+49 (0)89 29160660", nil, "+49 89 29160660"),
            Case("089/29160660", "DE", "+49 89 29160660"),
            Case("tel: +49-89-29160660", "DE", "+49 89 29160660"),
            Case("(+376) 89 08 75", nil, "+376 890 875"),
            Case("+423 237 72 44", "LI", "+423 237 72 44"),
            Case("1-800-FLOWERS", "US", "+1 800-356-9377"),
            Case("+1 604 555 0123", "CA", "+1 604-555-0123"),
            Case("(604) 682-8000 ext. 12", "CA", "+1 604-682-8000 ext. 12"),
            Case("1300 651 301", "AU", "+61 1300 651 301"),
            Case("+61 2 9265 9333", "AU", "+61 2 9265 9333"),
            Case("028 3822 2674", "VN", "+84 28 3822 2674"),
            Case("09 627161", "FI", "+358 9 627161"),
            Case("＋81 3-3270-8111", "JP", "+81 3-3270-8111"),
            Case("٠٢١٢٥٢٢٠٠٠٠", "TR", "+90 212 522 00 00"),
            Case("0212 522 00 00", "TR", "+90 212 522 00 00"),
            Case("112", "DE", nil),
            Case("01 42 68 53 00", nil, nil),
            Case("+33 1 42", nil, nil),
            Case("call us", "US", nil),
            Case("", "US", nil),
            Case("+", nil, nil),
            Case("01 42 68 53 00", "not a region", nil),
        ]
    )
    func reads(_ example: Case) {
        #expect(PhoneNumber(example.text, region: example.region)?.international == example.international)
    }

    @Test func knowsItsParts() throws {
        let number = try #require(PhoneNumber("(604) 682-8000 x12", region: "CA"))
        #expect(number.e164 == "+16046828000")
        #expect(number.national == "(604) 682-8000 ext. 12")
        #expect(number.extensionDigits == "12")
        #expect(number.region == "CA")
        #expect(number.countryCode == 1)
        #expect(PhoneNumber("+4915123037947")?.kind == .mobile)
        #expect(PhoneNumber("+800 1234 5678")?.region == nil)
    }

    /// Plain international numbers are read without the parser. The result is the same as the parser's, whatever the
    /// digits are.
    @Test func theShortWayAgrees() {
        var generator = SplitMix64(seed: 20_261_121)
        let codes = [
            "1", "7", "20", "30", "31", "32", "33", "34", "39", "41", "43", "44", "45", "46", "47", "48", "49", "52", "54", "55", "60",
            "61", "64", "65",
        ]
        let more = [
            "66", "81", "82", "84", "86", "90", "91", "212", "225", "262", "351", "352", "353", "358", "359", "370", "376", "377", "380",
            "423", "599",
        ]
        let far = ["800", "852", "870", "878", "883", "886", "960", "966", "971", "996", "998", "999", "0", "21"]
        var valid = 0
        for round in 0..<2500 {
            let all = codes + more + far
            let code = all[round % all.count]
            let digits = (0..<Int.random(in: 5...11, using: &generator)).map { _ in String(Int.random(in: 0...9, using: &generator)) }
            let text = "+" + code + " " + digits.joined(separator: round % 3 == 0 ? " " : "")
            let region = ["DE", "US", "CA", "IT", nil][round % 5]
            let short = PhoneNumber(text, region: region, takesShortWay: true)
            #expect(short == PhoneNumber(text, region: region, takesShortWay: false), "\(text) in \(region ?? "–")")
            if short != nil { valid += 1 }
        }
        #expect(valid > 200)
    }

    @Test func takesSeveralFromTheTags() {
        func numbers(_ tags: DetailTags, _ region: String? = nil) -> [String] {
            PhoneNumber.all(of: tags, region: region).map(\.international)
        }
        #expect(numbers(["contact:phone": "09 627161;0404640095"], "FI") == ["+358 9 627161", "+358 40 4640095"])
        #expect(numbers(["mobile": "+49 151 23037947", "phone": "+49 89 29160660"]) == ["+49 89 29160660", "+49 1512 3037947"])
        #expect(numbers(["phone": "+49 89 29160660, +49 89 29160661"]) == ["+49 89 29160660", "+49 89 29160661"])
        #expect(numbers(["phone": "nonsense;+49 89 29160660;"]) == ["+49 89 29160660"])
        #expect(numbers(["phone": "+49 89 29160660", "contact:phone": "+49 89 291 606 60"]) == ["+49 89 29160660"])
        #expect(numbers(["phone:AU": "1300 989 989"]) == ["+61 1300 989 989"])
        #expect(numbers(["phone": "unknown"], "DE") == [])
    }

    @Test func answersManyThreadsAlike() async {
        let texts = (0..<200).map { "+49 89 2916\(1000 + $0)" }
        let alone = texts.map { PhoneNumber($0)?.international }
        await withTaskGroup(of: [String?].self) { group in
            for _ in 0..<8 { group.addTask { texts.map { PhoneNumber($0)?.international } } }
            for await answers in group { #expect(answers == alone) }
        }
    }
}
