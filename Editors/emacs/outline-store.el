;;; outline-store.el --- Texts of the command outline edit  -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT
;; Version: 0.2.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: outlines

;;; Commentary:

;; (require 'outline-store) in the init file turns this mode on for the texts of `outline edit'.
;; Saving applies the text to the outline and tells the result.  TAB on an item folds it.
;; `completion-at-point' completes ids after { and tags after +.

;;; Code:

(require 'outline)
(require 'subr-x)

(defgroup outline-store nil
  "Texts of the command outline edit."
  :group 'outlines)

(defcustom outline-store-program "outline"
  "The program that applies texts and knows ids."
  :type 'string)

(defvar-local outline-store-told nil
  "The words of the program after the last save.")

(defvar outline-store-font-lock-keywords
  '(("\\`\\(?:#.*\n\\)+" . font-lock-comment-face)
    ("^[ \t]*\\(|.*\\)$" 1 font-lock-doc-face)
    ("\\(?:^\\|[ \t]\\)\\({[^{} \t\n]+}\\)" 1 'shadow)
    ("\\(?:^\\|[ \t]\\)\\(\\+[[:alpha:]][^ \t\n]*\\)" 1 font-lock-type-face)
    ("\\(?:^\\|[ \t]\\)\\(\\(?:due\\|start\\|wait\\|recur\\|pri\\):[^ \t\n]+\\)" 1 font-lock-constant-face)
    ("^[ \t]*\\(\\[[ xX*+-]*\\]\\)" 1 font-lock-keyword-face))
  "What is coloured in a text of outline edit.")

(defun outline-store--level ()
  "The level of the item at point, from 1, by its indentation."
  (save-excursion
    (beginning-of-line)
    (1+ (/ (current-indentation) 2))))

(defun outline-store--file ()
  "The outline that the text is of, as its header names it."
  (save-excursion
    (goto-char (point-min))
    (when (re-search-forward "^# base: v[0-9]+ of \\(.+\\)$" nil t)
      (match-string-no-properties 1))))

(defun outline-store--candidates (words)
  "The candidates that a shell would offer after WORDS, each with its description."
  (with-temp-buffer
    (when (eq 0 (apply #'call-process outline-store-program nil '(t nil) nil
                       "complete-words" "fish" "outline" words))
      ;; The first line tells the kind of the candidates.
      (mapcar (lambda (line) (split-string line "\t"))
              (cdr (split-string (buffer-string) "\n" t))))))

(defun outline-store-complete ()
  "Complete an id after { or a tag after +, for `completion-at-point-functions'."
  (save-excursion
    (let ((end (point)))
      (when (and (re-search-backward "[{+][^{}+ \t\n]*\\=" (line-beginning-position) t)
                 (outline-store--file))
        (let* ((start (point))
               (sign (char-to-string (char-after)))
               (word (buffer-substring-no-properties (1+ start) end))
               (asked (if (equal sign "{") (list "show" word) (list "ls" "--tag" word)))
               (found (outline-store--candidates
                       (append (list "--db" (outline-store--file)) asked)))
               (close (if (equal sign "{") "}" "")))
          (list start end
                (mapcar (lambda (parts)
                          (propertize (concat sign (car parts) close)
                                      'outline-store-text (cadr parts)))
                        found)
                :exclusive 'no
                :annotation-function
                (lambda (candidate)
                  (let ((text (get-text-property 0 'outline-store-text candidate)))
                    (if text (concat "  " text) "")))))))))

(defun outline-store-save ()
  "Apply the text to the outline, tell the result, and show the text of the new version."
  (let* ((file (buffer-file-name))
         (status nil)
         (told (with-temp-buffer
                 (setq status (call-process outline-store-program nil t nil "edit" "--save" file))
                 (string-trim (buffer-string)))))
    (setq outline-store-told told)
    (when (eq status 0)
      (let ((line (line-number-at-pos)) (column (current-column)))
        (revert-buffer t t t)
        (goto-char (point-min))
        (forward-line (1- line))
        (move-to-column column)))
    (setq outline-store-told told)
    (message "%s" (replace-regexp-in-string "\n" "; " told))))

;;;###autoload
(define-derived-mode outline-store-mode text-mode "Outline text"
  "Major mode for the texts of the command outline edit."
  (setq-local indent-tabs-mode nil
              tab-width 2
              comment-start nil
              outline-regexp "[ \t]*[^ \t\n|#]"
              outline-level #'outline-store--level
              font-lock-defaults '(outline-store-font-lock-keywords))
  (setq-local indent-line-function #'indent-relative-first-indent-point)
  (outline-minor-mode 1)
  (local-set-key (kbd "C-c C-c") #'outline-toggle-children)
  (add-hook 'completion-at-point-functions #'outline-store-complete nil t)
  (add-hook 'after-save-hook #'outline-store-save nil t))

;;;###autoload
(add-to-list 'auto-mode-alist '("/edit-[A-Za-z0-9]\\{6\\}\\.outline\\'" . outline-store-mode))

(provide 'outline-store)
;;; outline-store.el ends here
