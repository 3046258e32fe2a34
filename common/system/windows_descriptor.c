/* windows_descriptor.c - see descriptor.h and windows_descriptor.h */
#include "system/descriptor.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <windows.h>

#undef read
#undef write

/* Set errno from the last error of Windows; return -1. */
static int
failed(void)
{
	switch (GetLastError()) {
	case ERROR_FILE_NOT_FOUND:
	case ERROR_PATH_NOT_FOUND:
	case ERROR_INVALID_NAME: errno = ENOENT; break;
	case ERROR_ACCESS_DENIED:
	case ERROR_SHARING_VIOLATION: errno = EACCES; break;
	case ERROR_NO_DATA:
	case ERROR_BROKEN_PIPE: errno = EPIPE; break;
	case ERROR_DISK_FULL: errno = ENOSPC; break;
	default: errno = EIO;
	}
	return -1;
}

/* -------------------------------------------------------------------- facts */

static int
facts(HANDLE file, struct windows_stat *st)
{
	static const int64_t seconds_to_1970 = 11644473600;
	enum { TICKS = 10000000 };
	BY_HANDLE_FILE_INFORMATION i;
	DWORD type = GetFileType(file);
	LARGE_INTEGER size;
	uint64_t time;

	memset(st, 0, sizeof *st);
	if (type != FILE_TYPE_DISK) {
		st->st_mode = type == FILE_TYPE_PIPE ? S_IFIFO : S_IFCHR;
		return 0;
	}
	if (!GetFileInformationByHandle(file, &i)) {
		/* a stream without a name has no number: its handle is one */
		st->st_mode = S_IFREG;
		st->st_dev = UINT64_MAX;
		st->st_ino = (uintptr_t)file;
		if (!GetFileSizeEx(file, &size))
			return failed();
		st->st_size = size.QuadPart;
		return 0;
	}
	time = (uint64_t)i.ftLastWriteTime.dwHighDateTime << 32 |
	    i.ftLastWriteTime.dwLowDateTime;
	*st = (struct windows_stat){
	    .st_dev = i.dwVolumeSerialNumber,
	    .st_ino = (uint64_t)i.nFileIndexHigh << 32 | i.nFileIndexLow,
	    .st_mode = i.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? S_IFDIR
								     : S_IFREG,
	    .st_nlink = i.nNumberOfLinks,
	    .st_size = (int64_t)i.nFileSizeHigh << 32 | i.nFileSizeLow,
	    .st_mtim = {(int64_t)(time / TICKS) - seconds_to_1970,
		(int32_t)(time % TICKS) * 100},
	};
	return 0;
}

