import Foundation
import TestSupport
import Testing

/// The plugins for editors, in the real editors.
struct EditorPluginTests {
  private static func isThere(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  private func bench(_ files: [String: String]) async throws -> Workbench {
    let bench = try await Workbench.planted()
    for (name, text) in files {
      try #require(await bench.shell("cat > \(name)", stdin: Array(text.utf8)).code == 0)
    }
    return bench
  }

  @Test(.enabled(if: isThere("vim"), "vim is not installed"))
  func `Vim folds, completes ids and tags, and :w saves and tells`() async throws {
    let bench = try await bench([
      "start.vim": """
      set nocompatible runtimepath^=\(Page.repository)/Editors/vim
      filetype plugin indent on
      syntax on
      """,
      "try.vim": """
      call search('Fruit')
      let seen = ['filetype ' . &filetype . ', ' . &shiftwidth . ' ' . &expandtab]
      let seen += ['folds ' . join(map(range(8, line('$')), 'foldlevel(v:val)'), ' ')]
      normal! zc
      let seen += ['closed ' . foldclosed(line('.')) . '-' . foldclosedend(line('.'))]
      normal! zR
      call append(line('.'), '      {mi')
      call cursor(line('.') + 1, 9)
      let start = outline#Complete(1, '')
      let seen += [start . ' ' . string(outline#Complete(0, '{mi'))]
      let seen += [string(outline#Complete(0, '+sh'))]
      call setline('.', '      Plum +new')
      %s/Milk/Oat milk/
      write
      let seen += [b:outline_told, substitute(getline(search('Plum')), '{.*}', '{id}', '')]
      let seen += [trim(system('outline log -n 1 --plain --fields number'))]
      %s/+new/due:never/
      silent! write
      let seen += [b:outline_told =~# 'due: takes a day' ? 'refused' : b:outline_told]
      %s/due:never/+newer/
      silent! write
      call writefile(seen, 'seen')
      qall!
      """,
    ])
    try await bench.expect(
      #"""
      $ outline set milk --tag shop -q
      $ EDITOR="vim -es -u $PWD/start.vim -S $PWD/try.vim" outline edit < /dev/null
      ! Nothing to change, still v12
      $ cat seen
      filetype outline, 2 1
      folds 1 2 2 3 3 1 0 1 1
      closed 9-12
      6 [{'word': '{milk}', 'menu': 'Milk'}]
      [{'word': '+shop', 'menu': ''}]
      Edited: 1 added, 1 changed → v11  (outline --db <folder>/.outline.db undo)
          Plum  +new                                  {id}
      11
      refused
      $ outline find plum --plain --fields text,tags
      Plum⇥newer
      """#)
  }

  @Test(.enabled(if: isThere("emacs"), "emacs is not installed"))
  func `Emacs folds, completes ids, and saving applies and tells`() async throws {
    let bench = try await bench([
      "try.el": """
      (add-to-list 'load-path "\(Page.repository)/Editors/emacs")
      (require 'outline-store)
      (find-file (pop command-line-args-left))
      (let ((seen (list (format "%s" major-mode))))
        (search-forward "Fruit")
        (outline-hide-subtree)
        (push (format "hidden %s" (outline-invisible-p (line-end-position))) seen)
        (outline-show-all)
        (end-of-line)
        (insert "\\n      {mi")
        (push (format "%S" (mapcar #'substring-no-properties (nth 2 (outline-store-complete)))) seen)
        (delete-region (line-beginning-position) (point))
        (insert "      Plum +new")
        (save-buffer)
        (push outline-store-told seen)
        (goto-char (point-min))
        (search-forward "Plum")
        (push (if (looking-at ".*{[a-z]+}$") "id" "no id") seen)
        (with-temp-file (expand-file-name "seen" (getenv "HOME")) (insert (string-join (reverse seen) "\\n") "\\n")))
      (kill-emacs 0)
      """
    ])
    try await bench.expect(
      #"""
      $ EDITOR="emacs --batch -l $PWD/try.el" outline edit 2> /dev/null
      $ cat seen
      outline-store-mode
      hidden t
      ("{milk}")
      Edited: 1 added → v10  (outline --db <folder>/.outline.db undo)
      id
      $ outline find plum --plain --fields text,tags
      Plum⇥new
      """#)
  }
}
