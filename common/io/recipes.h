/*
 * recipes.h - the folder of the recipes and libraries that come with us
 *
 * Programs are installed in FOLDER/bin, the recipes of pipes/ in
 * FOLDER/share/pipefish/pipes; a build makes a folder of the same shape.  So
 * the place of the running program leads to them, wherever all was moved; only
 * when nothing is there is it the folder that the Makefile's PREFIX named.
 */
#ifndef IO_RECIPES_H
#define IO_RECIPES_H

/* Return an absolute path, with or without something there; it lasts for ever.
 */
const char *recipes_folder(void);

/* Return the folder of the running program, or NULL when the system does not
 * say. */
const char *recipes_programs(void);

#endif
