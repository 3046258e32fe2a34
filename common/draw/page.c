/* page.c - see page.h */
#include "draw/page.h"

#include "board/illegal.h"
#include "draw/svg.h"

/* content-visibility: the browser lays out only the boards near the screen. */
static const char style[] =
    ":root{color-scheme:light dark;--bg:#fbfaf7;--fg:#222;--edge:#d8d2c6}"
    "@media(prefers-color-scheme:dark){:root{--bg:#1c1d1f;--fg:#ddd;"
    "--edge:#44464a}.t{fill:#aaa}.l{fill:#c9bda3}.d{fill:#80613f}}"
    "body{margin:1.5em;background:var(--bg);color:var(--fg);"
    "font:16px/1.4 system-ui,sans-serif}"
    "main{display:flex;flex-wrap:wrap;gap:1em}"
    "section{display:flex;flex-wrap:wrap;gap:.5em;padding:.5em;"
    "border:1px solid var(--edge);border-radius:8px;"
    "content-visibility:auto;contain-intrinsic-size:auto 300px auto 380px;"
    "break-inside:avoid}"
    "section:focus{outline:3px solid #1f6fb2}"
    "figure{margin:0;width:18em}svg{width:100%;display:block}"
    "figcaption{overflow-wrap:anywhere}figcaption b{margin-right:.5em}"
    "figcaption div{white-space:pre-wrap}.bad{color:#b3261e}"
    "@media print{body{margin:0;background:#fff;color:#000}"
    "section{content-visibility:visible;border-color:#bbb}figure{width:8cm}}";

/* Arrow keys, Home and End move the focus from group to group. */
static const char script[] =
    "addEventListener('keydown',function(e){"
    "var all=[].slice.call(document.querySelectorAll('section')),"
    "at=all.indexOf(document.activeElement),to;"
    "if(e.altKey||e.ctrlKey||e.metaKey||!all.length)return;"
    "switch(e.key){"
    "case'ArrowRight':case'ArrowDown':to=at+1;break;"
    "case'ArrowLeft':case'ArrowUp':to=at-1;break;"
    "case'Home':to=0;break;case'End':to=all.length-1;break;default:return}"
    "to=Math.max(0,Math.min(all.length-1,to));"
    "e.preventDefault();all[to].focus();"
    "all[to].scrollIntoView({block:'center'})})";

void
page_begin(struct page *page, struct out *o, struct str title)
{
	page->in_group = page->after_original = false;
	out_text(o,
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	    "<meta charset=\"utf-8\">\n"
	    "<meta name=\"viewport\" content=\"width=device-width\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\""
	    "default-src 'none'; style-src 'unsafe-inline'; "
	    "script-src 'unsafe-inline'\">\n<title>");
	svg_text(o, title);
	out_format(o,
	    "</title>\n<style>%s%s</style>\n</head>\n<body>\n"
	    "<svg width=\"0\" height=\"0\" style=\"position:absolute\" "
	    "aria-hidden=\"true\"><defs>",
	    svg_style, style);
	svg_define(o);
	out_text(o, "</defs></svg>\n<h1>");
	svg_text(o, title);
	out_text(o, "</h1>\n<main>\n");
}

static void
end_group(struct page *page, struct out *o)
{
	if (page->in_group)
		out_text(o, "</section>\n");
	page->in_group = false;
}

/*
 * Open a figure.  An image joins the group of the original before it; every
 * other board opens a new group.
 */
static void
begin_figure(struct page *page, struct out *o, bool is_original)
{
	if (!page->after_original || is_original) {
		end_group(page, o);
		out_text(o, "<section tabindex=\"0\">");
	}
	page->in_group = true;
	page->after_original = page->after_original || is_original;
	out_text(o, "<figure>");
}

/* Write a note; only a text that is an http or https address becomes a link. */
static void
write_note(struct out *o, const struct picture_note *note)
{
	struct str text = note->text;
	bool link =
	    (str_starts(text, "https://") || str_starts(text, "http://")) &&
	    !memchr(text.text, ' ', text.len);

	out_text(o, "<div>");
	if (note->title.len) {
		svg_text(o, note->title);
		out_text(o, ": ");
	}
	if (link) {
		out_text(o, "<a rel=\"noreferrer\" href=\"");
		svg_text(o, text);
		out_text(o, "\">");
	}
	svg_text(o, text);
	out_text(o, link ? "</a></div>" : "</div>");
}

void
page_add(struct page *page, struct out *o, const struct picture *p)
{
	begin_figure(page, o, p->is_original);
	svg_write(o, p, page->black_below, false);
	out_text(o, "<figcaption>");
	if (p->id.len) {
		out_text(o, "<b>");
		svg_text(o, p->id);
		out_text(o, "</b>");
	}
	if (p->to_move != NO_COLOUR)
		out_format(o, "%s to move", colour_name(p->to_move));
	for (size_t i = 0; i < p->note_count; i++)
		write_note(o, &p->notes[i]);
	out_text(o, "</figcaption></figure>\n");
}

void
page_add_error(struct page *page, struct out *o, struct str line)
{
	page->after_original = false;
	begin_figure(page, o, false);
	out_text(o, "<figcaption class=\"bad\">");
	svg_text(o, line);
	out_text(o, "</figcaption></figure>\n");
}

void
page_end(struct page *page, struct out *o)
{
	end_group(page, o);
	out_format(
	    o, "</main>\n<script>%s</script>\n</body>\n</html>\n", script);
}
