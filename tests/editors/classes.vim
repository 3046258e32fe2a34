" classes.vim - does the syntax of vim give each token its class?
"
"   vim -Nes -u NONE --cmd 'set runtimepath^=FOLDER' -S classes.vim QUERIES
"
" The environment has the names of two files: $TOKENS, what tests/drive/tokens says of
" QUERIES, and $REPORT.  What differs goes there: line, byte, text, the class that it
" should have, and the syntax group that it has; last, how many tokens were looked at.

filetype plugin indent on
syntax on
syntax sync fromstart
doautocmd BufRead
if &filetype !=# 'cql'
	call writefile(['the type of the file is ' . &filetype], $REPORT)
	cquit
endif

" Whether a group shows this class: its name begins so.
function s:Fits(group, class)
	return a:group =~? '^cql' . a:class
endfunction

let s:report = []
let s:looked = 0
for s:row in readfile($TOKENS)
	let [s:line, s:column, s:length, s:class, s:text] = split(s:row, "\t", 1)[0:4]
	let s:looked += 1
	for s:at in [s:column, s:column + s:length - 1]
		let s:group = synIDattr(synID(s:line, s:at, 0), 'name')
		if s:group ==# 'cqlTodo'
			let s:group = 'cqlComment'
		endif
		if !s:Fits(s:group, s:class)
			call add(s:report, s:line . ':' . s:column . ': ' . s:text . ': ' . s:class . ', not ' . s:group)
			break
		endif
	endfor
endfor
call writefile(add(s:report, s:looked . ' tokens'), $REPORT)
qall!
