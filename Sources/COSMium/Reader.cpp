#include "Areas.hpp"
#include "Blocks.hpp"
#include "Errors.hpp"
#include "Stores.hpp"

#include <algorithm>
#include <string>

namespace portolan {
namespace {

// Far above what OpenStreetMap allows (2,000 nodes, 32,000 members, 255 characters), low enough that no object fills the memory.
constexpr std::size_t max_tags = 65'535;
constexpr std::size_t max_tag_bytes = 1 << 20;
constexpr std::size_t max_way_nodes = 65'535;
constexpr std::size_t max_members = 200'000;
constexpr std::size_t max_member_points = 8 << 20;
constexpr std::size_t max_area_points = 2 << 20;

portolan_osm_text text(data_view view) { return {view.data(), view.size()}; }

bool equals(portolan_osm_text text, const char *other) {
    return text.count == std::strlen(other) && std::memcmp(text.bytes, other, text.count) == 0;
}

bool is_less(portolan_osm_text a, portolan_osm_text b) {
    const int order = std::memcmp(a.bytes, b.bytes, std::min(a.count, b.count));
    return order != 0 ? order < 0 : a.count < b.count;
}

/// The tags of the object at hand, each key once: the first counts.
class Tags {
    std::vector<portolan_osm_tag> all_;
    std::size_t bytes_ = 0;
    bool oversized_ = false;

public:
    void clear() {
        all_.clear();
        bytes_ = 0;
        oversized_ = false;
    }

    void add(data_view key, data_view value) {
        bytes_ += key.size() + value.size();
        if (all_.size() == max_tags || bytes_ > max_tag_bytes) {
            oversized_ = true;
            return;
        }
        all_.push_back({text(key), text(value)});
    }

    void finish() {
        if (oversized_ || !may_repeat()) return;
        std::vector<std::size_t> &order = order_;
        order.resize(all_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
            if (is_less(all_[a].key, all_[b].key)) return true;
            if (is_less(all_[b].key, all_[a].key)) return false;
            return a < b;
        });
        bool repeated = false;
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            if (!is_less(all_[order[i]].key, all_[order[i + 1]].key)) repeated = true;
        }
        if (!repeated) return;
        std::vector<bool> gone(all_.size(), false);
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            if (!is_less(all_[order[i]].key, all_[order[i + 1]].key)) gone[order[i + 1]] = true;
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            if (!gone[i]) all_[kept++] = all_[i];
        }
        all_.resize(kept);
    }

    bool empty() const { return all_.empty() && !oversized_; }
    bool oversized() const { return oversized_; }
    const std::vector<portolan_osm_tag> &all() const { return all_; }

    const portolan_osm_text *find(const char *key) const {
        for (const auto &tag : all_) {
            if (equals(tag.key, key)) return &tag.value;
        }
        return nullptr;
    }

private:
    std::vector<std::size_t> order_;

    /// Whether a key comes twice, or there are more than can be compared one by one.
    bool may_repeat() const {
        if (all_.size() > 24) return true;
        for (std::size_t i = 1; i < all_.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const auto &a = all_[i].key, &b = all_[j].key;
                if (a.count == b.count && std::memcmp(a.bytes, b.bytes, a.count) == 0) return true;
            }
        }
        return false;
    }
};

struct Stopped {};

} // namespace
} // namespace portolan

using namespace portolan;

struct portolan_osm_reader {
    portolan_osm_counts counts{};

    portolan_osm_reader() {
        counts.west = counts.south = std::numeric_limits<int32_t>::max();
        counts.east = counts.north = std::numeric_limits<int32_t>::min();
    }

    portolan_osm_status read(
        portolan_osm_pass pass, data_view blob, portolan_osm_visitor visitor, void *context, uint32_t *kinds, char *error) noexcept {
        visitor_ = visitor;
        context_ = context;
        return guarded(error, [&] {
            try {
                read_block(pass, inflate_blob(blob, storage_), kinds);
                return PORTOLAN_OSM_OK;
            } catch (const Stopped &) {
                return PORTOLAN_OSM_STOPPED;
            } catch (const protozero::exception &) {
                throw format_error("data damaged");
            }
        });
    }

