#pragma once
#include <stdint.h>
#include <string.h>

/// Where a sentence seems to end, and the exclusive-or of the bytes before that.
struct cnmea_scan {
  const uint8_t *_Nonnull end;
  uint8_t sum;
};

typedef uint8_t cnmea_bytes __attribute__((ext_vector_type(16)));
typedef uint64_t cnmea_halves __attribute__((ext_vector_type(2)));
typedef _Bool cnmea_flags __attribute__((ext_vector_type(16)));

/// Thirty-two bytes of ones and as many of zeros: read from 32 − n on they cover the first n bytes.
static const uint8_t cnmea_cover[64] = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

/// One bit for each byte below '+', the first in the lowest place. Swift's vectors have no such mask.
static inline __attribute__((always_inline)) uint32_t cnmea_lows(cnmea_bytes bytes) {
  cnmea_flags flags = __builtin_convertvector(bytes < (cnmea_bytes)'+', cnmea_flags);
  uint16_t bits;
  memcpy(&bits, &flags, sizeof bits);
  return bits;
}

static inline __attribute__((always_inline)) uint8_t cnmea_folded(cnmea_bytes sums) {
  cnmea_halves halves = (cnmea_halves)sums;
  uint64_t word = halves[0] ^ halves[1];
  word ^= word >> 32;
  word ^= word >> 16;
  return (uint8_t)(word ^ word >> 8);
}

/// Walks from `start` thirty-two bytes at a time to the first byte below '+', which is the '*' of a usual sentence. An `end`
/// at `limit` or behind means that there is none, and no sum. Thirty-two bytes behind `limit` must be readable.
static inline __attribute__((always_inline)) struct cnmea_scan cnmea_scan_sentence(
    const uint8_t *_Nonnull start, const uint8_t *_Nonnull limit) {
  cnmea_bytes sums = 0;
  const uint8_t *position = start;
  for (;;) {
    cnmea_bytes bytes, next, cover, nextCover;
    memcpy(&bytes, position, sizeof bytes);
    memcpy(&next, position + 16, sizeof next);
    const uint32_t lows = cnmea_lows(bytes) | cnmea_lows(next) << 16;
    if (lows != 0) {
      const uint32_t index = (uint32_t)__builtin_ctz(lows);
      memcpy(&cover, cnmea_cover + 32 - index, sizeof cover);
      memcpy(&nextCover, cnmea_cover + 48 - index, sizeof nextCover);
      return (struct cnmea_scan){position + index, cnmea_folded(sums ^ (bytes & cover) ^ (next & nextCover))};
    }
    position += 32;
    if (position >= limit) return (struct cnmea_scan){position, 0};
    sums ^= bytes ^ next;
  }
}
