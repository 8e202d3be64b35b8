#include "Areas.hpp"
#include "Blocks.hpp"
#include "Errors.hpp"
#include "Stores.hpp"
#include "Tags.hpp"

#include <algorithm>
#include <string>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace {

using namespace portolan;

// These limits are far above OpenStreetMap's (2,000 nodes, 32,000 members), and low enough that no object fills the
// memory.
constexpr std::size_t max_way_nodes = 65'535;
constexpr std::size_t max_members = 200'000;
constexpr std::size_t max_member_points = 8 << 20;
constexpr std::size_t max_area_points = 2 << 20;

// When a reader of more nodes than this is destroyed, its memory is returned to the system.
constexpr std::size_t trimmed_nodes = 1 << 20;

// A block keeps its memory for up to this many points of members (4 MiB), and frees any more.
constexpr std::size_t kept_member_points = 1 << 19;

struct Stopped {};

portolan_osm_counts no_counts() {
    portolan_osm_counts counts{};
    counts.west = counts.south = std::numeric_limits<int32_t>::max();
    counts.east = counts.north = std::numeric_limits<int32_t>::min();
    return counts;
}

void add(portolan_osm_counts &sum, const portolan_osm_counts &counts) {
    for (const auto field : {
             &portolan_osm_counts::nodes, &portolan_osm_counts::ways, &portolan_osm_counts::relations, &portolan_osm_counts::tagged_nodes,
             &portolan_osm_counts::tagged_ways, &portolan_osm_counts::tagged_relations, &portolan_osm_counts::nodes_without_position,
             &portolan_osm_counts::ways_without_position, &portolan_osm_counts::relations_without_position,
             &portolan_osm_counts::incomplete_ways, &portolan_osm_counts::incomplete_relations, &portolan_osm_counts::areas,
             &portolan_osm_counts::unsound_ways, &portolan_osm_counts::unsound_relations, &portolan_osm_counts::oversized,
         }) {
        sum.*field += counts.*field;
    }
    sum.newest_timestamp = std::max(sum.newest_timestamp, counts.newest_timestamp);
    sum.west = std::min(sum.west, counts.west);
    sum.south = std::min(sum.south, counts.south);
    sum.east = std::max(sum.east, counts.east);
    sum.north = std::max(sum.north, counts.north);
}

} // namespace

struct portolan_osm_reader {
    Memory memory;
    const bool keeps_positions;
    portolan_osm_counts counts = no_counts();
    IDTable locations{IDTable::Kept::last};
    LineStore lines;

    portolan_osm_reader(std::size_t limit, std::string spill, bool keeps_positions)
        : memory(limit, std::move(spill)), keeps_positions(keeps_positions) {}

    void finish(portolan_osm_pass pass) {
        if (pass == PORTOLAN_OSM_NODES) {
            locations.finish(memory);
            lines.finish_wishes(memory);
        } else if (pass == PORTOLAN_OSM_WAYS) {
            lines.finish(memory);
        }
    }
};

struct portolan_osm_block {
    void read(
        const portolan_osm_reader &reader, portolan_osm_pass pass, data_view blob, bool is_merged, portolan_osm_visitor visitor,
        portolan_osm_chooser chooser, void *context, uint32_t *kinds) {
        counts_ = no_counts();
        nodes_.clear();
        lines_.clear();
        if (reader_ != &reader || pass_ != pass) {
            node_cursor_.reset();
            line_cursor_.reset();
        }
        reader_ = &reader;
        pass_ = pass;
        visitor_ = visitor;
        chooser_ = chooser;
        context_ = context;
        read_block(pass, inflater_.inflate(blob, is_merged), kinds);
        // The entries are packed here, because this is the thread that reads the block.
        nodes_.flush();
        lines_.flush();
        inflater_.shrink();
    }

    void give(portolan_osm_reader &reader) {
        add(reader.counts, counts_);
        reader.locations.add(nodes_, reader.memory);
        reader.lines.add(lines_, reader.memory);
        counts_ = no_counts();
        lines_.clear();
    }

private:
    portolan_osm_counts counts_ = no_counts();
    IDTable::Piece nodes_{IDTable::Kept::last};
    LineStore::Piece lines_;
    const portolan_osm_reader *reader_ = nullptr;
    portolan_osm_pass pass_ = PORTOLAN_OSM_NODES;
    IDTable::Cursor node_cursor_;
    LineStore::Cursor line_cursor_;
    Inflater inflater_;
    Block block_;
    AreaAssembler assembler_;
    Tags tags_;
    std::vector<portolan_osm_point> points_;
    Rings rings_;
    std::vector<portolan_osm_ring> ring_views_;
    std::vector<portolan_osm_member> members_;
    std::vector<Boundary> boundaries_;
    /// The points of all members, and the indices of the first point of each member and of each boundary.
    std::vector<portolan_osm_point> member_points_;
    std::vector<std::size_t> member_starts_, boundary_starts_;
    portolan_osm_visitor visitor_ = nullptr;
    portolan_osm_chooser chooser_ = nullptr;
    void *context_ = nullptr;

