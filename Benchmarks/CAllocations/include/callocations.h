#pragma once
#include <stdint.h>

/// Heap allocations of this process so far. The counter stands in front of the C library's own malloc(3).
uint64_t callocations_count(void);
