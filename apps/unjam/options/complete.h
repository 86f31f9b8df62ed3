/* What may come next on a command line, for the completion of shells. It is read off the tables that the commands parse
 * their options with, so a new command or option needs nothing here and nothing in completions/. */
#ifndef UNJAM_APPS_COMPLETE_H
#define UNJAM_APPS_COMPLETE_H

#include "commands.h"

/* `words` are those behind "unjam"; the last one, perhaps empty, is to be completed. Prints a candidate per line, behind a tab
 * what it means. ":files" and ":directories" stand for names of files. */
enum exit_status complete_words(int count, char **words);

#endif