    void read_block(portolan_osm_pass pass, data_view data, uint32_t *kinds) {
        block_.read(data);
        *kinds = 0;
        for (const auto &group : block_.groups) {
            pbf_reader message{group};
            while (message.next()) {
                switch (message.tag_and_type()) {
                case bytes_field(1):
                    if (pass == PORTOLAN_OSM_NODES) read_node(message.get_view()); else message.skip();
                    break;
                case bytes_field(2):
                    if (pass == PORTOLAN_OSM_NODES) read_dense_nodes(message.get_view()); else message.skip();
                    break;
                case bytes_field(3):
                    *kinds |= PORTOLAN_OSM_WAYS;
                    if (pass == PORTOLAN_OSM_WAYS) read_way(message.get_view()); else message.skip();
                    break;
                case bytes_field(4):
                    *kinds |= PORTOLAN_OSM_RELATIONS;
                    if (pass == PORTOLAN_OSM_NODES) {
                        wish_members(message.get_view());
                    } else if (pass == PORTOLAN_OSM_RELATIONS) {
                        read_relation(message.get_view());
                    } else {
                        message.skip();
                    }
                    break;
                default: message.skip();
                }
            }
        }
    }

    // MARK: Handing over

    portolan_osm_feature feature(uint8_t type, int64_t id, const Info &info) {
        counts_.newest_timestamp = std::max(counts_.newest_timestamp, info.timestamp);
        portolan_osm_feature feature{};
        feature.type = type;
        feature.id = id;
        feature.version = info.version;
        feature.timestamp = info.timestamp;
        feature.tags = tags_.all().data();
        feature.tag_count = tags_.all().size();
        feature.text_count = block_.strings.size();
        return feature;
    }

    bool chooses(uint8_t type, int64_t id, const Info &info) {
        const auto object = feature(type, id, info);
        return chooser_(context_, &object);
    }

    void visit(portolan_osm_feature &feature) {
        ring_views_.clear();
        for (const auto &ring : rings_.rings) ring_views_.push_back({rings_.points.data() + ring.start, ring.count, ring.is_outer});
        feature.rings = ring_views_.data();
        feature.ring_count = ring_views_.size();
        if (!visitor_(context_, &feature)) throw Stopped{};
    }

    void read_tags(Numbers keys, Numbers values) {
        tags_.clear();
        while (!keys.empty()) {
            const auto key = keys.unsigned_number();
            tags_.add(block_, key, values.unsigned_number());
        }
        if (!values.empty()) throw format_error("lists of one object have different lengths");
        tags_.finish();
    }

    // MARK: Nodes

    void take_node(int64_t id, const Info &info, bool has_position, portolan_osm_point point) {
        ++counts_.nodes;
        if (has_position) {
            if (reader_->keeps_positions) nodes_.add(id, point);
            counts_.west = std::min(counts_.west, point.x);
            counts_.east = std::max(counts_.east, point.x);
            counts_.south = std::min(counts_.south, point.y);
            counts_.north = std::max(counts_.north, point.y);
        }
        if (tags_.empty()) return;
        if (tags_.oversized()) {
            ++counts_.oversized;
            return;
        }
        ++(has_position ? counts_.tagged_nodes : counts_.nodes_without_position);
        rings_.clear();
        auto node = feature(0, id, info);
        node.points = &point;
        node.point_count = has_position ? 1 : 0;
        visit(node);
    }

