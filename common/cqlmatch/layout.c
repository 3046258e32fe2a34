/* layout.c - see layout.h */
#include "cqlmatch/layout.h"

#define FIELD(name) offsetof(struct write_style, name)

/*
 * The sentence of a usual setting says so; they are those of write_style_usual.
 */
const struct layout_row layout_rows[] = {
    {"nocoalescecomments", "the comments of a position in one pair of braces",
	"each comment in braces of its own (usual)", FIELD(coalesce_comments)},
    {"nocompactcomments", "no blanks inside braces (usual)",
	"blanks inside braces", FIELD(compact_comments)},
    {"nocompactmoves", "no blank between number and move (usual)",
	"a blank between number and move", FIELD(compact_moves)},
    {"nocompactvariations", "no blanks inside parentheses",
	"blanks inside parentheses (usual)", FIELD(compact_variations)},
    {"noelidecomments", "leave out all comments", "write comments (usual)",
	FIELD(drop_comments)},
    {"noelidenags", "leave out all NAGs", "write NAGs (usual)",
	FIELD(drop_nags)},
    {"noelidevariations", "leave out all variations",
	"write variations (usual)", FIELD(drop_variations)},
    {"nomovenumberaftercomment",
	"a number before Black's move after a comment (usual)",
	"none because of a comment", FIELD(number_after_comment)},
    {"nomovenumberafternag", "a number before Black's move after a NAG",
	"none because of a NAG (usual)", FIELD(number_after_nag)},
    {"nomovenumbers", "write move numbers (usual)", "no move numbers",
	FIELD(move_numbers)},
    {"nosplitmoves", "a line may end between number and move",
	"number and move stay together (usual)", FIELD(split_moves)},
    {"nouniquecomments", "a comment once at each position (usual)",
	"comments as often as they come", FIELD(unique_comments)},
};

const int layout_count = sizeof layout_rows / sizeof *layout_rows;

const char *
layout_name(const struct layout_row *row)
{
	return row->no + 2;
}

void
layout_set(struct write_style *s, const struct layout_row *row, bool on)
{
	*(bool *)((char *)s + row->field) = on;
}
