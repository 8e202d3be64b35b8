internal import PortolanOSMModel

extension PaymentOptions {
    /// Reads the tags `payment:*` (wiki.openstreetmap.org, "Key:payment:*").
    public init(_ tags: DetailTags) {
        let payments = tags.suffixes(of: "payment:")
        guard !payments.isEmpty else { return }
        func accepts(_ keys: TagKey..., brands: Set<String>) -> Bool? {
            for key in keys { if let answer = tags.answer(key) { return answer } }
            return payments.contains { $0.value == "yes" && brands.contains($0.suffix) } ? true : nil
        }
        acceptsCreditCards = accepts("payment:credit_cards", "payment:cards", brands: Self.creditCards)
        acceptsDebitCards = accepts("payment:debit_cards", "payment:cards", brands: Self.debitCards)
        acceptsNFC = accepts("payment:contactless", "payment:nfc", brands: Self.contactless)
        acceptsCashOnly = cashOnly(tags, payments)
    }

    private func cashOnly(_ tags: DetailTags, _ payments: [(suffix: String, value: String)]) -> Bool? {
        if tags["payment:cash"] == "only" { return true }
        if tags["payment:cash"] == "no" { return false }
        let cash: Set<String> = ["cash", "coins", "notes"]
        if payments.contains(where: { !cash.contains($0.suffix) && ($0.value == "yes" || $0.value == "only") }) { return false }
        // Cash is taken, all cards are refused, and nothing else is named.
        return tags["payment:cash"] == "yes" && acceptsCreditCards == false && acceptsDebitCards == false ? true : nil
    }

    private static let creditCards: Set<String> = [
        "visa", "mastercard", "american_express", "diners_club", "discover_card", "jcb", "unionpay", "amex", "mastercard_contactless",
        "visa_contactless",
        "american_express_contactless",
    ]
    private static let debitCards: Set<String> = [
        "maestro", "girocard", "v_pay", "visa_debit", "visa_electron", "mastercard_debit", "mastercard_electronic", "ec_card", "ec-card",
        "bancomat",
        "postfinance_card", "interac", "eftpos", "bancontact", "carte_bleue", "ep_easycard",
    ]
    private static let contactless: Set<String> = [
        "visa_contactless", "mastercard_contactless", "american_express_contactless", "maestro_contactless", "apple_pay", "google_pay",
        "android_pay",
        "samsung_pay",
    ]
}