int
windows_stat(const char *name, struct windows_stat *st)
{
	HANDLE file = CreateFileA(name, 0,
	    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
	    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
	int wrong;

	if (file == INVALID_HANDLE_VALUE)
		return failed();
	wrong = facts(file, st);
	CloseHandle(file);
	return wrong;
}

static HANDLE
handle_of(int fd)
{
	return (HANDLE)_get_osfhandle(fd);
}

int
windows_fstat(int fd, struct windows_stat *st)
{
	HANDLE file = handle_of(fd);

	if (file != INVALID_HANDLE_VALUE)
		return facts(file, st);
	errno = EBADF;
	return -1;
}

/* ----------------------------------------------------- reading and writing */

static unsigned
at_most(size_t size)
{
	return size < INT_MAX ? (unsigned)size : INT_MAX;
}

ptrdiff_t
windows_read(int fd, void *into, size_t size)
{
	return _read(fd, into, at_most(size));
}

ptrdiff_t
windows_write(int fd, const void *from, size_t size)
{
	return _write(fd, from, at_most(size));
}

ptrdiff_t
windows_pread(int fd, void *into, size_t size, int64_t at)
{
	int64_t was = _lseeki64(fd, 0, SEEK_CUR);
	OVERLAPPED from = {
	    .Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
	DWORD got = 0;
	bool ok =
	    ReadFile(handle_of(fd), into, (DWORD)at_most(size), &got, &from) ||
	    GetLastError() == ERROR_HANDLE_EOF;

	if (!ok)
		failed();
	_lseeki64(fd, was, SEEK_SET);
	return ok ? (ptrdiff_t)got : -1;
}

void *
memmem(const void *in, size_t len, const void *part, size_t part_len)
{
	const char *at = in, *end = at + len;

	for (; part_len && (size_t)(end - at) >= part_len; at++) {
		at = memchr(
		    at, *(const char *)part, (size_t)(end - at) - part_len + 1);
		if (!at || memcmp(at, part, part_len) == 0)
			return (void *)at;
	}
	return part_len ? NULL : (void *)at;
}

/* -------------------------------------------------------------------- names */

int
windows_rename(const char *from, const char *to)
{
	return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) ? 0 : failed();
}

int
windows_mkstemp(char *name)
{
	if (!_mktemp(name))
		return -1;
	return _open(name,
	    _O_RDWR | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT |
		_O_TEMPORARY,
	    _S_IREAD | _S_IWRITE);
}

char *
windows_realpath(const char *name, char *path)
{
	struct windows_stat st;

	if (windows_stat(name, &st) != 0 || !_fullpath(path, name, PATH_MAX))
		return NULL;
	for (char *at = path; (at = strchr(at, '\\'));)
		*at = '/';
	return path;
}

/* -------------------------------------------------------------- descriptors */

int
descriptor_open(const char *name, int how)
{
	struct windows_stat st;

	/* O_RDONLY is 0; a folder cannot be opened, but its facts can be had */
	if (!(how & (O_WRONLY | O_RDWR)) && windows_stat(name, &st) == 0 &&
	    S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return -1;
	}
	return _open(
	    name, how | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
}

/* Cut at / and \, which both separate folders, and after a drive. */
const char *
descriptor_name(const char *path)
{
	for (const char *at; (at = strpbrk(path, "/\\:"));)
		path = at + 1;
	return path;
}

bool
descriptor_is_absolute(const char *path)
{
	return *path == '/' || *path == '\\' || (*path && path[1] == ':');
}

int
descriptor_set_waiting(int fd, bool waits)
{
	(void)fd, (void)waits;
	return 0;
}

int
descriptor_open_waiting(const char *name)
{
	return descriptor_open(name, O_RDONLY);
}

int
descriptor_open_unnamed(const char *folder)
{
	(void)folder;
	errno = ENOSYS;
	return -1;
}

int
descriptor_link(int fd, const char *name)
{
	(void)fd;
	(void)name;
	return ENOSYS;
}

int
descriptor_copy(int fd)
{
	int copies[3], count = 0, copy = _dup(fd);

	for (; copy >= 0 && copy <= STDERR_FILENO; copy = _dup(fd))
		copies[count++] = copy;
	while (count)
		_close(copies[--count]);
	return copy;
}

bool
descriptor_lock(int fd, bool alone)
{
	(void)fd, (void)alone;
	return true;
}

void
descriptor_keep(int fd)
{
	(void)fd;
}

bool
descriptor_is_open(int fd)
{
	return handle_of(fd) != INVALID_HANDLE_VALUE;
}

/* Make the standard streams binary, too, or lines would end in CRLF. */
int
descriptor_open_standard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (descriptor_is_open(fd))
			_setmode(fd, _O_BINARY);
	return -1;
}

const char *
descriptor_temporary(void)
{
	const char *folder = getenv("TEMP");

	return folder && *folder ? folder : ".";
}

size_t
descriptor_columns(int fd)
{
	CONSOLE_SCREEN_BUFFER_INFO i;

	return GetConsoleScreenBufferInfo(handle_of(fd), &i)
	    ? (size_t)(i.srWindow.Right - i.srWindow.Left + 1)
	    : 0;
}
