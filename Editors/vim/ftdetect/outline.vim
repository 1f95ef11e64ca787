" The texts of `outline edit`. A file of lists may have the same ending, but not this name.
autocmd BufRead,BufNewFile edit-??????.outline setfiletype outline
