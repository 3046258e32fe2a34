/*
 * windows_descriptor.h - what descriptor.h promises and mingw lacks
 *
 * The manifest of the programs makes UTF-8 the code page of file names, so that
 * the functions of mingw take them.  Compilers include descriptor.h first of
 * all there (-include), so that these names mean the same in every file.
 */
#ifndef SYSTEM_WINDOWS_DESCRIPTOR_H
#define SYSTEM_WINDOWS_DESCRIPTOR_H

#ifdef _WIN32
#include <direct.h>
#include <io.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define O_NONBLOCK 0

void *memmem(const void *in, size_t len, const void *part, size_t part_len);

struct windows_stat {
	uint64_t st_dev, st_ino;
	unsigned st_mode, st_nlink;
	int64_t st_size;
	struct timespec st_mtim;
};

int windows_stat(const char *name, struct windows_stat *st);
int windows_fstat(int fd, struct windows_stat *st);
ptrdiff_t windows_read(int fd, void *into, size_t size);
ptrdiff_t windows_write(int fd, const void *from, size_t size);
ptrdiff_t windows_pread(int fd, void *into, size_t size, int64_t at);
int windows_rename(const char *from, const char *to);
int windows_mkstemp(char *name); /* the file goes when it is closed */
char *windows_realpath(const char *name, char *path);

#undef stat
#undef fstat
#define stat windows_stat
#define lstat windows_stat
#define fstat windows_fstat
#define read windows_read
#define write windows_write
#define pread windows_pread
#define rename windows_rename
#define mkstemp windows_mkstemp
#define realpath windows_realpath
#define mkdir(name, mode) _mkdir(name)
#define fsync _commit
#define fchmod(fd, mode) ((void)(fd), (void)(mode), 0)

#endif
#endif
