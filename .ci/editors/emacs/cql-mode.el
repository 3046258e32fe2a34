@define file \\(?:a-[a-h]\\|b-[b-h]\\|c-[c-h]\\|d-[d-h]\\|e-[e-h]\\|f-[f-h]\\|g-[gh]\\|h-h\\|[a-h]\\)
@define rank \\(?:1-[1-8]\\|2-[2-8]\\|3-[3-8]\\|4-[4-8]\\|5-[5-8]\\|6-[6-8]\\|7-[78]\\|8-8\\|[1-8]\\)
@define list \\[@file@@rank@\\(?:,@file@@rank@\\)*]
@define squares \\(?:@file@@rank@\\|@list@\\)
@define letter [KQRBNPkqrbnpAa_]
@define figurine [♔♕♖♗♘♙♚♛♜♝♞♟△▲□◭]
;;; cql-mode.el --- Queries in the Chess Query Language  -*- lexical-binding: t -*-

;; Version: @version@
;; Keywords: languages, games

;;; Commentary:

;; A mode for the queries that cqlmatch(1) reads: words by their kinds, which are those
;; of `cqlmatch --help=json', comments, indentation, the manual's entry of a word
;; (C-c C-d), and what is wrong with a query (C-c C-c, then `next-error').
;;
;;     (require 'cql-mode)

;;; Code:

(defgroup cql nil "Queries in the Chess Query Language." :group 'languages)

(defcustom cql-indent-offset 4
  "Columns that what stands in ( or { is indented by."
  :type 'integer :safe #'integerp)

(defface cql-structure '((t :inherit font-lock-keyword-face))
  "Words that rule other filters, or give them names: if, function.")
(defface cql-constant '((t :inherit font-lock-constant-face)) "true and false.")
(defface cql-transform '((t :inherit font-lock-preprocessor-face)) "flip, shift and the like.")
(defface cql-direction '((t :inherit font-lock-type-face)) "up, diagonal and the like.")
(defface cql-operator '((t :inherit font-lock-keyword-face)) "and, attacks and the like.")
(defface cql-filter '((t :inherit font-lock-builtin-face)) "All other filters.")
(defface cql-refused '((t :inherit font-lock-warning-face)) "Words that are known but never run.")
(defface cql-parameter '((t :inherit font-lock-type-face)) "Words within filters: quiet, firstmatch.")
(defface cql-header '((t :inherit font-lock-preprocessor-face)) "Words of the header, cql(...).")
(defface cql-hhdb '((t :inherit font-lock-type-face)) "Words behind hhdb.")
(defface cql-name '((t :inherit font-lock-variable-name-face)) "Variables and functions of the query.")
(defface cql-designator '((t :inherit font-lock-constant-face)) "Pieces and squares: Ra1, [QR].")
(defface cql-number '((t :inherit default)) "Numbers.")
(defface cql-escape '((t :inherit font-lock-constant-face)) "Characters and groups: \\n, \\1.")
(defface cql-file '((t :inherit font-lock-string-face)) "Names of files in the header.")
(defface cql-sign '((t :inherit default)) "Signs: ->, #.")
(defface cql-punctuation '((t :inherit default)) "Brackets and the comma.")
(defface cql-error '((t :inherit font-lock-warning-face)) "What has no meaning in a query.")

;;; Words

(defun cql--table (&rest kinds)
  "A table of the words of KINDS, a face and a list of words each."
  (let ((table (make-hash-table :test #'equal)))
    (dolist (kind kinds table)
      (dolist (word (cdr kind))
        (puthash word (car kind) table)))))

(defconst cql--words
  (cql--table
   '(cql-structure @quoted structure@)
   '(cql-constant @quoted constant@)
   '(cql-transform @quoted transform@)
   '(cql-direction @quoted direction@)
   '(cql-operator @quoted operator@)
   '(cql-filter @quoted filter@)
   '(cql-refused @quoted refused@)
   '(cql-parameter @quoted parameter@))
  "Words that mean the same wherever they stand, with their faces.")

(defconst cql--header-words
  (cql--table '(cql-header @quoted header@))
  "Words that mean something of their own in the header.")

(defconst cql--hhdb-words
  (cql--table '(cql-hhdb @quoted hhdb@))
  "Words that mean something of their own behind hhdb.")

;;; Tokens

(defconst cql--name "[A-Za-z_$][A-Za-z0-9_$]*")

(defconst cql--hyphened (concat "\\(?:" (regexp-opt '(@quoted hyphened@)) "\\)"))

(defconst cql--escape "\\\\\\(?:[ntr\"\\\\]\\|-?\\(?:[0-9][0-9]?\\|{[A-Za-z0-9_$]+}\\)\\)")

(defconst cql--word-designator "@file@@rank@\\|@letter@@squares@?")

(defconst cql--sign-designator
  "▦\\|\\.\\|\\[]\\|\\(?:\\[@letter@+]\\|\\[@figurine@+]\\|@figurine@+\\)@squares@?\\|@list@")

(defconst cql--sign (regexp-opt '(@quoted sign@)))

(defvar cql--index nil "Where a bracket begins an index, as it touches what stands before.")
(defvar cql--file nil "Where the name of a file may begin.")
(defvar cql--hhdb nil "Where a word may stand that goes with hhdb.")
(defvar cql--face nil "The face of the token found last.")

(defun cql--blanks-end ()
  "Where the blanks behind point end on its line."
  (save-excursion (skip-chars-forward " \t") (point)))

(defun cql--in-header-p ()
  "Is point in the brackets of a header?"
  (let ((bracket (nth 1 (save-excursion (syntax-ppss (point))))))
    (and bracket
         (save-excursion
           (goto-char bracket)
           (skip-chars-backward " \t\n")
           (looking-back "\\_<cql" (- (point) 4))))))

(defun cql--at-word-designator-p ()
  "Is a whole word at point a designator?  Leaves the match data so."
  (let ((case-fold-search nil))
    (and (looking-at cql--word-designator)
         (save-match-data
           (save-excursion
             (goto-char (match-end 0))
             (not (or (looking-at "[A-Za-z0-9_$]")
                      ;; a range that runs backwards is none
                      (and (looking-at "-\\([1-8]\\)")
                           (> (char-before) (char-after (1+ (point))))
                           (/= (char-before (1- (point))) ?-)))))))))

(defun cql--word-face (word)
  "The face of WORD, which begins at point."
  (cond
   ((and (gethash word cql--header-words)
         (or (cql--in-header-p)
             (and (equal word "cql") (looking-at "cql[ \t\n]*("))))
    'cql-header)
   ((and (eql cql--hhdb (point)) (gethash word cql--hhdb-words)))
   ((gethash word cql--words 'cql-name))))

(defun cql--take-word ()
  "Take the word at point, and return its face."
  (looking-at cql--name)
  (let* ((word (match-string-no-properties 0))
         (face (cql--word-face word)))
    (looking-at cql--name)
    (goto-char (match-end 0))
    (cond
     ((eq face 'cql-name) (setq cql--index (point)))
     ((and (eq face 'cql-header) (member word '("input" "output" "include")))
      (setq cql--file (save-excursion (skip-chars-forward " \t\n") (point))))
     ((or (equal word "hhdb") (eq face 'cql-hhdb)) (setq cql--hhdb (cql--blanks-end))))
    face))

(defun cql--take (face)
  "Go behind the match, and return FACE."
  (goto-char (match-end 0))
  face)

(defun cql--take-token ()
  "Go behind the token, the comment or the blanks at point.
Return the face of a token that is no string, with its place in the match data."
  (let ((case-fold-search nil) (start (point)))
    (cond
     ((and (eql cql--file start) (looking-at "[^ \t\n\")][^ \t\n)]*")) (cql--take 'cql-file))
     ((progn (forward-comment (point-max)) (/= start (point))) nil)
     ((looking-at "\"[^\"\n]*\"") (cql--take nil) (setq cql--index (point)) nil)
     ((looking-at cql--escape) (cql--take 'cql-escape))
     ((looking-at "[0-9]+") (cql--take 'cql-number))
     ((and (looking-at cql--hyphened)
           (save-match-data (not (looking-at (concat cql--hyphened "[A-Za-z0-9_$]")))))
      (cql--take 'cql-filter))
     ((cql--at-word-designator-p) (cql--take 'cql-designator))
     ((looking-at cql--name) (cql--take-word))
     ((and (looking-at cql--sign-designator)
           (not (and (eql cql--index start) (eq (char-after) ?\[))))
      (cql--take 'cql-designator))
     ((looking-at cql--sign) (cql--take 'cql-sign))
     ((looking-at "[])]") (cql--take nil) (setq cql--index (point)) 'cql-punctuation)
     ((looking-at "[[(){},]") (cql--take 'cql-punctuation))
     ((eobp) nil)
     (t (looking-at ".") (cql--take 'cql-error)))))

(defun cql--next (limit)
  "Find the next token before LIMIT that has a face, for font-lock."
  (let ((comment (nth 8 (save-excursion (syntax-ppss (point))))))
    (when comment
      (goto-char comment)
      (or (forward-comment 1) (goto-char limit))))
  (setq cql--face nil)
  (while (and (not cql--face) (< (point) limit))
    (setq cql--face (cql--take-token)))
  (and cql--face (<= (point) (max limit (match-end 0)))))

;;; Syntax

(defvar cql-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\; "< b" table)
    (modify-syntax-entry ?\" "\"" table)
    (dolist (sign '(?\\ ?\' ?` ?# ?& ?| ?~ ?% ?+ ?- ?< ?> ?= ?? ?. ?, ?:))
      (modify-syntax-entry sign "." table))
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?$ "_" table)
    table))

(defun cql--plain-outside-string ()
  "Punctuation, unless the match begins in a string."
  (unless (nth 3 (save-excursion (syntax-ppss (match-beginning 0))))
    (string-to-syntax ".")))

(defun cql--strokes ()
  "Punctuation for three strokes that begin a filter and no comment."
  (unless (or (nth 8 (save-excursion (syntax-ppss (match-beginning 0))))
              (eq (char-before (match-beginning 0)) ?/)
              (eq (char-after (match-end 1)) ?/))
    (string-to-syntax ".")))

(defconst cql--syntax-propertize
  (syntax-propertize-rules
   ("\\\\\\([\\\\\"]\\)" (1 (cql--plain-outside-string)))
   ("\\(///\\)\\(?:[^\"/;\n]\\|/[^\"/;\n]\\)*\"[^\"\n]*\"" (1 (cql--strokes)))))

;;; Indentation

(defun cql-indent-line ()
  "Indent a line by the brackets that are open."
  (interactive)
  (let* ((closing (save-excursion (back-to-indentation) (skip-chars-forward ")}]")))
         (state (save-excursion (syntax-ppss (line-beginning-position))))
         (depth (max 0 (- (car state) closing))))
    (unless (nth 4 state)
      (if (<= (current-column) (current-indentation))
          (indent-line-to (* depth cql-indent-offset))
        (save-excursion (indent-line-to (* depth cql-indent-offset)))))))

;;; Commands

(defun cql-check ()
  "Say what is wrong with the query, as cqlmatch reads it."
  (interactive)
  (with-current-buffer
      (compile (concat "cqlmatch --parse --diagnostics=gcc -- "
                       (shell-quote-argument (file-relative-name (buffer-file-name)))))
    ;; columns are characters
    (setq-local compilation-error-screen-columns nil)))

(defun cql-describe-word (word)
  "Show what the manual says of WORD."
  (interactive (list (or (thing-at-point 'symbol t) (read-string "Word: "))))
  (with-help-window (help-buffer)
    (princ (shell-command-to-string
            (concat "cqlmatch --help=" (shell-quote-argument word))))))

(defvar cql-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'cql-check)
    (define-key map (kbd "C-c C-d") #'cql-describe-word)
    map))

;;;###autoload
(define-derived-mode cql-mode prog-mode "CQL"
  "A mode for queries in the Chess Query Language."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?://+\\|/\\*+\\|;+\\)[ \t]*")
  (setq-local indent-line-function #'cql-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local parse-sexp-ignore-comments t)
  (setq-local parse-sexp-lookup-properties t)
  (setq-local syntax-propertize-function cql--syntax-propertize)
  (setq-local font-lock-defaults '(((cql--next 0 cql--face)) nil nil))
  (setq-local imenu-generic-expression
              '(("Functions" "\\_<function[ \t\n]+\\([A-Za-z_$][A-Za-z0-9_$]*\\)" 1)
                ("Dictionaries" "\\_<dictionary[ \t\n]+\\([A-Za-z_$][A-Za-z0-9_$]*\\)" 1))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.cql\\'" . cql-mode))

(provide 'cql-mode)

;;; cql-mode.el ends here
