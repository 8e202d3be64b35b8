/// Which shards have addresses that lead to which lists of areas, areas and streets.
struct AddressUses {
    /// By shard; empty with one shard, which has all.
    private var lists: [Set<Int64>]
    private var areas: [Set<Int64>]
    private var streets: [Set<Int64>]

    init(shards: Int) {
        let none = Array(repeating: Set<Int64>(), count: shards > 1 ? shards : 0)
        (lists, areas, streets) = (none, none, none)
    }

    /// An address of a shard.
    mutating func add(list: Int64, street: Int64?, _ shard: Int) {
        guard lists.indices.contains(shard) else { return }
        lists[shard].insert(list)
        if let street { streets[shard].insert(street) }
    }

    /// The areas of a list that shards use, as its row says them: numbers with spaces between.
    mutating func add(areas text: String, _ shards: [Int]) {
        let numbers = text.split(separator: " ").compactMap { Int64($0) }
        for shard in shards where areas.indices.contains(shard) { areas[shard].formUnion(numbers) }
    }

    func shards(ofList id: Int64) -> [Int] { Self.shards(of: id, lists) }
    func shards(ofArea id: Int64) -> [Int] { Self.shards(of: id, areas) }
    func shards(ofStreet id: Int64) -> [Int] { Self.shards(of: id, streets) }

    private static func shards(of id: Int64, _ uses: [Set<Int64>]) -> [Int] { uses.indices.filter { uses[$0].contains(id) } }
}
