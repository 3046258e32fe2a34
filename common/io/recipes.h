/*
 * recipes.h - the folder of the recipes and libraries that are installed with
 * us
 *
 * Programs are installed in FOLDER/bin, the recipes of pipes/ in
 * FOLDER/share/pipefish/pipes; a build makes the same tree.  So the recipes are
 * found relative to the running program, wherever the tree was moved; only if
 * they are not there, the folder is that of the Makefile's PREFIX.
 */
#ifndef IO_RECIPES_H
#define IO_RECIPES_H

/* Return the absolute path of the recipes, which may not exist; static. */
const char *recipes_folder(void);

/*
 * Return the folder of the running program, or NULL if the system does not
 * tell; static.
 */
const char *recipes_programs(void);

#endif
