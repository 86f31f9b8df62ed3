/* __fpending is in windows/posix.h. */
