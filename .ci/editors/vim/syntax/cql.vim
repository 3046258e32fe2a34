@define file %(a-[a-h]|b-[b-h]|c-[c-h]|d-[d-h]|e-[e-h]|f-[f-h]|g-[gh]|h-h|[a-h])
@define rank %(1-[1-8]|2-[2-8]|3-[3-8]|4-[4-8]|5-[5-8]|6-[6-8]|7-[78]|8-8|[1-8]%(-[1-8])@!)
@define list \[@file@@rank@%(,@file@@rank@)*\]
@define squares %(@file@@rank@|@list@)
@define letter [KQRBNPkqrbnpAa_]
@define figurine [♔♕♖♗♘♙♚♛♜♝♞♟△▲□◭]
@define to [A-Za-z0-9_$]@!
" Vim syntax file
" Language: Chess Query Language, as cqlmatch reads it
" Made from the words that cqlmatch --help=json lists

if exists('b:current_syntax')
	finish
endif
let s:cpo = &cpo
set cpo&vim

syn case match
syn iskeyword a-z,A-Z,48-57,_,$
syn sync minlines=500

" Of what starts at one place the item that stands last here is taken, but
" keywords before all.
syn match cqlError "\S"
syn match cqlPunctuation "[[(){},]"
syn match cqlPunctuationClose "[])]" nextgroup=cqlPunctuationIndex
syn match cqlPunctuationIndex "\V[\%(\%(@vim bracketed@\)]\)\@!" contained
syn match cqlSign "\V\%(@vim sign@\)"
syn match cqlName "[A-Za-z_$][A-Za-z0-9_$]*" nextgroup=cqlPunctuationIndex
syn match cqlNameFunction "[A-Za-z_$][A-Za-z0-9_$]*\ze\s*("
syn match cqlNumber "[0-9]\+"
syn match cqlDesignator "\v%(@file@@rank@|@letter@@squares@?)@to@"
syn match cqlDesignator "\v▦|\.|\[\]|%(\[@letter@+\]|\[@figurine@+\]|@figurine@+)@squares@?|@list@"
syn match cqlFilter "\v%(\V@vim hyphened@\v)@to@"

syn keyword cqlStructure @words structure@
syn keyword cqlConstant @words constant@
syn keyword cqlTransform @words transform@
syn keyword cqlDirection @words direction@
syn keyword cqlOperator @words operator@
syn keyword cqlFilter @words filter@
syn keyword cqlRefused @words refused@
syn keyword cqlParameter @words parameter@

syn keyword cqlFilter hhdb nextgroup=cqlHhdb skipwhite
syn keyword cqlHhdb @words hhdb@ contained nextgroup=cqlHhdb skipwhite

syn match cqlString +"[^"]*"+ nextgroup=cqlPunctuationIndex
syn match cqlEscape '\v\\%([ntr"\\]|-=%([0-9]{1,2}|\{[A-Za-z0-9_$]+\}))'

syn keyword cqlTodo TODO FIXME XXX contained
syn match cqlComment "//.*" contains=cqlTodo,@Spell
syn match cqlComment ";.*" contains=cqlTodo,@Spell
syn region cqlComment start="/\*" end="\*/" contains=cqlTodo,@Spell
" three strokes before a string are a filter
syn match cqlSign +\v/{3}/@!%(%(%(//)@![^";])*"[^"]*")@=+

syn region cqlHeaderRegion matchgroup=cqlHeader start="cql\ze\s*(" matchgroup=cqlPunctuation end=")"
	\ contains=cqlHeader,cqlParameter,cqlFilter,cqlPunctuation,cqlString,cqlNumber,cqlSign,cqlName,cqlDesignator,cqlComment
	\ keepend
syn keyword cqlHeader @words header@ contained
syn keyword cqlHeader input output include contained nextgroup=cqlFile skipwhite
syn match cqlFile +[^" \t)][^ \t)]*+ contained

hi def link cqlError Error
hi def link cqlSign Operator
hi def link cqlPunctuation Delimiter
hi def link cqlPunctuationIndex Delimiter
hi def link cqlPunctuationClose Delimiter
hi def link cqlName Identifier
hi def link cqlNameFunction Function
hi def link cqlNumber Number
hi def link cqlDesignator Constant
hi def link cqlStructure Statement
hi def link cqlConstant Boolean
hi def link cqlTransform PreProc
hi def link cqlDirection Type
hi def link cqlOperator Operator
hi def link cqlFilter Function
hi def link cqlRefused Error
hi def link cqlParameter StorageClass
hi def link cqlHhdb StorageClass
hi def link cqlString String
hi def link cqlEscape SpecialChar
hi def link cqlTodo Todo
hi def link cqlComment Comment
hi def link cqlHeader PreProc
hi def link cqlFile String

let b:current_syntax = 'cql'
let &cpo = s:cpo
unlet s:cpo
