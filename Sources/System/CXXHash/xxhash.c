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

struct followspot_xxh3_state {
  XXH3_state_t state;
};

followspot_xxh3_state *followspot_xxh3_128_create(void) {
  followspot_xxh3_state *made = (followspot_xxh3_state *)XXH3_createState();
  if (made) XXH3_128bits_reset(&made->state);
  return made;
}

void followspot_xxh3_128_update(followspot_xxh3_state *state, const void *bytes, size_t count) {
  XXH3_128bits_update(&state->state, bytes, count);
}

followspot_xxh3_digest followspot_xxh3_128_digest(const followspot_xxh3_state *state) {
  XXH128_hash_t hash = XXH3_128bits_digest(&state->state);
  return (followspot_xxh3_digest){.low = hash.low64, .high = hash.high64};
}

void followspot_xxh3_128_free(followspot_xxh3_state *state) { XXH3_freeState(&state->state); }