    portolan_osm_status finish(portolan_osm_pass pass, char *error) noexcept {
        return guarded(error, [&] {
            if (pass == PORTOLAN_OSM_NODES) {
                locations_.finish();
                lines_.finish_wishes();
            } else if (pass == PORTOLAN_OSM_WAYS) {
                lines_.finish();
            }
            return PORTOLAN_OSM_OK;
        });
    }

private:
    std::vector<char> storage_;
    Block block_;
    LocationStore locations_;
    LineStore lines_;
    AreaAssembler assembler_;
    Tags tags_;
    std::vector<portolan_osm_point> points_;
    Rings rings_;
    std::vector<portolan_osm_ring> ring_views_;
    std::vector<portolan_osm_member> members_;
    std::vector<Boundary> boundaries_;
    portolan_osm_visitor visitor_ = nullptr;
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
        counts.newest_timestamp = std::max(counts.newest_timestamp, info.timestamp);
        portolan_osm_feature feature{};
        feature.type = type;
        feature.id = id;
        feature.version = info.version;
        feature.timestamp = info.timestamp;
        feature.tags = tags_.all().data();
        feature.tag_count = tags_.all().size();
        return feature;
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
            const auto key = block_.string(keys.unsigned_number());
            tags_.add(key, block_.string(values.unsigned_number()));
        }
        if (!values.empty()) throw format_error("lists of one object have different lengths");
        tags_.finish();
    }

    // MARK: Nodes

    void take_node(int64_t id, const Info &info, bool has_position, portolan_osm_point point) {
        ++counts.nodes;
        if (has_position) {
            locations_.add(id, point);
            counts.west = std::min(counts.west, point.x);
            counts.east = std::max(counts.east, point.x);
            counts.south = std::min(counts.south, point.y);
            counts.north = std::max(counts.north, point.y);
        }
        if (tags_.empty()) return;
        if (tags_.oversized()) {
            ++counts.oversized;
            return;
        }
        ++(has_position ? counts.tagged_nodes : counts.nodes_without_position);
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
                const auto key_text = block_.string(key);
                tags_.add(key_text, block_.string(tags.unsigned_number()));
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
        ++counts.ways;
        read_tags(keys, values);
        if (tags_.oversized() || refs.count() > max_way_nodes) {
            ++counts.oversized;
            return;
        }
        const bool wanted = lines_.is_wanted(id);
        if (tags_.empty() && !wanted) return;

        points_.clear();
        bool complete = true;
        int64_t first = 0, last = 0;
        std::size_t count = 0;
        const bool has_locations = !latitudes.empty();
        Delta ref, latitude, longitude;
        for (; !refs.empty(); ++count) {
            last = ref.add(refs.signed_number());
            if (count == 0) first = last;
            portolan_osm_point own{};
            const portolan_osm_point *point = nullptr;
            if (has_locations) {
                const auto y = latitude.add(latitudes.signed_number());
                const auto x = longitude.add(longitudes.signed_number());
                if (block_.point(x, y, own)) point = &own;
            }
            if (const auto *found = locations_.find(last)) point = found;
            if (point) points_.push_back(*point); else complete = false;
        }
        if (wanted) lines_.add(id, points_, complete);
        if (tags_.empty()) return;

        rings_.clear();
        auto way = feature(1, id, info);
        way.points = points_.data();
        way.point_count = points_.size();
        if (points_.empty()) {
            ++counts.ways_without_position;
        } else {
            ++counts.tagged_ways;
            if (!complete) ++counts.incomplete_ways;
            if (count >= 4 && first == last && points_.size() >= 4 && same(points_.front(), points_.back())) {
                ++(assembler_.assemble_way({id, 0, points_.data(), points_.size()}, rings_) ? counts.areas : counts.unsound_ways);
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

    void wish_members(data_view data) {
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
        ++counts.relations;
        read_tags(fields.keys, fields.values);
        if (tags_.empty()) return;
        if (tags_.oversized() || fields.members.count() > max_members) {
            ++counts.oversized;
            return;
        }

        members_.clear();
        boundaries_.clear();
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
            if (type == 0) {
                member.points = locations_.find(member.id);
                member.point_count = member.points ? 1 : 0;
            } else if (type == 1) {
                LineStore::Line line{};
                if (lines_.find(member.id, line) && line.count > 0) {
                    member.points = line.points;
                    member.point_count = line.count;
                    complete = complete && line.complete;
                    boundary_points += line.count;
                    const uint8_t role = equals(member.role, "outer") ? 1 : equals(member.role, "inner") ? 2 : 0;
                    boundaries_.push_back({member.id, role, line.points, line.count});
                }
            }
            if (type != 2 && member.point_count == 0) complete = false;
            member_points += member.point_count;
            members_.push_back(member);
            if (member_points > max_member_points) {
                ++counts.oversized;
                return;
            }
        }
        if (!fields.types.empty() || !fields.roles.empty()) throw format_error("lists of one object have different lengths");

        rings_.clear();
        auto relation = feature(2, fields.id, fields.info);
        relation.members = members_.data();
        relation.member_count = members_.size();
        if (member_points == 0) {
            ++counts.relations_without_position;
            relation.member_count = 0;
        } else {
            ++counts.tagged_relations;
            if (!complete) ++counts.incomplete_relations;
            const auto *type = tags_.find("type");
            if (type && (equals(*type, "multipolygon") || equals(*type, "boundary"))) {
                const bool assembled = boundary_points <= max_area_points && assembler_.assemble_relation(boundaries_, rings_);
                ++(assembled ? counts.areas : counts.unsound_relations);
            }
        }
        visit(relation);
    }
};

// MARK: The C interface

namespace {

void copy(data_view view, char *target, std::size_t capacity) {
    const auto count = std::min(view.size(), capacity - 1);
    std::memcpy(target, view.data(), count);
    target[count] = 0;
}

bool is_known_feature(data_view feature) {
    for (const char *known : {"OsmSchema-V0.6", "DenseNodes", "LocationsOnWays", "Sort.Type_then_ID", "Has_Metadata"}) {
        if (feature == data_view{known}) return true;
    }
    return false;
}

void read_bounds(data_view data, portolan_osm_header &header) {
    pbf_reader message{data};
    while (message.next()) {
        switch (message.tag_and_type()) {
        case varint_field(1): header.left = message.get_sint64(); break;
        case varint_field(2): header.right = message.get_sint64(); break;
        case varint_field(3): header.top = message.get_sint64(); break;
        case varint_field(4): header.bottom = message.get_sint64(); break;
        default: message.skip();
        }
    }
    const auto inside = [](int64_t value, int64_t limit) { return value >= -limit && value <= limit; };
    header.has_bounds = inside(header.left, 180'000'000'000) && inside(header.right, 180'000'000'000) &&
                        inside(header.top, 90'000'000'000) && inside(header.bottom, 90'000'000'000) && header.bottom <= header.top;
}

} // namespace

portolan_osm_status portolan_osm_read_header(const uint8_t *blob, size_t count, portolan_osm_header *header, char *error) {
    *header = {};
    return guarded(error, [&] {
        try {
            std::vector<char> storage;
            pbf_reader message{inflate_blob(data_view{reinterpret_cast<const char *>(blob), count}, storage)};
            while (message.next()) {
                switch (message.tag_and_type()) {
                case bytes_field(1): read_bounds(message.get_view(), *header); break;
                case bytes_field(4): {
                    const auto feature = message.get_view();
                    if (!is_known_feature(feature)) {
                        copy(feature.size() == 0 ? data_view{"(without a name)"} : feature, header->unsupported_feature,
                             sizeof header->unsupported_feature);
                    }
                    break;
                }
                case bytes_field(16): copy(message.get_view(), header->generator, sizeof header->generator); break;
                case varint_field(32): {
                    const auto seconds = message.get_int64();
                    header->replication_timestamp = seconds > 0 && seconds <= std::numeric_limits<uint32_t>::max() ? seconds : 0;
                    break;
                }
                default: message.skip();
                }
            }
        } catch (const protozero::exception &) {
            throw format_error("data damaged");
        }
        return PORTOLAN_OSM_OK;
    });
}

portolan_osm_reader *portolan_osm_reader_create(void) {
    try {
        return new portolan_osm_reader{};
    } catch (...) {
        return nullptr;
    }
}

void portolan_osm_reader_destroy(portolan_osm_reader *reader) { delete reader; }

portolan_osm_status portolan_osm_reader_read(
    portolan_osm_reader *reader,
    portolan_osm_pass pass,
    const uint8_t *blob,
    size_t count,
    portolan_osm_visitor visitor,
    void *context,
    uint32_t *kinds,
    char *error) {
    return reader->read(pass, data_view{reinterpret_cast<const char *>(blob), count}, visitor, context, kinds, error);
}

portolan_osm_status portolan_osm_reader_finish_pass(portolan_osm_reader *reader, portolan_osm_pass pass, char *error) {
    return reader->finish(pass, error);
}

portolan_osm_counts portolan_osm_reader_counts(const portolan_osm_reader *reader) { return reader->counts; }
