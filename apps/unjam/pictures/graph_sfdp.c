#include "pictures/picture.h"
#include "load.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Where sfdp takes minutes, and the picture becomes a ball of wool. */
enum { MOST_STATES = 30000, NOT_STARTED = 127 /* as shells have it */ };

/* Files without a name: what sfdp reads, and what it writes. Through pipes, either of the two could wait for the other. */
struct exchange {
    FILE *input, *output;
};

static bool write_to_stream(const void *data, size_t length, void *payload)
{
    return fwrite(data, 1, length, payload) == length;
}

static uj_status write_input(FILE *input, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits,
                             uj_error *error)
{
    const uj_status status = uj_graph_write(cluster, UJ_GRAPH_BARE_DOT, metric, write_to_stream, input, limits, error);
    if (status != UJ_OK || (fflush(input) == 0 && lseek(fileno(input), 0, SEEK_SET) == 0))
        return status;
    *error = (uj_error){.code = UJ_IO};
    snprintf(error->message, sizeof error->message, "%s", strerror(errno));
    return UJ_IO;
}

/* In the child, which becomes sfdp. */
static int become_sfdp(void *payload)
{
    const struct exchange *files = payload;
    if (dup2(fileno(files->input), STDIN_FILENO) >= 0 && dup2(fileno(files->output), STDOUT_FILENO) >= 0)
        execlp("sfdp", "sfdp", "-Tplain", (char *)NULL);
    if (errno == ENOENT)
        complain("--layout force needs the program sfdp of graphviz, which is not installed; on Debian and Ubuntu: apt "
                 "install graphviz. --layout layered works without it");
    else
        complain("cannot start sfdp: %s", strerror(errno));
    return NOT_STARTED;
}

static enum exit_status read_places(double *places, const uj_cluster *cluster, FILE *output)
{
    uj_text text = UJ_TEXT_INIT;
    uj_error error = {.code = UJ_NO_MEMORY, .message = "out of memory"};
    uj_status status = UJ_NO_MEMORY;
    rewind(output);
    if (load_stream(&text, output))
        status = uj_graph_places(places, uj_cluster_states(cluster), text.data, text.length, &error);
    if (status != UJ_OK)
        complain("cannot read the output of sfdp: %s", error.message);
    uj_text_free(&text);
    return status == UJ_OK ? EXIT_DONE : status_of_failure(status);
}

static enum exit_status run(double *places, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits,
                            struct exchange *files)
{
    uj_error error = {.code = UJ_OK};
    const uj_status status = write_input(files->input, cluster, metric, limits, &error);
    if (status != UJ_OK) {
        complain("cannot start sfdp: %s", error.message);
        return status_of_failure(status);
    }
    const uint64_t held = uj_budget_held(limits->within), most = limits->max_memory;
    const int end = work_apart(become_sfdp, files, most > held ? most - held : most > 0);
    if (end == 0)
        return read_places(places, cluster, files->output);
    if (end == NOT_STARTED || end < 0)
        return end < 0 ? EXIT_LIMIT : EXIT_BAD_INPUT;
    complain("sfdp could not place the states; --layout layered works without it");
    return most > 0 ? EXIT_LIMIT : EXIT_BAD_INPUT; /* it has no better way to say that the memory did not suffice */
}

enum exit_status graph_sfdp_places(double **out, const uj_cluster *cluster, uj_metric metric, const uj_limits *limits)
{
    const uint64_t states = uj_cluster_states(cluster);
    *out = NULL;
    if (states > MOST_STATES) {
        complain("--layout force is for up to %d states, and this cluster has %" PRIu64 "; --layout layered draws it",
                 MOST_STATES, states);
        return EXIT_LIMIT;
    }
    *out = malloc(2 * (size_t)states * sizeof **out);
    if (!*out)
        return status_of_failure(complain_no_memory());
    struct exchange files = {.input = tmpfile(), .output = tmpfile()};
    enum exit_status status = EXIT_BAD_INPUT;
    if (files.input && files.output)
        status = run(*out, cluster, metric, limits, &files);
    else
        complain("cannot make a temporary file: %s", strerror(errno));
    if (files.input)
        fclose(files.input);
    if (files.output)
        fclose(files.output);
    return status;
}
