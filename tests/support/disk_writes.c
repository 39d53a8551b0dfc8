/* Preloaded into a process (LD_PRELOAD), this counts the calls that change the disk under one folder.
 *
 * Before each of them, and in the middle of each write, it copies the folder: what `kill -9` at that moment would leave.
 * Or it lets all calls from a number on fail for want of room, or kills the process at a number. Python starts it by
 * `disk_watch` (disk_writes.py).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[PATH_MAX], images[PATH_MAX];
static long calls, copies, fails_from, killed_at;
static int watching;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

void disk_watch(const char *under, const char *into, long fail, long kill) {
    strncpy(folder, under, sizeof folder - 1);
    strncpy(images, into, sizeof images - 1);
    calls = copies = 0;
    fails_from = fail;
    killed_at = kill;
    watching = 1;
}

long disk_calls(void) { return calls; }

static int is_under(int at, const char *path) {
    char whole[2 * PATH_MAX], place[64];
    size_t length = strlen(folder);
    if (!watching || !path) return 0;
    if (path[0] == '/') {
        snprintf(whole, sizeof whole, "%s", path);
    } else {
        char start[PATH_MAX];
        if (at == AT_FDCWD) {
            if (!getcwd(start, sizeof start)) return 0;
        } else {
            snprintf(place, sizeof place, "/proc/self/fd/%d", at);
            ssize_t n = readlink(place, start, sizeof start - 1);
            if (n < 0) return 0;
            start[n] = 0;
        }
        snprintf(whole, sizeof whole, "%s/%s", start, path);
    }
    return !strncmp(whole, folder, length) && (whole[length] == '/' || !whole[length]);
}

static int is_file_under(int file) {
    char place[64], path[PATH_MAX];
    if (!watching) return 0;
    snprintf(place, sizeof place, "/proc/self/fd/%d", file);
    ssize_t n = readlink(place, path, sizeof path - 1);
    if (n < 0) return 0;
    path[n] = 0;
    return path[0] == '/' && is_under(AT_FDCWD, path);  /* not "pipe:[7]" */
}

static void copy(void) {
    char target[PATH_MAX + 32];
    char *command[] = {"cp", "-a", folder, target, NULL}, *environment[] = {"PATH=/bin:/usr/bin", NULL};
    pid_t child;
    int status;
    if (!images[0]) return;
    snprintf(target, sizeof target, "%s/%06ld", images, ++copies);
    if (!posix_spawnp(&child, "cp", NULL, NULL, command, environment)) waitpid(child, &status, 0);
}

/* Called before each change; -1 if it is to fail. */
static int change(int may_fail) {
    int fails;
    pthread_mutex_lock(&lock);
    calls++;
    copy();
    if (calls == killed_at) kill(getpid(), SIGKILL);
    fails = may_fail && fails_from && calls >= fails_from;
    pthread_mutex_unlock(&lock);
    if (fails) errno = ENOSPC;
    return fails ? -1 : 0;
}

static void half(void) {
    pthread_mutex_lock(&lock);
    copy();
    pthread_mutex_unlock(&lock);
}

static int creates(int flags) { return flags & (O_CREAT | O_TRUNC); }

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, flags); \
        int mode = va_arg(rest, int); \
        va_end(rest); \
        if (creates(flags) && is_under(AT_FDCWD, path) && change(1)) return -1; \
        return real(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
    int name(int at, const char *path, int flags, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, flags); \
        int mode = va_arg(rest, int); \
        va_end(rest); \
        if (creates(flags) && is_under(at, path) && change(1)) return -1; \
        return real(at, path, flags, mode); \
    }
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int file, const void *bytes, size_t size) {
    REAL(write);
    if (!size || !is_file_under(file)) return real(file, bytes, size);
    if (change(1)) return -1;
    ssize_t first = size > 1 && images[0] ? real(file, bytes, size / 2) : 0;
    if (first < 0) return first;
    if (first) half();
    ssize_t second = real(file, (const char *)bytes + first, size - first);
    return second < 0 ? second : first + second;
}

#define PWRITE(name, offset_t) \
    ssize_t name(int file, const void *bytes, size_t size, offset_t at) { \
        REAL(name); \
        if (!size || !is_file_under(file)) return real(file, bytes, size, at); \
        if (change(1)) return -1; \
        ssize_t first = size > 1 && images[0] ? real(file, bytes, size / 2, at) : 0; \
        if (first < 0) return first; \
        if (first) half(); \
        ssize_t second = real(file, (const char *)bytes + first, size - first, at + first); \
        return second < 0 ? second : first + second; \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define ON_PATH(name, may_fail, parameters, arguments, at, path) \
    int name parameters { \
        REAL(name); \
        if (is_under(at, path) && change(may_fail)) return -1; \
        return real arguments; \
    }
ON_PATH(mkdir, 1, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
ON_PATH(mkdirat, 1, (int at, const char *path, mode_t mode), (at, path, mode), at, path)
ON_PATH(rmdir, 0, (const char *path), (path), AT_FDCWD, path)
ON_PATH(unlink, 0, (const char *path), (path), AT_FDCWD, path)
ON_PATH(unlinkat, 0, (int at, const char *path, int flags), (at, path, flags), at, path)
ON_PATH(rename, 1, (const char *from, const char *to), (from, to), AT_FDCWD, to)
ON_PATH(renameat, 1, (int a, const char *from, int b, const char *to), (a, from, b, to), b, to)
ON_PATH(renameat2, 1, (int a, const char *from, int b, const char *to, unsigned how), (a, from, b, to, how), b, to)
ON_PATH(link, 1, (const char *from, const char *to), (from, to), AT_FDCWD, to)
ON_PATH(symlink, 1, (const char *from, const char *to), (from, to), AT_FDCWD, to)

#define ON_FILE(name, may_fail, parameters, arguments) \
    int name parameters { \
        REAL(name); \
        if (is_file_under(file) && change(may_fail)) return -1; \
        return real arguments; \
    }
ON_FILE(ftruncate, 0, (int file, off_t size), (file, size))
ON_FILE(ftruncate64, 0, (int file, off64_t size), (file, size))
ON_FILE(fsync, 1, (int file), (file))
ON_FILE(fdatasync, 1, (int file), (file))