    void read_node(data_view data) {
        int64_t id = 0, latitude = 0, longitude = 0;
        bool has_id = false, has_latitude = false, has_longitude = false;
        Numbers keys, values;
        Info info;
        pbf_reader message{data};
        while (message.next()) {
            switch (message.tag_and_type()) {
            case varint_field(1): id = message.get_sint64(); has_id = true; break;
            case bytes_field(2): keys = Numbers{message.get_view()}; break;
            case bytes_field(3): values = Numbers{message.get_view()}; break;
            case bytes_field(4): info = block_.info(message.get_view()); break;
            case varint_field(8): latitude = message.get_sint64(); has_latitude = true; break;
            case varint_field(9): longitude = message.get_sint64(); has_longitude = true; break;
            default: message.skip();
            }
        }
        if (!has_id) throw format_error("node without an ID");
        if (!info.visible) return;
        portolan_osm_point point{};
        const bool has_position = has_latitude && has_longitude && block_.point(longitude, latitude, point);
        read_tags(keys, values);
        take_node(id, info, has_position, point);
    }

    void read_dense_nodes(data_view data) {
        Numbers ids, latitudes, longitudes, tags, versions, timestamps, visibles;
        pbf_reader message{data};
        while (message.next()) {
            switch (message.tag_and_type()) {
            case bytes_field(1): ids = Numbers{message.get_view()}; break;
            case bytes_field(5): {
                pbf_reader info{message.get_view()};
                while (info.next()) {
                    switch (info.tag_and_type()) {
                    case bytes_field(1): versions = Numbers{info.get_view()}; break;
                    case bytes_field(2): timestamps = Numbers{info.get_view()}; break;
                    case bytes_field(6): visibles = Numbers{info.get_view()}; break;
                    default: info.skip();
                    }
                }
                break;
            }
            case bytes_field(8): latitudes = Numbers{message.get_view()}; break;
            case bytes_field(9): longitudes = Numbers{message.get_view()}; break;
            case bytes_field(10): tags = Numbers{message.get_view()}; break;
            default: message.skip();
            }
        }
        const bool has_versions = !versions.empty(), has_timestamps = !timestamps.empty(), has_visibles = !visibles.empty();
        const bool has_tags = !tags.empty();
        Delta id, latitude, longitude, timestamp;
        while (!ids.empty()) {
            Info info;
            const auto node = id.add(ids.signed_number());
            const auto y = latitude.add(latitudes.signed_number());
            const auto x = longitude.add(longitudes.signed_number());
            if (has_versions) info.version = Block::version(static_cast<int32_t>(versions.unsigned_number()));
            if (has_timestamps) info.timestamp = block_.seconds(timestamp.add(timestamps.signed_number()));
            if (has_visibles) info.visible = visibles.unsigned_number() != 0;
            tags_.clear();
            while (has_tags) {
                const auto key = tags.unsigned_number();
                if (key == 0) break;
                tags_.add(block_, key, tags.unsigned_number());
            }
            if (!info.visible) continue;
            tags_.finish();
            portolan_osm_point point{};
            const bool has_position = block_.point(x, y, point);
            take_node(node, info, has_position, point);
        }
        if (!latitudes.empty() || !longitudes.empty() || !tags.empty()) throw format_error("lists of one object have different lengths");
    }

    // MARK: Ways

    void read_way(data_view data) {
        int64_t id = 0;
        bool has_id = false;
        Numbers keys, values, refs, latitudes, longitudes;
        Info info;
        pbf_reader message{data};
        while (message.next()) {
            switch (message.tag_and_type()) {
            case varint_field(1): id = message.get_int64(); has_id = true; break;
            case bytes_field(2): keys = Numbers{message.get_view()}; break;
            case bytes_field(3): values = Numbers{message.get_view()}; break;
            case bytes_field(4): info = block_.info(message.get_view()); break;
            case bytes_field(8): refs = Numbers{message.get_view()}; break;
            case bytes_field(9): latitudes = Numbers{message.get_view()}; break;
            case bytes_field(10): longitudes = Numbers{message.get_view()}; break;
            default: message.skip();
            }
        }
        if (!has_id) throw format_error("way without an ID");
        if (!info.visible) return;
        ++counts_.ways;
        read_tags(keys, values);
        if (tags_.oversized() || refs.count() > max_way_nodes) {
            ++counts_.oversized;
            return;
        }
        const bool wanted = reader_->lines.is_wanted(id, line_cursor_, reader_->memory);
        const bool chosen = !tags_.empty() && chooses(1, id, info);
        if (!chosen && !wanted) return;

        points_.clear();
        bool complete = true;
        int64_t first = 0, last = 0;
        std::size_t count = 0;
        const bool has_locations = !latitudes.empty();
        Delta ref, latitude, longitude;
        for (; !refs.empty(); ++count) {
            last = ref.add(refs.signed_number());
            if (count == 0) first = last;
            portolan_osm_point point{};
            bool has_point = false;
            if (has_locations) {
                const auto y = latitude.add(latitudes.signed_number());
                const auto x = longitude.add(longitudes.signed_number());
                has_point = block_.point(x, y, point);
            }
            has_point = reader_->locations.find(last, node_cursor_, reader_->memory, point) || has_point;
            if (has_point) points_.push_back(point); else complete = false;
        }
        if (wanted) lines_.add(id, points_, complete);
        if (!chosen) return;

        rings_.clear();
        auto way = feature(1, id, info);
        way.points = points_.data();
        way.point_count = points_.size();
        if (points_.empty()) {
            ++counts_.ways_without_position;
        } else {
            ++counts_.tagged_ways;
            if (!complete) ++counts_.incomplete_ways;
            if (count >= 4 && first == last && points_.size() >= 4 && same(points_.front(), points_.back())) {
                ++(assembler_.assemble_way({id, 0, points_.data(), points_.size()}, rings_) ? counts_.areas : counts_.unsound_ways);
            }
        }
        visit(way);
    }

