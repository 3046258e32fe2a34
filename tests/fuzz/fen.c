/*
 * fen.c - read any bytes as a FEN and as an EPD
 *
 * What is read is written and reads the same again; what is refused has a
 * reason; the check for illegal positions works on any bytes.
 */
#include <assert.h>
#include <stdint.h>

#include "notation/bbline.h"
#include "notation/check_fen.h"
#include "notation/epd.h"
#include "notation/placement_plain.h"

static const enum fen_ep eps[] = {FEN_EP_LEGAL, FEN_EP_XFEN, FEN_EP_ALWAYS};

static bool
equal(const struct position *p, const struct position *q)
{
	return memcmp(p->piece, q->piece, sizeof p->piece) == 0 &&
	    memcmp(p->colour, q->colour, sizeof p->colour) == 0 &&
	    memcmp(p->at, q->at, sizeof p->at) == 0 &&
	    memcmp(p->rook, q->rook, sizeof p->rook) == 0 &&
	    p->home == q->home && p->to_move == q->to_move && p->ep == q->ep &&
	    p->halfmove == q->halfmove && p->fullmove == q->fullmove &&
	    p->variant == q->variant &&
	    memcmp(&p->beside, &q->beside, sizeof p->beside) == 0;
}

/* Check that a position written in full reads the same. */
static void
check_style(const struct position *p, enum fen_castling castling)
{
	struct fen_style style = {FEN_EP_ALWAYS, castling, 6};
	struct position again;
	char text[FEN_MAX];
	struct str fen = {text, fen_write(p, &style, text)};

	assert(fen.len <= FEN_MAX);
	assert(!fen_read(&again, fen));
	assert(equal(p, &again));
}

static void
check_position(struct str text)
{
	struct position p;

	if (fen_read(&p, text))
		return;
	check_style(&p, FEN_CASTLING_XFEN);
	check_style(&p, FEN_CASTLING_SHREDDER);
	for (int i = 0; i < 3; i++) {
		int ep = fen_ep_square(&p, eps[i]);

		assert(ep == NO_SQUARE || ep == p.ep);
	}
}

/*
 * Check that the short ways agree with the long way, and that a placement that
 * is skipped unread is in standard form.
 */
static void
check_short_ways(struct str text, struct str standard, const bb sets[PIECES])
{
	bb again[PIECES];
	struct variant_state beside = {0};
	struct str rest = text, skipped = text;

	assert(!placement_read_long(&rest, again, &beside));
	assert(memcmp(sets, again, sizeof again) == 0);
	if (!placement_read_plain(&skipped, NULL, NULL, NULL))
		return;
	assert(skipped.text == rest.text && skipped.len == rest.len);
	assert(str_equal(str_between(text.text, rest.text), standard));
}

/* Check that a placement that is written reads the same. */
static void
check_placement(struct str text)
{
	bb sets[PIECES], again[PIECES];
	struct variant_state beside, read;
	struct str rest = text, long_rest = text, skipped = text, short_form;
	char standard[PLACEMENT_BESIDE_MAX];

	if (placement_read(&rest, sets, &beside)) {
		assert(placement_read_long(&long_rest, again, &beside));
		assert(!placement_read_plain(&skipped, NULL, NULL, NULL));
		return;
	}
	short_form.text = standard;
	short_form.len = placement_write(sets, standard);
	if (!beside.promoted && !beside.has_pocket)
		check_short_ways(text, short_form, sets);
	short_form.len = placement_add(&beside, standard, short_form.len);
	assert(short_form.len <= text.len - rest.len + 1);
	assert(!placement_read(&short_form, again, &read) &&
	    short_form.len == 0 && memcmp(&read, &beside, sizeof read) == 0);
	assert(memcmp(sets, again, sizeof sets) == 0);
}

/* Check that an EPD that is read back is written the same again. */
static void
check_epd(struct str text)
{
	struct epd e = {0};
	struct out first, second;

	out_init(&first, -1, "first");
	out_init(&second, -1, "second");
	if (!epd_read(&e, text)) {
		epd_write(&e, &first);
		assert(!epd_read(&e, (struct str){first.text, first.len}));
		epd_write(&e, &second);
		assert(first.len == second.len);
		assert(memcmp(first.text, second.text, first.len) == 0);
	}
	out_close(&first);
	out_close(&second);
	epd_free(&e);
}

/* Check that any text as an operand of an operation is safe. */
static void
check_operand(struct str text)
{
	static const char board[] = "8/8/8/8/8/8/8/8 w - -";
	struct str opcode = str_cut(&text, ' ');
	struct epd e = {0};
	struct out o;

	out_init(&o, -1, "an EPD");
	assert(!epd_read(&e, str_of(board)));
	if (!epd_set(&e, opcode, text)) {
		epd_write(&e, &o);
		assert(!epd_read(&e, (struct str){o.text, o.len}));
	}
	out_close(&o);
	epd_free(&e);
}

/* Check that a fault has a reason; each variant judges other texts. */
static void
check_reasons(struct str text)
{
	enum variant v = (enum variant)(text.len % VARIANTS_PLAYED);
	struct out reasons;

	out_init(&reasons, -1, "reasons");
	assert(check_fen(text, v, &reasons) == (reasons.len > 0));
	out_close(&reasons);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct str text = {(const char *)data, size};

	check_position(text);
	check_placement(text);
	check_epd(text);
	check_operand(text);
	check_reasons(text);
	return 0;
}
