/*
 * hhdb.h - the studies of Harold van der Heijden's database, and the words with
 * which a query selects them
 *
 * Their tags have other meanings: Event holds the award and the source, White
 * the composers, Black the material (GBR code) and flags, and the first comment
 * further facts. Comments hold marks, as <cook>.
 */
#ifndef CQL_FILTERS_HHDB_H
#define CQL_FILTERS_HHDB_H

#include "cql/run/context.h"

enum hhdb_group {
	HERE,	    /* a pattern fits a part of the position's comment */
	PLACE,	    /* main line or variation, according to the marks */
	FLAG,	    /* a pattern fits a part of the Black tag */
	STUDY,	    /* a combination of several of these */
	TEXT,	    /* a string */
	DIAGRAM_EG, /* a number */
	AWARD,
	GBR_PART, /* a string; the word stands after `gbr` */
};

enum study { COOKED, CORRECTED, DUAL, SOUND, UNSOUND };

/* Bits of awards and of the words that select them. */
enum {
	PRIZE = 1,
	HM = 2,
	COMMENDATION = 4,
	ANY_AWARD = PRIZE | HM | COMMENDATION,
	SPECIAL = 8,
	NONSPECIAL = 16,
	MAX_RANK = 32,
	SORTABLE = 64,
	SORT = 128,
};

/* A word after `hhdb`, those of GBR_PART last. */
struct hhdb_word {
	const char *word;
	bool quoted; /* written as a string literal */
	enum hhdb_group group;
	const char *pattern;
	/* the text; `number` is its part of a pattern */
	struct str (*string)(
	    const struct node *n, struct ctx *c, unsigned number);
	unsigned number; /* of all but those with a pattern */
};

extern const struct hhdb_word hhdb_words[];
extern const int hhdb_word_count;

/* Return the row of a word, after `gbr` or not, or NULL. */
const struct hhdb_word *hhdb_find(struct str word, bool after_gbr);

/* Return the value of a tag, or "" if it is missing. */
struct str hhdb_field(struct ctx *c, const char *name);

/*
 * Return texts of the study, without a value (text NULL) if they are missing.
 */
struct str hhdb_first_comment(struct ctx *c);
struct str hhdb_gbr(const struct node *n, struct ctx *c, unsigned part);

struct award {
	unsigned kind; /* PRIZE, HM or COMMENDATION; 0: none */
	bool special;
	long long least, most; /* ranks */
};

/* Return the award in the first word of Event; kind 0 if there is none. */
struct award hhdb_award(const struct node *n, struct ctx *c);

/* Return a number that orders awards; the better the award, the smaller. */
long long hhdb_sortable(const struct award *a);

#endif
