/*
 * command_error.h - what is wrong with a command of UCI
 */
#ifndef UCI_COMMAND_ERROR_H
#define UCI_COMMAND_ERROR_H

/*
 * Says it in a line of its own on standard error.  The engine is spoken to by a
 * program, so there is no name before the text.
 */
void command_error(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#endif
