/* What a confined process can still do. Each test tries it in a child, since nothing takes the confinement back. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmocka_prelude.h"
#include "confine.h"

enum { ALLOWED = 0, REFUSED = 1, NOT_CONFINED = 2 };

static char folder[] = "/tmp/unjam-confine-XXXXXX";

/* The result of `attempt` in a confined child. */
static int confined(const char *below, bool (*attempt)(void))
{
    const pid_t child = fork();
    if (child == 0)
        _exit(!confine(below) ? NOT_CONFINED : attempt() ? ALLOWED : REFUSED);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    if (WEXITSTATUS(status) == NOT_CONFINED)
        skip();
    return WEXITSTATUS(status);
}

static void skip_before_landlock(long version)
{
#ifdef SYS_landlock_create_ruleset
    if (syscall(SYS_landlock_create_ruleset, NULL, 0, 1) >= version) /* 1: asks for the version */
        return;
#endif
    (void)version;
    skip();
}

static bool opens(const char *path, int flags)
{
    return open(path, flags, 0600) >= 0;
}

static bool reads_passwords(void)
{
    return opens("/etc/passwd", O_RDONLY);
}

static bool reads_its_memory(void)
{
    return opens("/proc/self/statm", O_RDONLY);
}

static bool makes_a_file_elsewhere(void)
{
    return opens("/tmp/unjam-confine-elsewhere", O_WRONLY | O_CREAT);
}

static bool makes_and_removes_a_file(void)
{
    char path[64];
    snprintf(path, sizeof path, "%s/new", folder);
    return opens(path, O_RDWR | O_CREAT | O_TRUNC) && opens(path, O_RDONLY) && unlink(path) == 0;
}

static bool starts_a_program(void)
{
    const pid_t child = fork();
    if (child == 0) {
        execl("/bin/true", "true", (char *)NULL);
        _exit(1);
    }
    int status;
    return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Nobody listens there, so an attempt that is allowed is refused by the other side, and not by the confinement. */
static bool may_connect(void)
{
    const int file = socket(AF_INET, SOCK_STREAM, 0);
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(9), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    return connect(file, (const struct sockaddr *)&address, sizeof address) == 0 || errno != EACCES;
}

/* Signal 0 reaches nobody: it only asks whether another signal could. */
static bool may_end_its_parent(void)
{
    return kill(getppid(), 0) == 0;
}

static bool becomes_nobody(void)
{
    return setuid(65534) == 0;
}

static bool uses_a_file_of_somebody_else(void)
{
    char path[64];
    snprintf(path, sizeof path, "%s/given", folder);
    return opens(path, O_RDWR | O_CREAT) && chown(path, 65534, 65534) == 0 && opens(path, O_RDWR) && unlink(path) == 0;
}

static void other_files_cannot_be_opened(void **state)
{
    (void)state;
    assert_true(reads_passwords()); /* before */
    assert_int_equal(confined(NULL, reads_passwords), REFUSED);
    assert_int_equal(confined(folder, reads_passwords), REFUSED);
    assert_int_equal(confined(folder, makes_a_file_elsewhere), REFUSED);
}

static void files_beside_the_puzzle_file_can_be_made(void **state)
{
    (void)state;
    assert_int_equal(confined(NULL, makes_and_removes_a_file), REFUSED);
    assert_int_equal(confined(folder, makes_and_removes_a_file), ALLOWED);
}

static void the_server_can_still_say_how_much_memory_it_has(void **state)
{
    (void)state;
    assert_int_equal(confined(NULL, reads_its_memory), ALLOWED);
}

static void no_program_can_be_started(void **state)
{
    (void)state;
    assert_true(starts_a_program());
    assert_int_equal(confined(folder, starts_a_program), REFUSED);
}

static void no_machine_can_be_reached_where_the_kernel_can_refuse_it(void **state)
{
    (void)state;
    assert_true(may_connect());
    skip_before_landlock(4); /* Linux 6.7 */
    assert_int_equal(confined(NULL, may_connect), REFUSED);
}

static void no_process_can_be_ended_where_the_kernel_can_refuse_it(void **state)
{
    (void)state;
    assert_true(may_end_its_parent());
    skip_before_landlock(6); /* Linux 6.12 */
    assert_int_equal(confined(NULL, may_end_its_parent), REFUSED);
}

static void root_keeps_only_its_access_to_the_puzzle_file(void **state)
{
    (void)state;
    if (getuid() != 0)
        skip();
    assert_int_equal(confined(NULL, becomes_nobody), REFUSED);
    assert_int_equal(confined(folder, becomes_nobody), REFUSED);
    assert_int_equal(confined(folder, uses_a_file_of_somebody_else), ALLOWED);
}

/* As under examples/systemd/unjam.service, whose filter refuses to set capabilities. */
static bool is_confined_without_setting_capabilities(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_capset, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog filter = {.len = sizeof steps / sizeof *steps, .filter = steps};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0 &&
           confine(NULL);
}

static void a_service_that_has_no_capabilities_need_not_drop_any(void **state)
{
    (void)state;
    skip_before_landlock(1);
    const pid_t child = fork();
    if (child == 0)
        _exit((getuid() != 0 || setuid(65534) == 0) && is_confined_without_setting_capabilities() ? 0 : 1);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_files_cannot_be_opened),
        cmocka_unit_test(files_beside_the_puzzle_file_can_be_made),
        cmocka_unit_test(the_server_can_still_say_how_much_memory_it_has),
        cmocka_unit_test(no_program_can_be_started),
        cmocka_unit_test(no_machine_can_be_reached_where_the_kernel_can_refuse_it),
        cmocka_unit_test(no_process_can_be_ended_where_the_kernel_can_refuse_it),
        cmocka_unit_test(root_keeps_only_its_access_to_the_puzzle_file),
        cmocka_unit_test(a_service_that_has_no_capabilities_need_not_drop_any),
    };
    return cmocka_run_group_tests_name("serve_confine", tests, make_folder, remove_folder);
}
