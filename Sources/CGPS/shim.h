#pragma once
#include <errno.h>
#include <gps.h>

/// errno is a macro over a function call, which Swift does not import.
static inline int cgps_errno(void) { return errno; }
