/* schema.sql, as the build embeds it. */
#ifndef UNJAM_STORE_SCHEMA_H
#define UNJAM_STORE_SCHEMA_H

extern const unsigned char store_schema[]; /* ends with a zero */

#endif
