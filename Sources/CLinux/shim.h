#pragma once
#include <errno.h>
#include <sys/timex.h>

/// Whether the kernel says its clock is synchronised: 1 yes, 0 no. adjtimex(2) has no Swift overlay.
static inline int clinux_clock_is_synchronised(void) {
  struct timex state = {0};
  return adjtimex(&state) != TIME_ERROR && !(state.status & STA_UNSYNC);
}
