/*
 * short_reads.h - a read() that returns fewer bytes than requested
 *
 * A program that includes this replaces read(), for the library as well: it
 * returns at most `read_most` bytes at a time.
 */
#ifndef DRIVE_SHORT_READS_H
#define DRIVE_SHORT_READS_H

#include <stddef.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

size_t read_most = (size_t)-1;

ssize_t
read(int fd, void *into, size_t size)
{
	return syscall(SYS_read, fd, into, size < read_most ? size : read_most);
}

#endif
