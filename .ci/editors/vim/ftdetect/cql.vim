" Queries in the Chess Query Language; vim's own guess is another language.
autocmd BufNewFile,BufRead *.cql set filetype=cql
