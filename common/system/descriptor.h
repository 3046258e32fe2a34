/*
 * descriptor.h - files, folders and descriptors
 *
 * The functions that systems share are those of POSIX: read, write, pread,
 * lseek, close, ftruncate, fsync, stat, lstat, fstat, fchmod, access, mkdir,
 * unlink, mkstemp, realpath, getpid, isatty, opendir, readdir, closedir.
 * Bytes are read and written as they are; names are in UTF-8.
 */
#ifndef SYSTEM_DESCRIPTOR_H
#define SYSTEM_DESCRIPTOR_H

#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/windows_descriptor.h"

/*
 * Open a file, close-on-exec, as `how` says (O_RDONLY, O_CREAT ...; O_NONBLOCK:
 * without waiting for the other end of a FIFO).  A new one has the mode 0666.
 * Return the descriptor, or -1 with errno.
 */
int descriptor_open(const char *name, int how);

/* Return what follows the folders in a path. */
const char *descriptor_name(const char *path);

bool descriptor_is_absolute(const char *path);

/* Set if reads and writes wait; return 0, or an errno. */
int descriptor_set_waiting(int fd, bool waits);

/* Open a file for reading that waits then; return it, or -1 with errno. */
int descriptor_open_waiting(const char *name);

/*
 * Return a copy, close-on-exec, that is no standard descriptor; or -1 with
 * errno.
 */
int descriptor_copy(int fd);

/*
 * Lock an open file until fd is closed, for this process alone or with all that
 * share it.  Return false if others hold it: at once if `alone`, else after
 * 20 ms.  Where there are no locks (Windows, some file systems), return true.
 */
bool descriptor_lock(int fd, bool alone);

/* Close the descriptor in programs that are started. */
void descriptor_keep(int fd);

/*
 * Open a new file of a folder that has no name yet, so that it vanishes however
 * the program ends, close-on-exec, to write and read.  Return it, or -1 with
 * errno: not every file system can.
 */
int descriptor_open_unnamed(const char *folder);

/* Give it a name, which no file may have; return 0, or an errno. */
int descriptor_link(int fd, const char *name);

bool descriptor_is_open(int fd);

/*
 * Open the standard descriptors that are closed, input and output so that using
 * them fails.  Return -1, or the one that cannot be opened.
 */
int descriptor_open_standard(void);

/* Return the folder for temporary files, unless the user names one. */
const char *descriptor_temporary(void);

/* Return the columns of a terminal, or 0 if that is unknown. */
size_t descriptor_columns(int fd);

#endif
