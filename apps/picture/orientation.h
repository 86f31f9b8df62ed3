/* Phones store photos as the sensor saw them, and how to turn them in a note: the orientation of Exif, 1 to 8. */
#ifndef UNJAM_APPS_ORIENTATION_H
#define UNJAM_APPS_ORIENTATION_H

#include "picture.h"

/* Of the bytes of a JPEG, PNG or WebP file; 1, which changes nothing, where there is none or it makes no sense. */
int orientation_of(const uint8_t *bytes, size_t length);

/* Turns and mirrors a picture so that it is upright; takes new memory for it and frees the old. */
uj_status orientation_apply(uj_picture *picture, int orientation);

#endif
