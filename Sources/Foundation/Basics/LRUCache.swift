public import Synchronization

/// A dictionary with a limit on the cost of its values, which evicts the least recently used values first.
/// Eviction changes only speed, never results.
///
/// Costs are approximate bytes. If all values have the same size, or are caches with limits of their own, each
/// costs 1. Threads share a cache in a `Mutex`.
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

    /// The neighbours of an entry in the order of use; −1 for none. Links are small and stored apart from the
    /// entries, so that many fit into the processor's cache.
    @usableFromInline struct Link: Sendable {
        @usableFromInline var newer: Int32 = -1
        @usableFromInline var older: Int32 = -1

        @inlinable init() {}
    }

    @usableFromInline package var costLimit: Int
    @usableFromInline package var cost = 0
    @usableFromInline var slots: [Key: Int32] = [:]
    @usableFromInline var entries: [Entry?] = []
    @usableFromInline var links: [Link] = []
    @usableFromInline var free: [Int32] = []
    @usableFromInline var newest: Int32 = -1
    @usableFromInline var oldest: Int32 = -1

    @inlinable package init(costLimit: Int) { self.costLimit = costLimit }

    @inlinable package var count: Int { slots.count }

    /// The keys that have values, in no particular order.
    @inlinable package var keys: Dictionary<Key, Int32>.Keys { slots.keys }

    /// Returns the value and makes it the most recently used one. O(1).
    @inlinable package mutating func value(for key: Key) -> Value? {
        guard let slot = slots[key], let value = entries[Int(slot)]?.value else { return nil }
        if slot != newest {
            unlink(slot)
            linkAsNewest(slot)
        }
        return value
    }

    /// Whether the key has a value. The call does not count as a use. O(1).
    @inlinable package func contains(_ key: Key) -> Bool { slots[key] != nil }

    /// Stores a value in place of the key's earlier one, and evicts others until the total cost is within the
    /// limit. A value that costs more than the whole limit is not kept and evicts no other.
    ///
    /// O(1) amortised, plus one step for each older key that is spared.
    /// - Parameters:
    ///   - isSpared: whether a key's value is kept even if the total cost exceeds the limit. Spare the values
    ///     on display, so that they are not computed again and again.
    ///   - evicted: receives each evicted key, and the new key if its value is not kept.
    @inlinable package mutating func store(
        _ value: Value,
        for key: Key,
        cost valueCost: Int,
        sparing isSpared: (Key) -> Bool = { _ in false },
        evicted: (Key) -> Void = { _ in }
    ) {
        if let slot = slots[key] { remove(slot) }
        if valueCost <= costLimit || isSpared(key) { makeRoom(for: valueCost, sparing: isSpared, evicted: evicted) }
        guard cost + valueCost <= costLimit || isSpared(key) else { return evicted(key) }
        let entry = Entry(key: key, value: value, cost: valueCost)
        let slot: Int32
        if let reused = free.popLast() {
            slot = reused
            entries[Int(slot)] = entry
        } else {
            slot = Int32(truncatingIfNeeded: entries.count)
            entries.append(entry)
            links.append(Link())
        }
        slots[key] = slot
        cost += valueCost
        linkAsNewest(slot)
    }

    /// Sets the limit, and evicts until the total cost is within it. O(1) for each evicted value.
    @inlinable package mutating func limit(to costLimit: Int) {
        self.costLimit = costLimit
        makeRoom(for: 0, sparing: { _ in false }, evicted: { _ in })
    }

    /// Removes all values. O(count).
    @inlinable package mutating func removeAll() { self = LRUCache(costLimit: costLimit) }

    @inlinable mutating func makeRoom(for valueCost: Int, sparing isSpared: (Key) -> Bool, evicted: (Key) -> Void) {
        var slot = oldest
        while slot >= 0, cost + valueCost > costLimit {
            let newer = links[Int(slot)].newer
            if let key = entries[Int(slot)]?.key, !isSpared(key) {
                remove(slot)
                evicted(key)
            }
            slot = newer
        }
    }

    @inlinable mutating func remove(_ slot: Int32) {
        unlink(slot)
        if let entry = entries[Int(slot)] {
            slots[entry.key] = nil
            cost -= entry.cost
        }
        entries[Int(slot)] = nil
        free.append(slot)
    }

    @inlinable mutating func unlink(_ slot: Int32) {
        let link = links[Int(slot)]
        if link.newer >= 0 { links[Int(link.newer)].older = link.older } else { newest = link.older }
        if link.older >= 0 { links[Int(link.older)].newer = link.newer } else { oldest = link.newer }
    }

    @inlinable mutating func linkAsNewest(_ slot: Int32) {
        links[Int(slot)].newer = -1
        links[Int(slot)].older = newest
        if newest >= 0 { links[Int(newest)].newer = slot } else { oldest = slot }
        newest = slot
    }
}

extension LRUCache: Sendable where Key: Sendable, Value: Sendable {}
extension LRUCache.Entry: Sendable where Key: Sendable, Value: Sendable {}

extension Mutex {
    /// Returns the value of a key. If the key has none, the call makes the value outside of the lock. If several
    /// threads make the value at once, all get the same one.
    @inlinable package func value<Key: Hashable & Sendable, Kept: Sendable, Failure: Error>(
        for key: Key,
        cost: (Kept) -> Int,
        _ make: () throws(Failure) -> Kept
    ) throws(Failure) -> Kept where Value == LRUCache<Key, Kept> {
        if let known = withLock({ $0.value(for: key) }) { return known }
        let made = try make()
        return withLock { cache in
            if let other = cache.value(for: key) { return other }
            cache.store(made, for: key, cost: cost(made))
            return made
        }
    }
}
