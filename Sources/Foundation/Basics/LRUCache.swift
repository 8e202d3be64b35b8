/// A dictionary bounded by the cost of its values, which evicts the least recently used first. Eviction changes speed, never values.
@usableFromInline package struct LRUCache<Key: Hashable, Value> {
    @usableFromInline struct Entry {
        @usableFromInline var key: Key
        @usableFromInline var value: Value
        @usableFromInline var cost: Int

        @inlinable init(key: Key, value: Value, cost: Int) {
            self.key = key
            self.value = value
            self.cost = cost
        }
    }

    /// The neighbours of an entry in the order of use; −1 for none. Apart from the entries, so that moving one copies no value.
    @usableFromInline struct Link: Sendable {
        @usableFromInline var newer = -1
        @usableFromInline var older = -1

        @inlinable init() {}
    }

    @usableFromInline package let costLimit: Int
    @usableFromInline package var cost = 0
    @usableFromInline var slots: [Key: Int] = [:]
    @usableFromInline var entries: [Entry?] = []
    @usableFromInline var links: [Link] = []
    @usableFromInline var free: [Int] = []
    @usableFromInline var newest = -1
    @usableFromInline var oldest = -1

    @inlinable package init(costLimit: Int) { self.costLimit = costLimit }

    @inlinable package var count: Int { slots.count }

    /// The value, now the most recently used. O(1).
    @inlinable package mutating func value(for key: Key) -> Value? {
        guard let slot = slots[key], let value = entries[slot]?.value else { return nil }
        if slot != newest {
            unlink(slot)
            linkAsNewest(slot)
        }
        return value
    }

    /// Stores the value; a value that costs more than the whole limit is not kept. O(1) amortised.
    @inlinable package mutating func store(_ value: Value, for key: Key, cost valueCost: Int) {
        if let slot = slots[key] { remove(slot) }
        guard valueCost <= costLimit else { return }
        while cost + valueCost > costLimit, oldest >= 0 { remove(oldest) }
        let entry = Entry(key: key, value: value, cost: valueCost)
        let slot: Int
        if let reused = free.popLast() {
            slot = reused
            entries[slot] = entry
        } else {
            slot = entries.count
            entries.append(entry)
            links.append(Link())
        }
        slots[key] = slot
        cost += valueCost
        linkAsNewest(slot)
    }

    /// Removes all values. O(count).
    @inlinable package mutating func removeAll() { self = LRUCache(costLimit: costLimit) }

    @inlinable mutating func remove(_ slot: Int) {
        unlink(slot)
        if let entry = entries[slot] {
            slots[entry.key] = nil
            cost -= entry.cost
        }
        entries[slot] = nil
        free.append(slot)
    }

    @inlinable mutating func unlink(_ slot: Int) {
        let link = links[slot]
        if link.newer >= 0 { links[link.newer].older = link.older } else { newest = link.older }
        if link.older >= 0 { links[link.older].newer = link.newer } else { oldest = link.newer }
    }

    @inlinable mutating func linkAsNewest(_ slot: Int) {
        links[slot].newer = -1
        links[slot].older = newest
        if newest >= 0 { links[newest].newer = slot } else { oldest = slot }
        newest = slot
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}
