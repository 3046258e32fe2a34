" Vim filetype plugin
" Language: Chess Query Language, as cqlmatch reads it

if exists('b:did_ftplugin')
	finish
endif
let b:did_ftplugin = 1
let s:cpo = &cpo
set cpo&vim

setlocal comments=s1:/*,mb:*,ex:*/,:///,://
setlocal commentstring=//\ %s
setlocal formatoptions-=t formatoptions+=croql
setlocal iskeyword=a-z,A-Z,48-57,_,$
setlocal matchpairs=(:),{:},[:]
setlocal shiftwidth=4 expandtab
setlocal suffixesadd=.cql
setlocal include=\\<include\\s
let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< iskeyword<'
	\ . ' matchpairs< shiftwidth< expandtab< suffixesadd< include<'

" What a word means: K shows its entry in the manual.
setlocal keywordprg=cqlmatch\ --help
let b:undo_ftplugin .= ' keywordprg<'

let &cpo = s:cpo
unlet s:cpo