    static bool same(const portolan_osm_point &a, const portolan_osm_point &b) { return a.x == b.x && a.y == b.y; }

    // MARK: Relations

    struct RelationFields {
        int64_t id = 0;
        bool has_id = false;
        Numbers keys, values, roles, members, types;
        Info info;
    };

    RelationFields relation_fields(data_view data) {
        RelationFields fields;
        pbf_reader message{data};
        while (message.next()) {
            switch (message.tag_and_type()) {
            case varint_field(1): fields.id = message.get_int64(); fields.has_id = true; break;
            case bytes_field(2): fields.keys = Numbers{message.get_view()}; break;
            case bytes_field(3): fields.values = Numbers{message.get_view()}; break;
            case bytes_field(4): fields.info = block_.info(message.get_view()); break;
            case bytes_field(8): fields.roles = Numbers{message.get_view()}; break;
            case bytes_field(9): fields.members = Numbers{message.get_view()}; break;
            case bytes_field(10): fields.types = Numbers{message.get_view()}; break;
            default: message.skip();
            }
        }
        if (!fields.has_id) throw format_error("relation without an ID");
        return fields;
    }

    void clear_members() {
        members_.clear();
        boundaries_.clear();
        member_starts_.clear();
        boundary_starts_.clear();
        member_points_.clear();
        if (member_points_.capacity() > kept_member_points) std::vector<portolan_osm_point>().swap(member_points_);
    }

    void wish_members(data_view data) {
        if (!reader_->keeps_positions) return;
        auto fields = relation_fields(data);
        if (fields.keys.empty() || !fields.info.visible || fields.members.count() > max_members) return;
        Delta member;
        while (!fields.members.empty()) {
            const auto id = member.add(fields.members.signed_number());
            if (fields.types.unsigned_number() == 1) lines_.want(id);
        }
    }

    void read_relation(data_view data) {
        auto fields = relation_fields(data);
        if (!fields.info.visible) return;
        ++counts_.relations;
        read_tags(fields.keys, fields.values);
        if (tags_.empty()) return;
        if (tags_.oversized() || fields.members.count() > max_members) {
            ++counts_.oversized;
            return;
        }
        if (!chooses(2, fields.id, fields.info)) return;

        clear_members();
        bool complete = true;
        std::size_t member_points = 0, boundary_points = 0;
        Delta member_id;
        while (!fields.members.empty()) {
            portolan_osm_member member{};
            member.id = member_id.add(fields.members.signed_number());
            const auto type = fields.types.unsigned_number();
            if (type > 2) throw format_error("relation member of an unknown type");
            member.type = static_cast<uint8_t>(type);
            member.role = text(block_.string(fields.roles.unsigned_number()));
            const auto start = member_points_.size();
            portolan_osm_point point{};
            LineStore::Line line{};
            if (type == 0) {
                member.point_count = reader_->locations.find(member.id, node_cursor_, reader_->memory, point) ? 1 : 0;
            } else if (type == 1 && reader_->lines.find(member.id, line_cursor_, reader_->memory, line)) {
                member.point_count = line.count;
            }
            if (type != 2 && member.point_count == 0) complete = false;
            member_points += member.point_count;
            if (member_points > max_member_points) {
                ++counts_.oversized;
                return;
            }
            if (member.point_count > 0 && type == 0) {
                member_points_.push_back(point);
            } else if (member.point_count > 0) {
                line.append(member_points_);
                complete = complete && line.complete;
                boundary_points += line.count;
                const uint8_t role = equals(member.role, "outer") ? 1 : equals(member.role, "inner") ? 2 : 0;
                boundaries_.push_back({member.id, role, nullptr, line.count});
                boundary_starts_.push_back(start);
            }
            members_.push_back(member);
            member_starts_.push_back(start);
        }
        // The list of points does not grow any more, so pointers into it stay valid.
        for (std::size_t i = 0; i < members_.size(); ++i) {
            if (members_[i].point_count > 0) members_[i].points = member_points_.data() + member_starts_[i];
        }
        for (std::size_t i = 0; i < boundaries_.size(); ++i) boundaries_[i].points = member_points_.data() + boundary_starts_[i];
        if (!fields.types.empty() || !fields.roles.empty()) throw format_error("lists of one object have different lengths");

        rings_.clear();
        auto relation = feature(2, fields.id, fields.info);
        relation.members = members_.data();
        relation.member_count = members_.size();
        if (member_points == 0) {
            ++counts_.relations_without_position;
        } else {
            ++counts_.tagged_relations;
            if (!complete) ++counts_.incomplete_relations;
            const auto *type = tags_.find("type");
            if (type && (equals(*type, "multipolygon") || equals(*type, "boundary"))) {
                const bool assembled = boundary_points <= max_area_points && assembler_.assemble_relation(boundaries_, complete, rings_);
                ++(assembled ? counts_.areas : counts_.unsound_relations);
            }
        }
        visit(relation);
    }
};

