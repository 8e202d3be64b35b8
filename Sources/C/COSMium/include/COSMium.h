// OpenStreetMap data through libosmium, behind a plain C interface. No C++ exception leaves it: functions that can fail
// return a status and put a sentence into the caller's error buffer.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The size of an error buffer. It holds a sentence and its closing zero.
enum { PORTOLAN_OSM_ERROR_CAPACITY = 256 };

typedef enum {
    PORTOLAN_OSM_OK = 0,
    /// The visitor returned false.
    PORTOLAN_OSM_STOPPED = 1,
    /// The error buffer says why.
    PORTOLAN_OSM_FAILED = 2,
    /// The temporary file could not be made, written or read; the error buffer says why.
    PORTOLAN_OSM_SPILL_FAILED = 3,
} portolan_osm_status;

/// A position in 10⁻⁷ degrees.
typedef struct {
    int32_t x;
    int32_t y;
} portolan_osm_point;

/// Bytes that the holder of this value does not own. They have no closing zero and are not checked for UTF-8.
typedef struct {
    const char *bytes;
    size_t count;
} portolan_osm_text;

typedef struct {
    portolan_osm_text key;
    portolan_osm_text value;
    /// For a tag that is read: the indices of the key and the value in the block's table of texts. They are not used
    /// for a tag that is written.
    uint32_t key_number;
    uint32_t value_number;
} portolan_osm_tag;

typedef struct {
    /// 0 node, 1 way, 2 relation.
    uint8_t type;
    int64_t id;
    portolan_osm_text role;
    /// The point of a node or the line of a way, as far as the extract holds them.
    const portolan_osm_point *points;
    size_t point_count;
} portolan_osm_member;

/// A closed ring; a hole belongs to the last outer ring before it.
typedef struct {
    const portolan_osm_point *points;
    size_t point_count;
    bool is_outer;
} portolan_osm_ring;

/// One object with its shape. All data that it points to live until the visitor returns.
typedef struct {
    uint8_t type;
    uint32_t version;
    int64_t id;
    int64_t timestamp;
    const portolan_osm_tag *tags;
    size_t tag_count;
    const portolan_osm_point *points;
    size_t point_count;
    const portolan_osm_ring *rings;
    size_t ring_count;
    const portolan_osm_member *members;
    size_t member_count;
    /// The number of texts in the block's table.
    size_t text_count;
} portolan_osm_feature;

/// Returns false to stop.
typedef bool (*portolan_osm_visitor)(void *context, const portolan_osm_feature *feature);

/// Returns whether the reader should determine the shape of a tagged way or relation. Only the tags are known yet. It
/// is called for each such object before the object is visited.
typedef bool (*portolan_osm_chooser)(void *context, const portolan_osm_feature *feature);

// Reading: the caller cuts the file into blobs and reads their `Blob` messages in three passes: all blobs with
// PORTOLAN_OSM_NODES, then the blobs that hold ways with PORTOLAN_OSM_WAYS, then the blobs that hold relations with
// PORTOLAN_OSM_RELATIONS. Several threads may read blobs of one pass, each blob into a block of its own. Then each
// block is given to the reader, in the order of the file.

typedef struct {
    bool has_bounds;
    /// In 10⁻⁹ degrees.
    int64_t left, right, top, bottom;
    /// Seconds since 1970; 0 if the header does not state the time.
    int64_t replication_timestamp;
    /// The number of the last change that the extract holds; -1 if the header does not state it.
    int64_t replication_sequence_number;
    /// The address of the changes that continue the extract; empty if the header does not state it, or if it is longer
    /// than this array.
    char replication_base_url[1024];
    char generator[256];
    /// A required feature that this reader does not know; empty if the reader knows all required features.
    char unsupported_feature[128];
} portolan_osm_header;

typedef enum {
    PORTOLAN_OSM_NODES = 1,
    PORTOLAN_OSM_WAYS = 2,
    PORTOLAN_OSM_RELATIONS = 4,
} portolan_osm_pass;

/// The counts of all blocks that the reader has taken so far.
typedef struct {
    uint64_t nodes, ways, relations;
    /// Objects that were handed to the visitor.
    uint64_t tagged_nodes, tagged_ways, tagged_relations;
    /// Tagged objects without a position in the extract, or with a position outside of the world.
    uint64_t nodes_without_position, ways_without_position, relations_without_position;
    /// Ways and relations of which the extract lacks a part. The visitor gets the part that is there.
    uint64_t incomplete_ways, incomplete_relations;
    /// Areas that were assembled; closed ways and area relations that gave no area.
    uint64_t areas, unsound_ways, unsound_relations;
    /// Objects with more tags, nodes or members than the reader's limits allow.
    uint64_t oversized;
    /// The newest timestamp.
    int64_t newest_timestamp;
    /// The extent of all nodes; west > east if there are no nodes.
    int32_t west, south, east, north;
} portolan_osm_counts;

portolan_osm_status portolan_osm_read_header(const uint8_t *blob, size_t count, portolan_osm_header *header, char *error);

/// The data that all blocks have given: the positions of nodes and the lines of ways.
typedef struct portolan_osm_reader portolan_osm_reader;
/// The memory for reading one block at a time.
typedef struct portolan_osm_block portolan_osm_block;

