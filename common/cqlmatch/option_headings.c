/* option_headings.c - see option_headings.h */
#include "cqlmatch/option_headings.h"

#include "cql/filter_words.h"

const struct option_heading option_headings[] = {
    {"The query",
	"cql | themes queries include-path assign secure matchcount "
	"sortmatchcount invert time-limit first-game first-line first-byte "
	"input-name"},
    {"Options that are parts of the query",
	"| player white black elo event site year result fen wtm btm hhdb flip "
	"flipcolor fliphorizontal flipvertical reversecolor rotate45 rotate90 "
	"shift shifthorizontal shiftvertical"},
    {"What is read",
	"variations | input i gamenumber g mainline virtualmainline "
	"variantalias "
	"skipunknownvariants nestedcomments index index-file vi vii warnlevel "
	"w"},
    {"What is written",
	"count count-by format columns answer limit output | append "
	"tag-matches "
	"tags "
	"values "
	"line-number status-only showmatches nosort unordered "
	"createdirectories "
	"noclobber maxopenoutputfiles dryrun binaryoutput"},
    {"Comments and tags of games that are written",
	"| alwayscomment nosmartcomments nocommitlog quiet silent matchstring "
	"noheader keepallbest nolinearize noremovecomment noremovetag nosettag "
	"includetagpattern excludetagpattern"},
    {"The layout of games that are written",
	"| pgnlinewidth coalescecomments nocoalescecomments compactcomments "
	"nocompactcomments compactmoves nocompactmoves compactvariations "
	"nocompactvariations elidecomments noelidecomments elidenags "
	"noelidenags "
	"elidevariations noelidevariations movenumberaftercomment "
	"nomovenumberaftercomment movenumberafternag nomovenumberafternag "
	"movenumbers nomovenumbers splitmoves nosplitmoves uniquecomments "
	"nouniquecomments"},
    {"How it runs",
	"| threads singlethreaded s lineincrement noasyncmessages pipetimeout "
	"strictpipes showdictionaries emit-state merge-state tmp"},
    {"What the query is",
	"| explain parse consoleunicode noconsoleunicode color ansicolors "
	"noansicolors"},
    {"Who asks",
	"| as a u html gui guipgnstdin guipgnstdout similarposition "
	"license"},
    {0},
};

bool
option_filter_word(int i, struct option_word *w)
{
	struct query_word of;

	if (!filter_word(i, &of))
		return false;
	*w = (struct option_word){
	    of.word, of.kind, of.form, of.gives, of.section};
	return true;
}

bool
option_inner_word(int i, struct option_word *w)
{
	struct query_word of;

	if (!inner_word(i, &of))
		return false;
	*w = (struct option_word){of.word, of.kind, of.form, NULL, NULL};
	return true;
}
