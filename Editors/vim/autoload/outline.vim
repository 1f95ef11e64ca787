" Functions for the texts of `outline edit`. g:outline_program is the program, outline where it is not set.

function! s:Program() abort
  return get(g:, 'outline_program', 'outline')
endfunction

" The outline that the text is of, as its header names it.
function! s:File() abort
  for line in getline(1, 20)
    if line !~# '^#' | break | endif
    let file = matchstr(line, '^# base: v\d\+ of \zs.*')
    if file !=# '' | return file | endif
  endfor
  return ''
endfunction

" Folds an item with everything below it; the lines of a note belong to their item.
function! outline#Fold(number) abort
  let line = getline(a:number)
  if line =~# '^\s*$' | return indent(nextnonblank(a:number)) > 0 ? '=' : 0 | endif
  if line =~# '^#' && a:number <= 20 | return 0 | endif
  let here = indent(a:number) / shiftwidth()
  let next = nextnonblank(a:number + 1)
  if next == 0 || indent(next) <= indent(a:number) | return here | endif
  return '>' . (here + 1)
endfunction

function! outline#FoldText() abort
  let text = substitute(getline(v:foldstart), '\s*{[^{}]*}\s*$', '', '')
  return text . '  … ' . (v:foldend - v:foldstart)
endfunction

" Completes ids after { and tags after +, with the candidates that a shell would offer.
function! outline#Complete(findstart, base) abort
  if a:findstart
    return match(strpart(getline('.'), 0, col('.') - 1), '[{+][^ \t{}]*$')
  endif
  let sign = a:base[0]
  let word = a:base[1:]
  let asked = sign ==# '{' ? ['show', word] : ['ls', '--tag', word]
  let words = [s:Program(), 'complete-words', 'fish', 'outline', '--db', s:File()] + asked
  let answer = systemlist(join(map(words, 'shellescape(v:val)'), ' ') . ' 2>/dev/null')
  if v:shell_error | return [] | endif
  let found = []
  " The first line tells the kind of the candidates.
  for candidate in answer[1:]
    let parts = split(candidate, "\t")
    if empty(parts) | continue | endif
    let text = sign ==# '{' ? '{' . parts[0] . '}' : '+' . parts[0]
    call add(found, {'word': text, 'menu': get(parts, 1, '')})
  endfor
  return found
endfunction

" Applies the text to the outline and tells the result. Then the text is the one of the new version, in
" which new lines have ids.
function! outline#Save() abort
  let file = expand('%:p')
  let told = systemlist(shellescape(s:Program()) . ' edit --save ' . shellescape(file) . ' 2>&1')
  let failed = v:shell_error
  if !failed
    let view = winsaveview()
    silent noautocmd edit!
    setlocal filetype=outline
    call winrestview(view)
  endif
  let b:outline_told = join(told, "\n")
  if failed | echohl ErrorMsg | endif
  echomsg join(filter(told, 'v:val !=# ""'), '; ')
  echohl None
endfunction
