/* Runs a command, and lets one of the system calls fail with which it and its children change the files of the current
 * folder. It stops them at the system call, below the C library, SQLite and cairo alike.
 *
 *     disk_faults REPORT FAULT AT ERROR SEED COMMAND...
 *
 *     none     nothing fails
 *     once     call AT fails with ERROR and does nothing
 *     after    call AT does what it should, and fails with ERROR all the same
 *     full     from call AT on, whatever needs room fails with ERROR
 *     gone     from call AT on, everything fails with ERROR
 *     short    call AT writes half of what it is given
 *     cut      the power is cut before call AT; SEED chooses what is left of the files
 *
 * If SEED is not 0, a command that ends with status 0 is followed by a power cut: what it has reported must be safe by then.
 * REPORT gets the calls, a letter each as in `kinds`, and the path of call AT. The status is that of the command, 128 and the signal
 * that ended it, or 200 after a power cut. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include "disk_model.h"

enum { MOST_TASKS = 256, MOST_CALLS = 1 << 20, STATUS_CUT = 200 };

/* How a call is recognised: which argument is the file, or the name. */
struct kind {
    long number;
    char letter;
    signed char file, folder, name; /* of the arguments; -1: none */
};

static const struct kind kinds[] = {
    {SYS_write, 'w', 0, -1, -1},
    {SYS_pwrite64, 'w', 0, -1, -1},
    {SYS_writev, 'w', 0, -1, -1},
    {SYS_fsync, 's', 0, -1, -1},
    {SYS_fdatasync, 's', 0, -1, -1},
    {SYS_ftruncate, 't', 0, -1, -1},
    {SYS_fallocate, 'a', 0, -1, -1},
    {SYS_fchmod, 'm', 0, -1, -1},
    {SYS_close, 'x', 0, -1, -1},
    {SYS_fcntl, 'l', 0, -1, -1},
    {SYS_open, 'c', -1, -1, 0},
    {SYS_openat, 'c', -1, 0, 1},
    {SYS_creat, 'c', -1, -1, 0},
    {SYS_mkdir, 'd', -1, -1, 0},
    {SYS_mkdirat, 'd', -1, 0, 1},
    {SYS_unlink, 'u', -1, -1, 0},
    {SYS_unlinkat, 'u', -1, 0, 1},
    {SYS_rmdir, 'u', -1, -1, 0},
    {SYS_rename, 'r', -1, -1, 0},
    {SYS_renameat, 'r', -1, 0, 1},
    {SYS_renameat2, 'r', -1, 0, 1},
    /* The model does not know these: a program that begins to use them must teach it first. */
    {SYS_pwritev, '!', 0, -1, -1},
    {SYS_pwritev2, '!', 0, -1, -1},
    {SYS_sendfile, '!', 0, -1, -1},
    {SYS_truncate, '!', -1, -1, 0},
    {SYS_link, '!', -1, -1, 0},
    {SYS_linkat, '!', -1, 0, 1},
    {SYS_symlink, '!', -1, -1, 1},
    {SYS_symlinkat, '!', -1, 1, 2},
    {SYS_copy_file_range, '!', 2, -1, -1},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* A thread or process, and the call that it is in. */
struct task {
    pid_t id;
    bool is_known;
    const struct kind *kind; /* NULL: none of ours */
    bool fails_after, made;
    ino_t inode;
    char path[PATH_MAX]; /* in the folder */
};

static struct {
    const char *fault;
    size_t at;
    int error;
    uint64_t seed;
} asked;

static char folder[PATH_MAX], calls[MOST_CALLS + 1], struck[PATH_MAX];
static size_t call_count;
static struct task tasks[MOST_TASKS];

static struct task *task_of(pid_t id)
{
    struct task *free_one = NULL;
    for (int i = 0; i < MOST_TASKS; i++) {
        if (tasks[i].id == id)
            return &tasks[i];
        if (tasks[i].id == 0 && !free_one)
            free_one = &tasks[i];
    }
    if (!free_one)
        disk_panic("too many threads", "the command");
    *free_one = (struct task){.id = id};
    return free_one;
}

/* ---- What a call is about ------------------------------------------------------------------------------------------ */

static unsigned long long argument(const struct user_regs_struct *r, int i)
{
    const unsigned long long all[] = {r->rdi, r->rsi, r->rdx, r->r10, r->r8, r->r9};
    return all[i];
}

static void read_bytes(pid_t id, void *out, unsigned long long from, size_t length)
{
    const struct iovec here = {out, length},
                       there = {(void *)(uintptr_t)from, length}; // NOLINT(performance-no-int-to-ptr)
    if (process_vm_readv(id, &here, 1, &there, 1, 0) != (ssize_t)length)
        disk_panic("cannot read its memory", "the command");
}

static void read_text(pid_t id, char out[PATH_MAX], unsigned long long from)
{
    for (size_t i = 0; i < PATH_MAX; i++) {
        read_bytes(id, out + i, from + i, 1);
        if (out[i] == '\0')
            return;
    }
    disk_panic("a name is too long", "the command");
}

/* The path in the folder; false if it is elsewhere. */
static bool find_in_folder(char out[PATH_MAX], const char *path)
{
    const size_t length = strlen(folder);
    if (strncmp(path, folder, length) != 0 || (path[length] != '/' && path[length] != '\0'))
        return false;
    const char *rest = path[length] == '/' ? path + length + 1 : ".";
    char *end = strstr(rest, " (deleted)");
    snprintf(out, PATH_MAX, "%.*s", end ? (int)(end - rest) : PATH_MAX - 1, rest);
    return true;
}

static bool link_target(pid_t id, const char *what, char out[PATH_MAX])
{
    char link[64];
    snprintf(link, sizeof link, "/proc/%d/%s", id, what);
    const ssize_t length = readlink(link, out, PATH_MAX - 1);
    if (length < 0)
        return false;
    out[length] = '\0';
    return true;
}

static bool find_file(struct task *task, int file)
{
    char what[32], path[PATH_MAX], link[64];
    struct stat about;
    snprintf(what, sizeof what, "fd/%d", file);
    snprintf(link, sizeof link, "/proc/%d/%s", task->id, what);
    if (!link_target(task->id, what, path) || !find_in_folder(task->path, path) || stat(link, &about) != 0)
        return false;
    task->inode = about.st_ino;
    return true;
}

static bool find_name(char out[PATH_MAX], pid_t id, int base, unsigned long long text)
{
    char name[PATH_MAX], path[2 * PATH_MAX + 2], what[32] = "cwd", from[PATH_MAX];
    read_text(id, name, text);
    if (base != AT_FDCWD)
        snprintf(what, sizeof what, "fd/%d", base);
    if (name[0] != '/' && !link_target(id, what, from))
        return false;
    while (strncmp(name, "./", 2) == 0)
        memmove(name, name + 2, strlen(name + 2) + 1);
    snprintf(path, sizeof path, "%s%s%s", name[0] == '/' ? "" : from, name[0] == '/' ? "" : "/", name);
    return find_in_folder(out, path);
}

static ino_t inode_of(const char *path)
{
    char full[2 * PATH_MAX + 2];
    struct stat about;
    snprintf(full, sizeof full, "%s/%s", folder, path);
    return lstat(full, &about) == 0 ? about.st_ino : 0;
}

static bool is_lock(unsigned long long command)
{
    return command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK;
}

/* Whether the call changes the folder, or locks in it; fills the task. */
static bool is_ours(struct task *task, const struct user_regs_struct *r)
{
    const struct kind *kind = task->kind;
    const int base = kind->folder < 0 ? AT_FDCWD : (int)argument(r, kind->folder);
    if (kind->letter == 'l' && !is_lock(r->rsi))
        return false;
    if (kind->number == SYS_open && !(r->rsi & (O_CREAT | O_TRUNC)))
        return false;
    if (kind->number == SYS_openat && !(r->rdx & (O_CREAT | O_TRUNC)))
        return false;
    if (kind->file >= 0)
        return find_file(task, (int)argument(r, kind->file)) && (kind->letter != 'x' || inode_of(task->path) != 0);
    if (!find_name(task->path, task->id, base, argument(r, kind->name)))
        return false;
    task->inode = inode_of(task->path);
    task->made = task->inode == 0;
    return true;
}

/* ---- Before a call ------------------------------------------------------------------------------------------------- */

static bool is_fault(const char *name)
{
    return strcmp(asked.fault, name) == 0;
}

static bool needs_room(const struct task *task)
{
    return strchr("wacdr", task->kind->letter) || (task->kind->letter == 't');
}

static void refuse(struct task *task, struct user_regs_struct *r)
{
    r->orig_rax = (unsigned long long)-1;
    r->rax = (unsigned long long)-asked.error;
    ptrace(PTRACE_SETREGS, task->id, NULL, r);
    task->kind = NULL;
}

/* True: the power is cut. */
static bool begin_call(struct task *task)
{
    struct user_regs_struct r;
    ptrace(PTRACE_GETREGS, task->id, NULL, &r);
    task->kind = NULL;
    task->fails_after = task->made = false;
    for (int i = 0; i < KINDS; i++)
        if ((long)r.orig_rax == kinds[i].number)
            task->kind = &kinds[i];
    if (!task->kind || !is_ours(task, &r)) {
        task->kind = NULL;
        return false;
    }
    if (task->kind->letter == '!' || call_count == MOST_CALLS)
        disk_panic("unknown call", task->path);
    calls[call_count++] = task->kind->letter;
    const bool is_it = call_count == asked.at, is_since = asked.at > 0 && call_count >= asked.at;
    if (is_it)
        snprintf(struck, sizeof struck, "%s", task->path);
    if (is_it && is_fault("cut"))
        return true;
    /* Whatever the file system says, the number is closed. */
    task->fails_after = (is_it && (is_fault("after") || (is_fault("once") && task->kind->letter == 'x'))) ||
                        (is_since && is_fault("gone") && task->kind->letter == 'x');
    if (is_it && is_fault("short") && task->kind->letter == 'w' && r.rdx > 1 && task->kind->number != SYS_writev) {
        r.rdx /= 2;
        ptrace(PTRACE_SETREGS, task->id, NULL, &r);
    }
    if (!task->fails_after && ((is_it && is_fault("once")) || (is_since && is_fault("full") && needs_room(task)) ||
                               (is_since && is_fault("gone"))))
        refuse(task, &r);
    return false;
}

/* ---- After a call -------------------------------------------------------------------------------------------------- */

static off_t position(const struct task *task, int file)
{
    char path[64], line[64];
    long long found = 0;
    snprintf(path, sizeof path, "/proc/%d/fdinfo/%d", task->id, file);
    FILE *in = fopen(path, "r");
    if (!in || !fgets(line, sizeof line, in) || sscanf(line, "pos: %lld", &found) != 1)
        disk_panic("no position", task->path);
    fclose(in);
    return found;
}

static void note_write(const struct task *task, const struct user_regs_struct *r)
{
    size_t left = (size_t)r->rax;
    off_t offset = task->kind->number == SYS_pwrite64 ? (off_t)r->r10 : position(task, (int)r->rdi) - (off_t)left;
    struct iovec part = {(void *)(uintptr_t)r->rsi, left}; // NOLINT(performance-no-int-to-ptr)
    for (unsigned i = 0; left > 0; i++) {
        if (task->kind->number == SYS_writev)
            read_bytes(task->id, &part, r->rsi + i * sizeof part, sizeof part);
        const size_t length = part.iov_len < left ? part.iov_len : left;
        char *data = malloc(length + 1);
        if (!data)
            disk_panic("out of memory", task->path);
        read_bytes(task->id, data, (uintptr_t)part.iov_base, length);
        disk_write(task->inode, offset, data, length);
        free(data);
        offset += (off_t)length;
        left -= length;
    }
}

static void note(struct task *task, const struct user_regs_struct *r)
{
    const struct kind *kind = task->kind;
    char target[PATH_MAX];
    switch (kind->letter) {
    case 'w':
        note_write(task, r);
        break;
    case 's':
        disk_sync(task->inode);
        break;
    case 't':
        disk_truncate(task->inode, (off_t)r->rsi);
        break;
    case 'u':
        disk_name(task->path, 0);
        break;
    case 'c':
    case 'd':
        if (task->made)
            disk_make(task->path, inode_of(task->path));
        else
            disk_truncate(task->inode, 0);
        break;
    case 'r':
        if (!find_name(target, task->id, kind->folder < 0 ? AT_FDCWD : (int)r->rdx, kind->folder < 0 ? r->rsi : r->r10))
            disk_panic("renamed to elsewhere", task->path);
        disk_name(target, task->inode);
        disk_name(task->path, 0);
        break;
    default:
        break; /* locks, modes, the end of a file number; room that is kept (fallocate) is not written */
    }
}

static bool is_truncating(const struct task *task, const struct user_regs_struct *r)
{
    const unsigned long long flags = task->kind->number == SYS_openat ? r->rdx : r->rsi;
    return task->kind->number == SYS_creat || (flags & O_TRUNC);
}

static void end_call(struct task *task)
{
    struct user_regs_struct r;
    ptrace(PTRACE_GETREGS, task->id, NULL, &r);
    const bool is_open_of_old = task->kind->letter == 'c' && !task->made;
    if ((long long)r.rax >= 0 && !(is_open_of_old && !is_truncating(task, &r)))
        note(task, &r);
    if (task->fails_after) {
        r.rax = (unsigned long long)-asked.error;
        ptrace(PTRACE_SETREGS, task->id, NULL, &r);
    }
    task->kind = NULL;
}

/* ---- The command --------------------------------------------------------------------------------------------------- */

/* Stops at our calls and at no others. */
static void install_filter(void)
{
    struct sock_filter code[2 * KINDS + 2];
    int n = 0;
    code[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int i = 0; i < KINDS; i++) {
        code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)kinds[i].number, 0, 1);
        code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
    }
    code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const struct sock_fprog program = {(unsigned short)n, code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        disk_panic("cannot filter its calls", "the command");
}

