// Inlined, so that no shared library is called for a few nanoseconds' work.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "CXXHash.h"

uint64_t followspot_xxh3_64(const void *bytes, size_t count) {
  return XXH3_64bits(bytes, count);
}

followspot_xxh3_digest followspot_xxh3_128(const void *bytes, size_t count) {
  XXH128_hash_t hash = XXH3_128bits(bytes, count);
  return (followspot_xxh3_digest){.low = hash.low64, .high = hash.high64};
}
