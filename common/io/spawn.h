/*
 * spawn.h - start another program
 *
 * Two of our descriptors become its standard input and output; it inherits our
 * standard error and no other descriptor.  All that we open is close-on-exec,
 * or one child would keep another from seeing the end of its input.
 */
#ifndef IO_SPAWN_H
#define IO_SPAWN_H

#include "system/child.h"

/*
 * Start s->argv[0] with its arguments, a list that ends in NULL; but in our
 * environment, with another PATH for a recipe.  A name with a `/` is a path;
 * any other is looked up in the folders of PATH (or the system's default, if
 * unset), of which empty ones are skipped, and then among the recipes
 * (recipes.h), whose PATH ends in the folder of our own programs.  A file that
 * the system cannot execute is run by /bin/sh.  Return 0 with *child set, or an
 * errno.
 */
int spawn(pid_t *child, const struct child_start *s);

#endif