static pid_t start(char **command)
{
    const pid_t child = fork();
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        raise(SIGSTOP);
        install_filter();
        execvp(command[0], command);
        disk_panic("cannot run it", command[0]);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child)
        disk_panic("cannot start it", command[0]);
    const long options = PTRACE_O_TRACESECCOMP | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE |
                         PTRACE_O_TRACEEXEC | PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL;
    if (ptrace(PTRACE_SETOPTIONS, child, NULL, options) != 0)
        disk_panic("cannot trace it", command[0]);
    task_of(child)->is_known = true;
    ptrace(PTRACE_CONT, child, NULL, 0);
    return child;
}

static void end_all(void)
{
    for (int i = 0; i < MOST_TASKS; i++)
        if (tasks[i].id > 0)
            kill(tasks[i].id, SIGKILL);
    while (waitpid(-1, NULL, __WALL) > 0 || errno == EINTR)
        ;
}

/* Resumes a task that has stopped; true: the power is cut. */
static bool resume(struct task *task, int status)
{
    int signal_number = WSTOPSIG(status);
    const int event = status >> 16;
    if (event == PTRACE_EVENT_SECCOMP) {
        if (begin_call(task))
            return true;
        ptrace(task->kind ? PTRACE_SYSCALL : PTRACE_CONT, task->id, NULL, 0);
        return false;
    }
    if (signal_number == (SIGTRAP | 0x80)) {
        if (task->kind)
            end_call(task);
        signal_number = 0;
    }
    /* A new task stops once. */
    if (event != 0 || (!task->is_known && signal_number == SIGSTOP))
        signal_number = 0;
    task->is_known = true;
    /* A signal in the midst of a call leaves it unfinished: its end is still to be seen. */
    ptrace(task->kind ? PTRACE_SYSCALL : PTRACE_CONT, task->id, NULL, signal_number);
    return false;
}

