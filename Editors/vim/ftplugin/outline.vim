" The texts of `outline edit`: folding by indentation, completion of ids and tags, and :w that applies
" the text to the outline. See outline help edit.
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1

setlocal expandtab shiftwidth=2 softtabstop=2 autoindent nowrap
setlocal comments=:\| commentstring= formatoptions-=t
setlocal foldmethod=expr foldexpr=outline#Fold(v:lnum) foldtext=outline#FoldText() foldlevel=99
setlocal omnifunc=outline#Complete
" Ids are completed by Ctrl-X Ctrl-O after {, tags after +.

augroup outline_text
  autocmd! * <buffer>
  autocmd BufWritePost <buffer> call outline#Save()
augroup END

let b:undo_ftplugin = 'setlocal et< sw< sts< ai< wrap< com< cms< fo< fdm< fde< fdt< fdl< ofu<'
  \ . ' | autocmd! outline_text * <buffer>'
