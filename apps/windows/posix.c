#undef mkdir
#undef rename
#define _CRT_RAND_S /* of stdlib.h: rand_s */
#include <direct.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>

#include <windows.h>

/* Bytes stay what they are on the way in and out, and the console reads UTF-8 and the codes for colours. */
__attribute__((constructor)) static void prepare(void)
{
    _fmode = _O_BINARY;
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        _setmode(file, _O_BINARY);
    setvbuf(stderr, NULL, _IONBF, 0);
    SetConsoleOutputCP(CP_UTF8);
    SetConsoleCP(CP_UTF8);
    if (!getenv("LC_ALL") && !getenv("LC_CTYPE") && !getenv("LANG"))
        _putenv("LANG=C.UTF-8");
    DWORD mode;
    const HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
    if (GetConsoleMode(console, &mode))
        SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

int poll(struct pollfd *files, unsigned count, int milliseconds)
{
    enum { LOOK_EVERY = 5 };
    if (count == 0) {
        Sleep((DWORD)milliseconds);
        return 0;
    }
    const HANDLE handle = (HANDLE)_get_osfhandle(files[0].fd);
    if (GetFileType(handle) != FILE_TYPE_PIPE)
        return 1; /* a file, or a console, which Ctrl-C ends */
    for (;; milliseconds -= LOOK_EVERY) {
        DWORD waiting = 0;
        if (!PeekNamedPipe(handle, NULL, 0, NULL, &waiting, NULL) || waiting > 0)
            return 1; /* the end is something to read, too */
        if (milliseconds <= 0)
            return 0;
        Sleep(LOOK_EVERY);
    }
}

int ioctl(int file, int request, struct winsize *out)
{
    (void)request;
    CONSOLE_SCREEN_BUFFER_INFO about;
    if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(file), &about))
        return -1;
    out->ws_row = (unsigned short)(about.srWindow.Bottom - about.srWindow.Top + 1);
    out->ws_col = (unsigned short)(about.srWindow.Right - about.srWindow.Left + 1);
    return 0;
}

long sysconf(int name)
{
    (void)name;
    return (long)GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
}

int getentropy(void *out, size_t length)
{
    for (size_t done = 0; done < length;) {
        unsigned word;
        if (rand_s(&word) != 0)
            return -1;
        const size_t part = length - done < sizeof word ? length - done : sizeof word;
        memcpy((char *)out + done, &word, part);
        done += part;
    }
    return 0;
}

char *realpath(const char *path, char *resolved)
{
    if (_access(path, 0) != 0)
        return NULL; /* errno is set */
    return _fullpath(resolved, path, 0);
}

int rename_over(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
        return 0;
    errno = EACCES;
    return -1;
}

int make_directory(const char *path, unsigned mode)
{
    (void)mode;
    return _mkdir(path);
}

char *stpcpy(char *to, const char *from)
{
    const size_t length = strlen(from);
    memcpy(to, from, length + 1);
    return to + length;
}

char *strcasestr(const char *text, const char *wanted)
{
    const size_t length = strlen(wanted);
    for (; *text != '\0'; text++)
        if (_strnicmp(text, wanted, length) == 0)
            return (char *)text;
    return NULL;
}

char *strchrnul(const char *text, int wanted)
{
    char *const found = strchr(text, wanted);
    return found ? found : (char *)text + strlen(text);
}

char *strndup(const char *text, size_t most)
{
    const size_t length = strnlen(text, most);
    char *const copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

char *strsep(char **rest, const char *ends)
{
    char *const start = *rest;
    if (!start)
        return NULL;
    char *const end = start + strcspn(start, ends);
    *rest = *end != '\0' ? end + 1 : NULL;
    *end = '\0';
    return start;
}

void *memmem(const void *data, size_t length, const void *wanted, size_t wanted_length)
{
    const char *at = data;
    for (; length >= wanted_length; at++, length--)
        if (memcmp(at, wanted, wanted_length) == 0)
            return (void *)at;
    return NULL;
}
