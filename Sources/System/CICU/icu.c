#include "CICU.h"

#include <unicode/unorm2.h>
#include <unicode/utf16.h>

int32_t followspot_icu_fold(uint32_t code_point, uint16_t *units, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *casefold = unorm2_getNFKCCasefoldInstance(&status);
  const UNormalizer2 *decompose = unorm2_getNFKDInstance(&status);
  if (U_FAILURE(status)) return -1;
  UChar source[2], folded[64];
  int32_t length = 0;
  U16_APPEND_UNSAFE(source, length, code_point);
  length = unorm2_normalize(casefold, source, length, folded, 64, &status);
  length = unorm2_normalize(decompose, folded, length, units, capacity, &status);
  return U_FAILURE(status) ? -1 : length;
}
