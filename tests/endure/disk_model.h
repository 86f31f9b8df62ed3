/* What of a folder would be left if the power were cut now: a file has the bytes that were synchronised, and of what was
 * written since, any part in any order; a name leads to what it led to when its folder was synchronised, or anywhere it led since. */
#ifndef UNJAM_TESTS_ENDURE_DISK_MODEL_H
#define UNJAM_TESTS_ENDURE_DISK_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Takes the folder as it is; all of it is on the disk. `folder` must stay alive. */
void disk_begin(const char *folder);

/* What the programs do; files are named by their inode, names by their path in the folder. */
void disk_write(ino_t file, off_t offset, const void *data, size_t length);
void disk_truncate(ino_t file, off_t length);
void disk_sync(ino_t file);                   /* fsync and fdatasync, of a folder too */
void disk_make(const char *name, ino_t file); /* a file or folder that is new */
void disk_name(const char *name, ino_t file); /* renamed to; 0: removed */

/* Replaces what is in the folder by what a power cut leaves; `seed` chooses, 0 keeps no more than what is sure. */
void disk_cut(uint64_t seed);

/* Ends the program with a message. */
_Noreturn void disk_panic(const char *what, const char *name);

#endif
