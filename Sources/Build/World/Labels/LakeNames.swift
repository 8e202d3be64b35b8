/// Names of lakes. The tables of lakes have lost all letters that are not ASCII; here are those names that it shows in.
enum LakeNames {
    /// The name as it is written; nil where it cannot be told.
    static func restored(_ name: String) -> String? {
        if name.isEmpty || lost.contains(name) { return nil }
        if name.hasPrefix(brokenReservoir) { return "Réservoir" + name.dropFirst(brokenReservoir.count) }
        return spellings[name] ?? name
    }

    private static let brokenReservoir = "Rservoir"
    private static let lost: Set<String> = ["Pjrvi"]
    private static let spellings = [
        "Hjlmaren": "Hjälmaren", "Inarijrvi": "Inarijärvi", "Khvsgl Nuur": "Khövsgöl Nuur", "Lac--l'Eau-Claire": "Lac à l’Eau-Claire",
        "Lago Gatun": "Lago Gatún", "Mlaren": "Mälaren", "Oulujarvi": "Oulujärvi", "Ozero Chrnoye": "Ozero Chërnoye", "Pijnne": "Päijänne",
        "Pyhjrvi": "Pyhäjärvi", "Sarygamysh Kli": "Sarygamysh Köli", "Siletitengiz Kli": "Siletitengiz Köli", "Storsjn": "Storsjön",
        "Vnern": "Vänern", "Vrtsjrv": "Võrtsjärv", "Vttern": "Vättern", "Ysyk Kl": "Ysyk-Köl",
    ]
}
