/*
 * message.c - send any messages to the language server
 *
 * It runs to the end, frees all memory, and answers with complete messages.
 * Each line is the body of a message; one that begins with `#` is sent as it
 * is, without a header.  initialize comes first.  Queries include no files.
 */
#define _GNU_SOURCE
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lsp/message.h"
#include "lsp/lsp_serve.h"

static void
add_message(struct out *o, struct str body)
{
	if (str_starts(body, "#")) {
		out_bytes(o, body.text + 1, body.len - 1);
		return;
	}
	out_format(o, "Content-Length: %zu\r\n\r\n", body.len);
	out_str(o, body);
}

/* Open a memory file with these bytes, and duplicate it to `fd`. */
static int
open_as(int fd, struct str bytes)
{
	int made = memfd_create("session", 0);

	assert(made >= 0);
	assert(write(made, bytes.text, bytes.len) == (ssize_t)bytes.len);
	assert(lseek(made, 0, SEEK_SET) == 0);
	assert(dup2(made, fd) == fd);
	return made;
}

static void
check_answers(int fd)
{
	struct message_reader r = {0};
	json_t *answer;

	assert(lseek(fd, 0, SEEK_SET) == 0);
	r.fd = fd;
	for (;;) {
		enum message_result result = message_read(&r);

		if (result == MESSAGE_END)
			break;
		assert(result == MESSAGE_READ);
		answer =
		    json_loadb(r.body.text, r.body.len, JSON_ALLOW_NUL, NULL);
		assert(json_is_object(answer));
		json_decref(answer);
	}
	out_close(&r.body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct file_lookup included = {.secure = true};
	struct str rest = {(const char *)data, size};
	struct out sent = {0};
	int in = dup(STDIN_FILENO), to = dup(STDOUT_FILENO), from, answers;

	add_message(&sent, str_of("{\"id\":0,\"method\":\"initialize\"}"));
	while (rest.len)
		add_message(&sent, str_cut(&rest, '\n'));
	from = open_as(STDIN_FILENO, (struct str){sent.text, sent.len});
	answers = open_as(STDOUT_FILENO, str_of(""));
	lsp_serve(&included);
	check_answers(answers);
	dup2(in, STDIN_FILENO);
	dup2(to, STDOUT_FILENO);
	close(in);
	close(to);
	close(from);
	close(answers);
	out_close(&sent);
	return 0;
}
