#include "confine.h"

#if defined __linux__ && __has_include(<linux/landlock.h>)

#include <fcntl.h>
#include <linux/landlock.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Rights of later versions than the headers may know, by the version that brought them. */
enum {
    FILES_BITS_1 = 13, /* from reading a file to making a link to one */
    FILES_BITS_2 = 14, /* and renaming across folders */
    FILES_BITS_3 = 15, /* and truncating */
    NETWORK_VERSION = 4,
    NETWORK_ALL = 3 /* binding and connecting by TCP; the listening socket is bound already */
};

struct rights {
    uint64_t files, network;
};

enum {
    TO_READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    TO_STORE = TO_READ | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE |
               (1 << (FILES_BITS_3 - 1))
};

/* What this kernel can refuse. */
static struct rights all_rights(long version)
{
    const int files = version >= 3 ? FILES_BITS_3 : version == 2 ? FILES_BITS_2 : FILES_BITS_1;
    return (struct rights){(UINT64_C(1) << files) - 1, version >= NETWORK_VERSION ? NETWORK_ALL : 0};
}

static bool allow(int rules, const char *folder, uint64_t rights)
{
    struct landlock_path_beneath_attr below = {.allowed_access = rights, .parent_fd = open(folder, O_PATH | O_CLOEXEC)};
    if (below.parent_fd < 0)
        return false;
    const bool is_allowed = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0) == 0;
    close(below.parent_fd);
    return is_allowed;
}

bool confine(const char *folder)
{
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return false;
    const struct rights all = all_rights(version);
    const size_t size = all.network ? sizeof all : offsetof(struct rights, network);
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
    if (rules < 0)
        return false;
    /* /proc/self: the metrics say how much memory the server has, and sanitizers read it. */
    const bool is_confined =
        allow(rules, "/proc/self", TO_READ) && (!folder || allow(rules, folder, TO_STORE & all.files)) &&
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return is_confined;
}

#else

bool confine(const char *folder)
{
    (void)folder;
    return false;
}

#endif
