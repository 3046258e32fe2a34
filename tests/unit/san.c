/*
 * san.c - test moves as text: every legal move is written in standard notation,
 * and read back
 */
#include "notation/san.h"

#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "board/movegen.h"
#include "board/play.h"
#include "notation/fen.h"
#include "pgn/games.h"
#include "pgn/read.h"
#include "notation/san_plain.h"

#include "random.h"
#include "tap.h"

/* Write a move and read it back. */
static const struct {
	const char *name, *fen, *uci, *san;
} written[] = {
    {"a knight", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1f3", "Nf3"},
    {"two knights, apart by file", "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "b3d2",
	"Nbd2"},
    {"two knights on a file, apart by rank",
	"4k3/8/8/8/1N6/8/1N6/4K3 w - - 0 1", "b2d3", "N2d3"},
    {"three knights need both", "4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2",
	"Nb3d2"},
    {"a pinned twin makes no ambiguity", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1",
	"g1e2", "Ne2"},
    {"a twin that leaves the king in check neither",
	"4r1k1/8/8/8/8/1N6/4N3/4K3 w - - 0 1", "b3c1", "Nc1"},
    {"a blocked rook is no rival", "4k3/8/8/8/8/8/4K3/R1N4R w - - 0 1", "h1d1",
	"Rd1"},
    {"rooks on one rank", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"},
    {"queens apart by rank", "k7/8/8/Q7/8/8/8/Q3K3 w - - 0 1", "a1a3", "Q1a3+"},
    {"bishops of promotion", "4k3/8/8/8/8/B1B5/8/B1B1K3 w - - 0 1", "a3b2",
	"Ba3b2"},
    {"a capture", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", "Nxd5"},
    {"a pawn takes", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
    {"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
    {"en passant may give check from behind",
	"3k4/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", "exd6"},
    {"a promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8r", "a8=R"},
    {"a promotion with capture and check", "1r5k/P7/8/8/8/8/8/K7 w - - 0 1",
	"a7b8q", "axb8=Q+"},
    {"check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+"},
    {"discovered check", "4k3/8/8/8/8/4N3/8/4RK2 w - - 0 1", "e3c4", "Nc4+"},
    {"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
    {"stalemate is no check", "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "g1g5", "Qg5"},
    {"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O"},
    {"castling with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+"},
    {"castling long", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "O-O-O"},
    {"castling of Black with mate", "r3k3/8/8/8/8/2n5/2P1P3/2RKR3 b q - 0 1",
	"e8a8", "O-O-O#"},
    {"castling where only the rook moves", "4k3/8/8/8/8/8/8/6KR w H - 0 1",
	"g1h1", "O-O"},
    {"castling where only the king moves", "4k3/8/8/8/8/8/8/3R1K2 w D - 0 1",
	"f1d1", "O-O-O"},
    {"the null move", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "0000", "--"},
};

static struct position
position_of(const char *fen)
{
	struct position p;

	if (fen_read(&p, str_of(fen)))
		die(STATUS_TROUBLE, "not a FEN: %s", fen);
	return p;
}

static bool
writes(const char *fen, const char *uci, const char *san)
{
	struct position p = position_of(fen);
	char text[SAN_MAX];
	move m, back;

	return !san_read(&p, str_of(uci), &m) &&
	    str_is((struct str){text, san_write(&p, m, text)}, san) &&
	    !san_read(&p, str_of(san), &back) && back == m;
}

/*
 * True if the move is `uci`: e1g1 for castling in chess, king onto rook in
 * Chess960.
 */
static bool
writes_uci(const char *fen, const char *word, bool chess960, const char *uci)
{
	struct position p = position_of(fen);
	char text[UCI_MAX];
	move m;

	return !san_read(&p, str_of(word), &m) &&
	    str_is((struct str){text, uci_write(m, chess960, text)}, uci);
}

/*
 * True if all legal moves of a position read back and no two texts are equal.
 */
static bool
all_moves(const struct position *p)
{
	struct moves moves;
	char text[MOVES_MAX][SAN_MAX + 1], uci[UCI_MAX];
	move back;

	movegen_legal(p, &moves);
	for (int i = 0; i < moves.count; i++) {
		struct str san = {
		    text[i], san_write(p, moves.list[i], text[i])};

		text[i][san.len] = '\0';
		if (san.len > SAN_MAX || san_read(p, san, &back) ||
		    back != moves.list[i])
			return false;
		for (int j = 0; j < i; j++)
			if (strcmp(text[i], text[j]) == 0)
				return false;
		san = (struct str){uci, uci_write(moves.list[i], true, uci)};
		if (san_read(p, san, &back) || back != moves.list[i])
			return false;
	}
	return true;
}

/* True if the positions are equal. */
static bool
same_position(const struct position *a, const struct position *b)
{
	return memcmp(a->piece, b->piece, sizeof a->piece) == 0 &&
	    memcmp(a->colour, b->colour, sizeof a->colour) == 0 &&
	    memcmp(a->at, b->at, sizeof a->at) == 0 &&
	    memcmp(a->rook, b->rook, sizeof a->rook) == 0 &&
	    a->home == b->home && a->to_move == b->to_move && a->ep == b->ep &&
	    a->halfmove == b->halfmove && a->fullmove == b->fullmove;
}

/*
 * True if the squares of the word, if they are known, are all those where the
 * move that it means puts pieces; and it may be no word that readers skip.
 */
static bool
has_all_squares(const struct position *p, struct str word)
{
	struct position after = *p;
	bb piece[PIECES];
	move m;

	memcpy(piece, p->piece, sizeof piece);
	if (!word.len || !san_plain_squares(word, p->to_move, piece))
		return memcmp(piece, p->piece, sizeof piece) == 0;
	if (san_read_long(p, word, &m))
		return san_is_attempt(word);
	play(&after, m);
	for (int i = 0; i < PIECES; i++)
		if (after.piece[i] & ~piece[i])
			return false;
	return true;
}

/*
 * True if the short way agrees on texts of legal moves with one byte changed,
 * and plays them as play() does, and the squares of these texts are right.
 */
static bool
short_way_agrees(const struct position *p)
{
	static const char bytes[] = "KQRBNPabcdefgh12345678xO-+#=:09 ";
	struct moves moves;

	movegen_legal(p, &moves);
	for (int i = 0; i < moves.count; i++) {
		char text[SAN_MAX + 2];
		struct str word = {text, san_write(p, moves.list[i], text)};
		int at = random_below((int)word.len + 1);
		bool longer = random_below(3) == 0;
		struct position after = *p, played = *p;
		move quick, slow;

		if (longer)
			memmove(
			    text + at + 1, text + at, word.len++ - (size_t)at);
		text[at] = bytes[random_below(sizeof bytes - 1)];
		if (!has_all_squares(p, word))
			return false;
		quick = san_read_plain(p, word, &after);
		if (quick != MOVE_NULL) {
			play(&played, quick);
			if (san_read_long(p, word, &slow) || quick != slow)
				return false;
		}
		if (!same_position(&after, &played))
			return false;
	}
	return true;
}

struct replay {
	unsigned long moves, bad, other;
};

/*
 * Compare the text of a game's move with standard notation, except for marks.
 */
static void
meet_move(void *user, const struct game *g)
{
	struct replay *r = user;
	char text[SAN_MAX];
	struct str san = {text, san_write(g->before, g->played, text)};

	r->moves++;
	r->other += san.len != g->written.len ||
	    memcmp(text, g->written.text, san.len) != 0;
	r->bad += !all_moves(g->before) || !short_way_agrees(g->before);
}

static void
meet_wrong(
    void *user, const struct game *g, unsigned long line, const char *what)
{
	struct replay *r = user;

	printf("# %s:%lu: ply %lu: %s\n", g->file, line, g->ply, what);
	r->bad++;
}

static struct replay
replay_file(const char *name)
{
	static const struct game_calls calls = {.move = meet_move,
	    .wrong = meet_wrong,
	    .keep_before = true,
	    .variations = true};
	char path[4096], *files[] = {path, NULL};
	const char *root = getenv("ROOT");
	struct game_reader reader = {0};
	struct replay r = {0};
	struct games games;
	struct chunk chunk;
	struct out messages;

	snprintf(
	    path, sizeof path, "%s/tests/data/%s", root ? root : ".", name);
	out_init(&messages, -1, "messages");
	games_init(&games);
	games_open(&games, files);
	games.messages = &messages;
	while (games_next(&games, &chunk)) {
		struct game g = {
		    .chunk = &chunk, .file = name, .number = games.number};

		if (chunk.is_game)
			game_read(&reader, &g, &calls, &r);
	}
	game_reader_free(&reader);
	out_close(&messages);
	return r;
}

static void
check_file(const char *name)
{
	struct replay r = replay_file(name);

	printf("# %s: %lu moves\n", name, r.moves);
	CHECK("every move of a file is standard notation",
	    r.moves > 200 && r.other == 0);
	CHECK("every legal move on the way goes there and back", r.bad == 0);
}

/* Return a board with so many pieces that most moves are ambiguous. */
static struct position
crowded(void)
{
	struct position p;

	position_clear(&p);
	position_put(&p, piece_of(WHITE, KING), random_below(8));
	position_put(&p, piece_of(BLACK, KING), 56 + random_below(8));
	for (int i = 0; i < 24; i++) {
		int square = random_below(64), kind = QUEEN + random_below(4);

		if (p.at[square] == NO_PIECE)
			position_put(
			    &p, piece_of(i < 18 ? WHITE : BLACK, kind), square);
	}
	return p;
}

static void
check_crowds(void)
{
	unsigned long bad = 0;

	for (int i = 0; i < 2000; i++) {
		struct position p = crowded();

		bad += !all_moves(&p);
	}
	CHECK("no two moves are written alike on a crowded board", bad == 0);
}

int
main(void)
{
	progname = "san";
	for (size_t i = 0; i < sizeof written / sizeof *written; i++)
		CHECK(written[i].name,
		    writes(written[i].fen, written[i].uci, written[i].san));
	CHECK("castling in UCI is the king's way",
	    writes_uci("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", false, "e1g1"));
	CHECK("in Chess960 the king takes its rook",
	    writes_uci("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", true, "e1h1"));
	check_crowds();
	check_file("famous.pgn");
	check_file("studies.pgn");
	check_file("generated.pgn");
	check_file("chess960.pgn");
	return tap_end();
}
