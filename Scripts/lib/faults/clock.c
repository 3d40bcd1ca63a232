// Preloaded into the program by Scripts/faults: the clocks of a machine that is not this one.
//
// The file named by FAULT_CLOCK holds three numbers: nanoseconds added to the wall clock, nanoseconds added to the boot
// clock, and whether the kernel calls its clock synchronised. It is read again every 20 ms, so that clocks can be
// stepped while the program runs.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

static volatile long long wall, boot, synchronised, read_at;

static void refresh(void) {
  struct timespec now;
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  long long at = now.tv_sec * 1000000000LL + now.tv_nsec;
  const char *path = getenv("FAULT_CLOCK");
  if (!path || at - read_at < 20000000) return;
  read_at = at;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  char text[96] = {0};
  long long w, b, s;
  if (read(file, text, sizeof text - 1) > 0 && sscanf(text, "%lld %lld %lld", &w, &b, &s) == 3)
    wall = w, boot = b, synchronised = s;
  close(file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int status = syscall(SYS_clock_gettime, clock, time);
  if (status) return status;
  refresh();
  long long added = clock == CLOCK_REALTIME ? wall : clock == CLOCK_BOOTTIME ? boot : 0;
  long long sum = time->tv_sec * 1000000000LL + time->tv_nsec + added;
  time->tv_sec = sum / 1000000000LL;
  time->tv_nsec = sum % 1000000000LL;
  return 0;
}

int adjtimex(struct timex *state) {
  refresh();
  syscall(SYS_adjtimex, state);
  state->status = synchronised ? state->status & ~STA_UNSYNC : state->status | STA_UNSYNC;
  return synchronised ? TIME_OK : TIME_ERROR;
}
