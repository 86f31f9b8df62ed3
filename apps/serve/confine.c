#include "confine.h"

#if defined __linux__ && __has_include(<linux/landlock.h>)

#include <fcntl.h>
#include <linux/capability.h>
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
    NETWORK_ALL = 3, /* binding and connecting by TCP; the listening socket is bound already */
    SCOPE_VERSION = 6,
    SCOPE_ALL = 3 /* signals to other processes, and sockets that they have without a file */
};

/* What is refused; the kernel reads as much of it as its version knows. */
struct rights {
    uint64_t files, network, scope;
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
    return (struct rights){(UINT64_C(1) << files) - 1, version >= NETWORK_VERSION ? NETWORK_ALL : 0,
                           version >= SCOPE_VERSION ? SCOPE_ALL : 0};
}

static size_t known_size(long version)
{
    return version >= SCOPE_VERSION     ? sizeof(struct rights)
           : version >= NETWORK_VERSION ? offsetof(struct rights, scope)
                                        : offsetof(struct rights, network);
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

/* A server that root started is still root, but may do no more than another user. A puzzle file of somebody else stays
 * theirs: they can use it while root serves it. */
static bool drop_capabilities(bool has_puzzle_file)
{
    const uint32_t for_puzzle_file = 1U << CAP_DAC_OVERRIDE | 1U << CAP_CHOWN | 1U << CAP_FOWNER;
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, sets) != 0)
        return false;
    bool has_more = false;
    for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
        const uint32_t kept = i == 0 && has_puzzle_file ? for_puzzle_file : 0;
        has_more = has_more || (sets[i].permitted & ~kept) || sets[i].inheritable;
        sets[i].permitted &= kept;
        sets[i].effective &= kept;
        sets[i].inheritable = 0;
    }
    /* The filter of a service may refuse the call, where there is nothing to drop. */
    return !has_more || syscall(SYS_capset, &header, sets) == 0;
}

bool confine(const char *folder)
{
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1)
        return false;
    const struct rights all = all_rights(version);
    const int rules = (int)syscall(SYS_landlock_create_ruleset, &all, known_size(version), 0);
    if (rules < 0)
        return false;
    /* /proc/self: the metrics say how much memory the server has, and sanitizers read it. */
    const bool is_confined = allow(rules, "/proc/self", TO_READ) &&
                             (!folder || allow(rules, folder, TO_STORE & all.files)) &&
                             prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                             syscall(SYS_landlock_restrict_self, rules, 0) == 0 && drop_capabilities(folder);
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
