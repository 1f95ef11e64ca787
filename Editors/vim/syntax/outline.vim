" The texts of `outline edit`.
if exists('b:current_syntax') | finish | endif

syntax match outlineHeader /\%<20l^#.*$/
syntax match outlineID /\(^\|\s\)\@1<={[^{} \t]\+}\(\s\|$\)\@=/
syntax match outlineMarks /^\s*\zs\[[ xX*+-]*\]/
syntax match outlineDone /^\s*\[[ *+-]*[xX][ *+-]*\]\s\zs.*/ contains=outlineID,outlineTag,outlinePlan
syntax match outlineNote /^\s*|.*$/
syntax match outlineSecondary /\s::\s.*$/ contains=outlineID,outlineTag,outlinePlan
syntax match outlineTag /\(^\|\s\)\@1<=+\a[^ \t]*/
syntax match outlinePlan /\(^\|\s\)\@1<=\(due\|start\|wait\|recur\|pri\):[^ \t]\+/
syntax match outlineSection /^[^# \t|].*$/ contains=outlineID,outlineMarks

highlight default link outlineHeader Comment
highlight default link outlineID NonText
highlight default link outlineMarks Special
highlight default link outlineDone Comment
highlight default link outlineNote String
highlight default link outlineSecondary Identifier
highlight default link outlineTag Type
highlight default link outlinePlan Constant
highlight default link outlineSection Title

let b:current_syntax = 'outline'