static int watch(pid_t first)
{
    int result = 0, status;
    for (pid_t id; (id = waitpid(-1, &status, __WALL)) > 0 || errno == EINTR;) {
        if (id <= 0)
            continue;
        struct task *task = task_of(id);
        if (WIFSTOPPED(status)) {
            if (resume(task, status)) {
                end_all();
                return STATUS_CUT;
            }
            continue;
        }
        if (id == first)
            result = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        *task = (struct task){0};
    }
    return result;
}

int main(int count, char **words)
{
    if (count < 7 || !getcwd(folder, sizeof folder)) {
        fprintf(stderr, "usage: disk_faults REPORT FAULT AT ERROR SEED COMMAND...\n");
        return 99;
    }
    asked.fault = words[2];
    asked.at = strtoul(words[3], NULL, 10);
    asked.error = (int)strtol(words[4], NULL, 10);
    asked.seed = strtoul(words[5], NULL, 10);
    disk_begin(folder);
    const int status = watch(start(words + 6));
    if (status == STATUS_CUT || (status == 0 && asked.seed != 0))
        disk_cut(asked.seed);
    FILE *report = fopen(words[1], "w");
    if (!report || fprintf(report, "%s\n%s\n", calls, struck) < 0 || fclose(report) != 0)
        disk_panic("cannot write it", words[1]);
    return status;
}
