/*
 * start.h - what every program does before anything else
 */
#ifndef CLI_START_H
#define CLI_START_H

/*
 * Sets progname.  Standard descriptors that are closed are opened, so that no
 * file that is opened later takes their numbers, and with them what is meant
 * for them: reading standard input and writing to standard output still fail,
 * what is written to standard error is lost.  A limit on the size of files is
 * an error of write() and no signal.  Called once more, it does nothing.
 */
void start_program(const char *name);

#endif
