internal import PortolanSearchIndex

/// Which shard holds which rows.
struct ShardRoute: Sendable {
    let shards: Int
    let cut: PostingsCut

    init(shards: Int, documents: Int) {
        self.shards = shards
        cut = PostingsCut(shards: shards, documents: documents)
    }

    /// The shard of a row that stands by its number alone.
    func shard(ofNumber number: Int64) -> Int { Int(UInt64(bitPattern: number) % UInt64(max(shards, 1))) }

    /// The keys to ask each shard for.
    func parts(_ keys: [Int64], _ route: PostgresQuery.Route) -> [[Int64]] {
        if shards == 1 { return [keys] }
        var parts: [[Int64]] = Array(repeating: [], count: shards)
        switch route {
        case .all: return Array(repeating: keys, count: shards)
        case .remainder: for key in keys { parts[shard(ofNumber: key)].append(key) }
        case .block: for key in keys { parts[cut.shard(ofBlock: Int(clamping: key))].append(key) }
        }
        return parts
    }
}
