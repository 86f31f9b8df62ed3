/* What was seen in a picture, drawn over it. */
#ifndef UNJAM_APPS_OVERLAY_H
#define UNJAM_APPS_OVERLAY_H

#include "unjam.h"

/* Changes the pixels of the picture, whose corners the scan must give in its pixels. */
void overlay_draw(const uj_picture *picture, const uj_scan *scan);

#endif
