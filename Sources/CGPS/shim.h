#pragma once
#include <errno.h>
#include <gps.h>
#include <math.h>
#include <string.h>

#if !defined(GPSD_API_MAJOR_VERSION) || GPSD_API_MAJOR_VERSION < 11
#error "This program needs the libgps of gpsd 3.22 or later (GPSD_API_MAJOR_VERSION 11): install a newer libgps-dev."
#endif

// The one place that knows how libgps differs between its releases (P-8.4). Until API 11 a differential fix was
// STATUS_DGPS_FIX, after it STATUS_DGPS, and gps_unpack(3) took a writable text, which became const. The numbers and
// the fields read below stayed.
#if defined(STATUS_DGPS)
enum { CGPS_STATUS_DIFFERENTIAL = STATUS_DGPS };
#else
enum { CGPS_STATUS_DIFFERENTIAL = STATUS_DGPS_FIX };
#endif

enum { CGPS_MAX_DEVICES = 4, CGPS_MAX_SIGNALS = 4 };

/// What kind of solution gpsd's `status` names; never whether there is a fix, which `mode` says.
enum cgps_solution {
  CGPS_PLAIN,
  CGPS_DIFFERENTIAL,
  CGPS_RTK_FIXED,
  CGPS_RTK_FLOAT,
  CGPS_DEAD_RECKONED,
  CGPS_SURVEYED,
  CGPS_SIMULATED,
};

/// A receiver as DEVICE and DEVICES describe it.
struct cgps_device {
  char path[128];
  char driver[64];
  int flags;
  unsigned int baud;
  _Bool is_activated;
};

/// One report of gpsd, copied out of gps_data_t at once; NaN and -1 stand for what it did not say.
struct cgps_report {
  /// Whether libgps made anything of the text; gps_unpack(3) itself returns 0 for bad lines too.
  _Bool is_understood;
  int mode;
  enum cgps_solution solution;
  double latitude, longitude, eph, epx, epy, speed, track;
  double hdop;
  int satellites_visible, satellites_used;
  /// The strongest signals of the sky in dB-Hz, strongest first, 0 where there are fewer.
  double signals[CGPS_MAX_SIGNALS];
  /// The receiver the report is about.
  struct cgps_device device;
  int device_count;
  struct cgps_device devices[CGPS_MAX_DEVICES];
  char release[64];
  char error[256];
};

static inline enum cgps_solution cgps_solution_of(int status) {
  switch (status) {
  case CGPS_STATUS_DIFFERENTIAL: return CGPS_DIFFERENTIAL;
  case STATUS_RTK_FIX: return CGPS_RTK_FIXED;
  case STATUS_RTK_FLT: return CGPS_RTK_FLOAT;
  case STATUS_DR: return CGPS_DEAD_RECKONED;
  case STATUS_TIME: return CGPS_SURVEYED;
  case STATUS_SIM: return CGPS_SIMULATED;
  default: return CGPS_PLAIN;
  }
}

static inline struct cgps_device cgps_device_of(const struct devconfig_t *from) {
  struct cgps_device device = {.flags = from->flags, .baud = from->baudrate, .is_activated = from->activated.tv_sec != 0};
  strncpy(device.path, from->path, sizeof device.path - 1);
  strncpy(device.driver, from->driver, sizeof device.driver - 1);
  return device;
}

static inline void cgps_copy_sky(const struct gps_data_t *from, struct cgps_report *report) {
  report->hdop = (from->set & (DOP_SET | SATELLITE_SET)) ? from->dop.hdop : NAN;
  if (!(from->set & SATELLITE_SET) || from->satellites_visible <= 0) return;
  report->satellites_visible = from->satellites_visible;
  report->satellites_used = from->satellites_used;
  for (int i = 0; i < MAXCHANNELS; i++) {
    double signal = from->skyview[i].ss;
    for (int j = 0; j < CGPS_MAX_SIGNALS && isfinite(signal); j++) {
      if (signal <= report->signals[j]) continue;
      double weaker = report->signals[j];
      report->signals[j] = signal;
      signal = weaker;
    }
  }
}

static inline void cgps_copy_fix(const struct gps_fix_t *from, struct cgps_report *report) {
  report->mode = from->mode;
  report->solution = cgps_solution_of(from->status);
  report->latitude = from->latitude;
  report->longitude = from->longitude;
  report->eph = from->eph;
  report->epx = from->epx;
  report->epy = from->epy;
  report->speed = from->speed;
  report->track = from->track;
}

static inline void cgps_copy_devices(const struct gps_data_t *from, struct cgps_report *report) {
  report->device = cgps_device_of(&from->dev);
  if (!(from->set & DEVICELIST_SET)) return;
  for (int i = 0; i < from->devices.ndevices && i < MAXUSERDEVS && i < CGPS_MAX_DEVICES; i++)
    report->devices[report->device_count++] = cgps_device_of(&from->devices.list[i]);
}

/// Decodes one report with libgps. `json` is one object without blanks between its parts whose first member is the only
/// one named class, NUL-terminated; gps_unpack(3) may write to it. After an error gps_unpack(3) looks for a class in the
/// rest of the text and, in 3.22, loops for ever when there is one: a DEVICES of five receivers is enough. The struct
/// starts from zero each time, because gps_unpack(3) keeps what the text before said.
static inline struct cgps_report cgps_decode(char *json) {
  struct gps_data_t data;
  memset(&data, 0, sizeof data);
  struct cgps_report report = {.satellites_visible = -1, .satellites_used = -1};
  report.is_understood = gps_unpack(json, &data) == 0 && data.set != 0;
  cgps_copy_fix(&data.fix, &report);
  cgps_copy_sky(&data, &report);
  cgps_copy_devices(&data, &report);
  // The union of gps_data_t holds the version or the error, whichever the mask names.
  if (data.set & VERSION_SET) strncpy(report.release, data.version.release, sizeof report.release - 1);
  if (data.set & ERROR_SET) strncpy(report.error, data.error, sizeof report.error - 1);
  return report;
}

/// errno is a macro over a function call, which Swift does not import.
static inline int cgps_errno(void) { return errno; }
