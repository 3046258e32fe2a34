" Vim compiler file
" Compiler: cqlmatch, which only reads a query here: `:compiler cql`, `:make`

if exists('current_compiler')
	finish
endif
let current_compiler = 'cql'
let s:cpo = &cpo
set cpo&vim

CompilerSet makeprg=cqlmatch\ --parse\ --diagnostics=gcc\ --\ %:S
" the tree that is written where all is well is passed over
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:\ %trror:\ %m,%-G%.%#

let &cpo = s:cpo
unlet s:cpo
