" Vim indent file
" Language: Chess Query Language, as cqlmatch reads it

if exists('b:did_indent')
	finish
endif
let b:did_indent = 1

setlocal autoindent nosmartindent
setlocal indentexpr=CqlIndent()
setlocal indentkeys=0},0),!^F,o,O
let b:undo_indent = 'setlocal autoindent< smartindent< indentexpr< indentkeys<'

if exists('*CqlIndent')
	finish
endif

" The brackets that a line opens beyond those that it closes, without those in
" strings and comments; those that close before anything else are left out.
function s:Opened(line)
	let text = substitute(getline(a:line), '"[^"]*"\|//.*\|;.*\|/\*.\{-}\(\*/\|$\)', '', 'g')
	let text = substitute(text, '^[ \t)}\]]*', '', '')
	return len(substitute(text, '[^({]', '', 'g')) - len(substitute(text, '[^)}]', '', 'g'))
endfunction

" How many brackets a line closes before anything else.
function s:Closes(line)
	return len(substitute(matchstr(getline(a:line), '^\s*[)}\]]*'), '[^)}]', '', 'g'))
endfunction

" A step more inside of ( and { than outside.
function CqlIndent()
	let above = prevnonblank(v:lnum - 1)
	if above == 0
		return 0
	endif
	return max([0, indent(above) + shiftwidth() * (s:Opened(above) - s:Closes(v:lnum))])
endfunction
