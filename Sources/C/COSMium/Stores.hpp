#pragma once

#include "COSMium.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace portolan {

/// Positions of nodes by their IDs, 16 bytes each: sorted pieces as the blocks gave them, so that a tiny file costs little and a large one is never
/// copied as it grows.
class LocationStore {
public:
    struct Entry {
        int64_t id;
        portolan_osm_point point;
    };

    /// Nodes in the order of their source.
    struct Piece {
        std::vector<Entry> entries;
        bool is_sorted = true;

        void add(int64_t id, portolan_osm_point point) {
            if (!entries.empty() && id <= entries.back().id) is_sorted = false;
            entries.push_back({id, point});
        }
    };

    /// Where a reader found its last node: ways go from node to node as they were drawn.
    class Cursor {
        friend class LocationStore;
        std::size_t piece_ = 0;
        std::size_t next_ = 0;
    };

private:
    static constexpr std::size_t piece_entries = 1 << 14;

    std::vector<std::vector<Entry>> pieces_;
    std::size_t count_ = 0;
    int64_t last_ = 0;
    bool sorted_ = true;

public:
    std::size_t count() const { return count_; }

    void add(Piece &&piece) {
        if (piece.entries.empty()) return;
        if (!piece.is_sorted || (count_ > 0 && piece.entries.front().id <= last_)) sorted_ = false;
        count_ += piece.entries.size();
        last_ = piece.entries.back().id;
        // No more room than its nodes need.
        if (piece.entries.capacity() > piece.entries.size() + piece.entries.size() / 8) piece.entries.shrink_to_fit();
        pieces_.push_back(std::move(piece.entries));
    }

    /// Makes look-ups possible. Of nodes with one ID the last wins.
    void finish() {
        if (sorted_) return;
        struct Numbered {
            Entry entry;
            std::size_t number;
        };
        std::vector<Numbered> all;
        all.reserve(count_);
        for (auto &piece : pieces_) {
            for (const auto &entry : piece) all.push_back({entry, all.size()});
            std::vector<Entry>().swap(piece);
        }
        std::sort(all.begin(), all.end(), [](const Numbered &a, const Numbered &b) {
            return a.entry.id != b.entry.id ? a.entry.id < b.entry.id : a.number < b.number;
        });
        pieces_.clear();
        count_ = 0;
        sorted_ = true;
        Piece piece;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto &entry = all[i].entry;
            if (i + 1 < all.size() && all[i + 1].entry.id == entry.id) continue;
            if (piece.entries.empty()) piece.entries.reserve(std::min(piece_entries, all.size() - i));
            piece.add(entry.id, entry.point);
            if (piece.entries.size() == piece_entries) {
                add(std::move(piece));
                piece = Piece{};
            }
        }
        add(std::move(piece));
    }

    const portolan_osm_point *find(int64_t id, Cursor &cursor) const {
        if (pieces_.empty()) return nullptr;
        if (cursor.piece_ < pieces_.size()) {
            const auto &piece = pieces_[cursor.piece_];
            if (cursor.next_ < piece.size() && piece[cursor.next_].id == id) return &piece[cursor.next_++].point;
        }
        if (!holds(cursor.piece_, id)) {
            const auto piece =
                std::upper_bound(pieces_.begin(), pieces_.end(), id, [](int64_t id, const auto &piece) { return id < piece.front().id; });
            if (piece == pieces_.begin()) return nullptr;
            cursor.piece_ = static_cast<std::size_t>(piece - pieces_.begin()) - 1;
        }
        const auto &piece = pieces_[cursor.piece_];
        const auto entry = std::lower_bound(piece.begin(), piece.end(), id, [](const Entry &entry, int64_t id) { return entry.id < id; });
        if (entry == piece.end() || entry->id != id) return nullptr;
        cursor.next_ = static_cast<std::size_t>(entry - piece.begin()) + 1;
        return &entry->point;
    }

private:
    bool holds(std::size_t index, int64_t id) const {
        return index < pieces_.size() && pieces_[index].front().id <= id && id <= pieces_[index].back().id;
    }
};

/// Lines of the ways that relations need.
class LineStore {
    struct Entry {
        int64_t id;
        uint64_t start;
        uint32_t count;
        bool complete;
    };

    std::vector<int64_t> wanted_;
    std::vector<Entry> entries_;
    std::vector<portolan_osm_point> points_;

public:
    struct Line {
        const portolan_osm_point *points;
        std::size_t count;
        bool complete;
    };

    /// What one block adds.
    class Piece {
        friend class LineStore;
        std::vector<int64_t> wanted_;
        std::vector<Entry> entries_;
        std::vector<portolan_osm_point> points_;

    public:
        void want(int64_t way) { wanted_.push_back(way); }

        void add(int64_t way, const std::vector<portolan_osm_point> &points, bool complete) {
            entries_.push_back({way, points_.size(), static_cast<uint32_t>(points.size()), complete});
            points_.insert(points_.end(), points.begin(), points.end());
        }

        void clear() {
            wanted_.clear();
            entries_.clear();
            points_.clear();
        }
    };

    void add(const Piece &piece) {
        wanted_.insert(wanted_.end(), piece.wanted_.begin(), piece.wanted_.end());
        for (auto entry : piece.entries_) {
            entry.start += points_.size();
            entries_.push_back(entry);
        }
        points_.insert(points_.end(), piece.points_.begin(), piece.points_.end());
    }

    void finish_wishes() {
        std::sort(wanted_.begin(), wanted_.end());
        wanted_.erase(std::unique(wanted_.begin(), wanted_.end()), wanted_.end());
        wanted_.shrink_to_fit();
    }

    bool is_wanted(int64_t way) const { return std::binary_search(wanted_.begin(), wanted_.end(), way); }

    /// Makes look-ups possible. Of ways with one ID the first wins.
    void finish() {
        std::vector<int64_t>().swap(wanted_);
        std::sort(entries_.begin(), entries_.end(), [](const Entry &a, const Entry &b) {
            return a.id != b.id ? a.id < b.id : a.start < b.start;
        });
    }

    bool find(int64_t way, Line &line) const {
        const auto entry =
            std::lower_bound(entries_.begin(), entries_.end(), way, [](const Entry &entry, int64_t way) { return entry.id < way; });
        if (entry == entries_.end() || entry->id != way) return false;
        line = {points_.data() + entry->start, entry->count, entry->complete};
        return true;
    }
};

} // namespace portolan
