/*
 * command_error.h - report an error in a UCI command
 */
#ifndef UCI_COMMAND_ERROR_H
#define UCI_COMMAND_ERROR_H

/*
 * Print the message as a line on standard error.  It has no program name, as
 * its reader is a program too.
 */
void command_error(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#endif