// MARK: The C interface

namespace {

/// Does the same as `guarded` for a body that reads or writes the temporary file.
template <typename Body>
portolan_osm_status spilling(char *error, Body &&body) noexcept {
    return guarded(error, [&] {
        try {
            return body();
        } catch (const spill_error &failure) {
            set_error(error, failure.what());
            return PORTOLAN_OSM_SPILL_FAILED;
        }
    });
}

} // namespace

portolan_osm_reader *portolan_osm_reader_create(size_t memory_limit, const char *spill, bool keeps_positions) {
    try {
        return new portolan_osm_reader{memory_limit, spill ? spill : "", keeps_positions};
    } catch (...) {
        return nullptr;
    }
}

void portolan_osm_reader_destroy(portolan_osm_reader *reader) {
    const bool is_large = reader && reader->locations.count() > trimmed_nodes;
    delete reader;
#ifdef __GLIBC__
    // The freed pieces lie between others in the heaps of the threads that read blocks. Without this call, they would
    // stay with the process until it ends.
    if (is_large) malloc_trim(0);
#else
    (void)is_large;
#endif
}

portolan_osm_block *portolan_osm_block_create(void) {
    try {
        return new portolan_osm_block{};
    } catch (...) {
        return nullptr;
    }
}

void portolan_osm_block_destroy(portolan_osm_block *block) { delete block; }

portolan_osm_status portolan_osm_block_read(
    portolan_osm_block *block,
    const portolan_osm_reader *reader,
    portolan_osm_pass pass,
    const uint8_t *blob,
    size_t count,
    bool is_merged,
    portolan_osm_visitor visitor,
    portolan_osm_chooser chooser,
    void *context,
    uint32_t *kinds,
    char *error) {
    return spilling(error, [&] {
        try {
            block->read(*reader, pass, data_view{reinterpret_cast<const char *>(blob), count}, is_merged, visitor, chooser, context, kinds);
            return PORTOLAN_OSM_OK;
        } catch (const Stopped &) {
            return PORTOLAN_OSM_STOPPED;
        } catch (const protozero::exception &) {
            throw format_error("data damaged");
        }
    });
}

portolan_osm_status portolan_osm_reader_take(portolan_osm_reader *reader, portolan_osm_block *block, char *error) {
    return spilling(error, [&] {
        block->give(*reader);
        return PORTOLAN_OSM_OK;
    });
}

portolan_osm_status portolan_osm_reader_finish_pass(portolan_osm_reader *reader, portolan_osm_pass pass, char *error) {
    return spilling(error, [&] {
        reader->finish(pass);
        return PORTOLAN_OSM_OK;
    });
}

portolan_osm_memory portolan_osm_reader_memory(const portolan_osm_reader *reader) {
    return {reader->memory.used, reader->memory.peak, reader->memory.file.size()};
}

portolan_osm_counts portolan_osm_reader_counts(const portolan_osm_reader *reader) { return reader->counts; }
