#pragma once
#include <stdbool.h>
#include <stdint.h>

// ICU's functions carry their version in their names through macros, which Swift cannot see; these are plain names for
// the few that are used. Each is about one code point.

/// NFKC_Casefold, as UTF-16 (https://www.unicode.org/reports/tr44/#NFKC_Casefold).
/// Returns the number of units, 0 where nothing stays, or -1 where `capacity` is too small or ICU fails.
int32_t followspot_icu_fold(uint32_t code_point, uint16_t *units, int32_t capacity);

/// The full canonical decomposition, as UTF-16. Returns as above; a code point that has none gives itself.
int32_t followspot_icu_decompose(uint32_t code_point, uint16_t *units, int32_t capacity);

/// The composite of two code points, or -1 where there is none.
int32_t followspot_icu_compose(uint32_t first, uint32_t second);

/// Whether words of its script are not separated by spaces: CJK ideographs, kana, Bopomofo, Yi, Tangut, and what the
/// line breaking algorithm calls complex context (Thai, Lao, Khmer, Myanmar, …).
bool followspot_icu_is_written_without_spaces(uint32_t code_point);

/// Whether accents on it are left out of a search: Latin, Greek, Cyrillic, Arabic, Hebrew.
bool followspot_icu_has_optional_marks(uint32_t code_point);

/// Whether it is a kind of emoji (Extended_Pictographic).
bool followspot_icu_is_pictograph(uint32_t code_point);