/// The bytes that the reader's tables hold.
typedef struct {
    /// The bytes in memory now, and the greatest number so far.
    uint64_t used, peak;
    /// The bytes in the temporary file.
    uint64_t spilled;
} portolan_osm_memory;

/// Creates a reader; returns NULL if there is not enough memory. `spill` is the path of the temporary file for
/// positions and lines beyond `memory_limit` bytes; if it is NULL, all stay in memory. The file is made when it is
/// needed and unlinked at once. A reader that keeps no positions only counts nodes.
portolan_osm_reader *portolan_osm_reader_create(size_t memory_limit, const char *spill, bool keeps_positions);
void portolan_osm_reader_destroy(portolan_osm_reader *reader);
portolan_osm_block *portolan_osm_block_create(void);
void portolan_osm_block_destroy(portolan_osm_block *block);

/// A set of objects' types and IDs with quick look-ups.
typedef struct portolan_osm_keys portolan_osm_keys;

/// Creates a set; returns NULL if there is not enough memory.
portolan_osm_keys *portolan_osm_keys_create(const uint8_t *types, const int64_t *ids, size_t count);
void portolan_osm_keys_destroy(portolan_osm_keys *keys);

/// Gets an object that was found in a blob. `point` is the position of a node; NULL for other objects and for a node
/// without a valid position.
typedef void (*portolan_osm_finder)(void *context, uint8_t type, int64_t id, uint32_t version, const portolan_osm_point *point);

/// The keys of a blob's objects.
typedef struct {
    /// Whether the blob has objects, and whether each key is greater than the one before it.
    bool has_objects, is_sorted;
    uint8_t first_type, last_type;
    int64_t first_id, last_id;
} portolan_osm_range;

/// Finds the objects of a blob whose keys are in the set. It may be called on any thread.
portolan_osm_status portolan_osm_find(
    const portolan_osm_keys *keys,
    const uint8_t *blob,
    size_t count,
    portolan_osm_finder finder,
    void *context,
    portolan_osm_range *range,
    char *error);

/// Bytes that the caller must free with `portolan_osm_bytes_destroy`.
typedef struct {
    uint8_t *bytes;
    size_t count;
} portolan_osm_bytes;

void portolan_osm_bytes_destroy(portolan_osm_bytes bytes);

/// Merges a blob with a blob of changes. Both must be in the order of their keys. The result is an uncompressed blob.
/// It lacks the objects of the first blob whose keys are in `hidden`, and has all objects of the blob of changes, whose
/// nodes must not be dense. It may be called on any thread.
portolan_osm_status portolan_osm_merge(
    const portolan_osm_keys *hidden,
    const uint8_t *blob,
    size_t count,
    const uint8_t *changes,
    size_t changes_count,
    portolan_osm_bytes *merged,
    char *error);

/// Reads one blob into a block, whose earlier contents are replaced. `kinds` receives the passes that find objects in
/// this blob. The reader is not changed. A blob that `is_merged` comes from `portolan_osm_merge` rather than from a
/// file, and may have any size.
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
    char *error);

/// Adds a block's results to the reader. Other threads may read blocks of the same pass meanwhile, because no pass uses
/// the results of the same pass.
portolan_osm_status portolan_osm_reader_take(portolan_osm_reader *reader, portolan_osm_block *block, char *error);

/// Ends a pass. Call it after the last blob of the pass, while no thread reads a block.
portolan_osm_status portolan_osm_reader_finish_pass(portolan_osm_reader *reader, portolan_osm_pass pass, char *error);

portolan_osm_memory portolan_osm_reader_memory(const portolan_osm_reader *reader);
portolan_osm_counts portolan_osm_reader_counts(const portolan_osm_reader *reader);

// Writing with libosmium's writer: objects come in ascending order, nodes before ways before relations.

typedef struct portolan_osm_writer portolan_osm_writer;

typedef struct {
    int64_t id;
    uint32_t version;
    int64_t timestamp;
    const portolan_osm_tag *tags;
    size_t tag_count;
} portolan_osm_attributes;

/// Creates a writer and replaces an existing file; returns NULL after writing the reason to `error`. `bounds` are west,
/// south, east and north in 10⁻⁷ degrees, or NULL.
portolan_osm_writer *portolan_osm_writer_create(const char *path, const int32_t *bounds, const char *generator, char *error);
/// Destroys a writer. If the file is not closed, it stays incomplete.
void portolan_osm_writer_destroy(portolan_osm_writer *writer);

portolan_osm_status portolan_osm_writer_node(
    portolan_osm_writer *writer, const portolan_osm_attributes *attributes, portolan_osm_point point, char *error);
portolan_osm_status portolan_osm_writer_way(
    portolan_osm_writer *writer, const portolan_osm_attributes *attributes, const int64_t *nodes, size_t node_count, char *error);
/// Writes a relation. Only the type, the ID and the role of each member are used.
portolan_osm_status portolan_osm_writer_relation(
    portolan_osm_writer *writer,
    const portolan_osm_attributes *attributes,
    const portolan_osm_member *members,
    size_t member_count,
    char *error);
portolan_osm_status portolan_osm_writer_close(portolan_osm_writer *writer, char *error);

#ifdef __cplusplus
}
#endif
