#include "Areas.hpp"

#include <osmium/area/assembler.hpp>
#include <osmium/area/assembler_config.hpp>
#include <osmium/builder/osm_object_builder.hpp>
#include <osmium/memory/buffer.hpp>
#include <osmium/osm/area.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace portolan {

using osmium::memory::Buffer;

struct AreaAssembler::Buffers {
    Buffer input{1 << 16, Buffer::auto_grow::yes};
    Buffer output{1 << 16, Buffer::auto_grow::yes};

    void clear() {
        shrink(input);
        shrink(output);
    }

    /// Does not keep the room that one huge object needed.
    static void shrink(Buffer &buffer) {
        if (buffer.capacity() > (4 << 20)) {
            buffer = Buffer{1 << 16, Buffer::auto_grow::yes};
        } else {
            buffer.clear();
        }
    }
};

AreaAssembler::AreaAssembler() : buffers_(new Buffers) {}
AreaAssembler::~AreaAssembler() { delete buffers_; }

namespace {

osmium::area::AssemblerConfig configuration() {
    osmium::area::AssemblerConfig config;
    config.create_empty_areas = false;
    return config;
}

void add_way(Buffer &buffer, const Boundary &boundary) {
    {
        osmium::builder::WayBuilder builder{buffer};
        builder.set_id(boundary.way);
        osmium::builder::WayNodeListBuilder list{buffer, &builder};
        for (std::size_t i = 0; i < boundary.count; ++i) {
            const auto &point = boundary.points[i];
            list.add_node_ref(osmium::NodeRef{static_cast<int64_t>(i) + 1, osmium::Location{point.x, point.y}});
        }
    }
    buffer.commit();
}

template <typename Ring>
void add_ring(const Ring &ring, bool is_outer, Rings &rings) {
    const auto start = rings.points.size();
    for (const auto &node : ring) rings.points.push_back({node.location().x(), node.location().y()});
    const auto count = rings.points.size() - start;
    // Twice the signed area around the first point; the sign is all that matters.
    double area = 0;
    const auto *points = rings.points.data() + start;
    for (std::size_t i = 1; i + 1 < count; ++i) {
        area += (double(points[i].x) - points[0].x) * (double(points[i + 1].y) - points[0].y) -
                (double(points[i + 1].x) - points[0].x) * (double(points[i].y) - points[0].y);
    }
    if ((area < 0) == is_outer) std::reverse(rings.points.begin() + static_cast<std::ptrdiff_t>(start), rings.points.end());
    rings.rings.push_back({start, count, is_outer});
}

bool take_areas(const Buffer &buffer, Rings &rings) {
    rings.clear();
    for (const auto &area : buffer.select<osmium::Area>()) {
        for (const auto &outer : area.outer_rings()) {
            add_ring(outer, true, rings);
            for (const auto &inner : area.inner_rings(outer)) add_ring(inner, false, rings);
        }
    }
    return !rings.rings.empty();
}

const char *const role_names[] = {"", "outer", "inner"};

/// Takes out, again and again, lines with an end that no other line shares. Returns whether any was.
bool prune(std::vector<Boundary> &boundaries) {
    const auto key = [](const portolan_osm_point &point) { return std::make_pair(point.x, point.y); };
    const auto closed = [&](const Boundary &line) { return key(line.points[0]) == key(line.points[line.count - 1]); };
    std::map<std::pair<int32_t, int32_t>, std::vector<std::size_t>> ends;
    for (std::size_t i = 0; i < boundaries.size(); ++i) {
        if (closed(boundaries[i])) continue;
        ends[key(boundaries[i].points[0])].push_back(i);
        ends[key(boundaries[i].points[boundaries[i].count - 1])].push_back(i);
    }
    std::vector<bool> gone(boundaries.size(), false);
    std::vector<std::pair<int32_t, int32_t>> loose;
    for (const auto &end : ends) {
        if (end.second.size() == 1) loose.push_back(end.first);
    }
    while (!loose.empty()) {
        const auto end = loose.back();
        loose.pop_back();
        auto &lines = ends[end];
        if (lines.size() != 1) continue;
        const auto line = lines.front();
        lines.clear();
        gone[line] = true;
        const auto first = key(boundaries[line].points[0]);
        const auto other = first == end ? key(boundaries[line].points[boundaries[line].count - 1]) : first;
        auto &others = ends[other];
        others.erase(std::remove(others.begin(), others.end(), line), others.end());
        if (others.size() == 1) loose.push_back(other);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < boundaries.size(); ++i) {
        if (!gone[i]) boundaries[kept++] = boundaries[i];
    }
    const bool any = kept < boundaries.size();
    boundaries.resize(kept);
    return any;
}

} // namespace

bool AreaAssembler::assemble_way(const Boundary &boundary, Rings &rings) {
    rings.clear();
    buffers_->clear();
    add_way(buffers_->input, boundary);
    const auto config = configuration();
    osmium::area::Assembler assembler{config};
    return assembler(buffers_->input.get<osmium::Way>(0), buffers_->output) && take_areas(buffers_->output, rings);
}

bool AreaAssembler::assemble_relation(std::vector<Boundary> boundaries, Rings &rings) {
    rings.clear();
    boundaries.erase(
        std::remove_if(boundaries.begin(), boundaries.end(), [](const Boundary &line) { return line.count < 2; }), boundaries.end());
    for (int attempt = 0; attempt < 2 && !boundaries.empty(); ++attempt) {
        buffers_->clear();
        std::vector<std::size_t> offsets;
        for (const auto &boundary : boundaries) {
            offsets.push_back(buffers_->input.committed());
            add_way(buffers_->input, boundary);
        }
        const auto relation_offset = buffers_->input.committed();
        {
            osmium::builder::RelationBuilder builder{buffers_->input};
            builder.set_id(1);
            osmium::builder::RelationMemberListBuilder list{buffers_->input, &builder};
            for (const auto &boundary : boundaries) list.add_member(osmium::item_type::way, boundary.way, role_names[boundary.role]);
        }
        buffers_->input.commit();
        std::vector<const osmium::Way *> ways;
        for (const auto offset : offsets) ways.push_back(&buffers_->input.get<osmium::Way>(offset));
        const auto config = configuration();
        osmium::area::Assembler assembler{config};
        if (assembler(buffers_->input.get<osmium::Relation>(relation_offset), ways, buffers_->output) &&
            take_areas(buffers_->output, rings)) {
            return true;
        }
        if (!prune(boundaries)) return false;
    }
    return false;
}

} // namespace portolan
