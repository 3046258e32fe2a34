;;; classes.el --- does cql-mode give each token its class?  -*- lexical-binding: t -*-

;; emacs -Q --batch -L FOLDER -l cql-mode -l classes.el QUERIES TOKENS
;;
;; TOKENS is what tests/drive/tokens says of QUERIES.  What differs is written: line,
;; byte, text, the class that it should have, and the face that it has; last, how many
;; tokens were looked at.

;;; Code:

(require 'subr-x)

(defconst class-of-face
  '((font-lock-comment-face . "comment")
    (font-lock-comment-delimiter-face . "comment")
    (font-lock-string-face . "string"))
  "The faces of Emacs that cql-mode leaves; all others have their class in the name.")

(defun class-at (byte)
  "The class of what stands at BYTE of the buffer."
  (let* ((face (get-text-property (byte-to-position byte) 'face))
         (face (if (consp face) (car face) face)))
    (or (cdr (assq face class-of-face))
        (and face (string-trim-left (symbol-name face) "cql-")))))

(defun starts-of-lines ()
  "The bytes that the lines of the buffer begin with."
  (save-excursion
    (goto-char (point-min))
    (let (starts)
      (while (not (eobp))
        (push (position-bytes (point)) starts)
        (forward-line))
      (vconcat (nreverse starts)))))

(defun compare (start row)
  "Compare a ROW of the tokens, with the first bytes of lines in START."
  (pcase-let* ((`(,line ,column ,length ,class ,text . ,_) (split-string row "\t"))
               (first (+ (aref start (1- (string-to-number line))) (string-to-number column) -1))
               (has (list (class-at first) (class-at (+ first (string-to-number length) -1)))))
    (unless (equal has (list class class))
      (princ (format "%s:%s: %s: %s, not %s\n" line column text class has)))))

(pcase-let ((`(,queries ,tokens) command-line-args-left))
  (setq command-line-args-left nil)
  (let ((rows (with-temp-buffer
                (insert-file-contents tokens)
                (split-string (buffer-string) "\n" t))))
    (find-file queries)
    (unless (eq major-mode 'cql-mode)
      (error "The mode of %s is %s" queries major-mode))
    (font-lock-ensure)
    (let ((start (starts-of-lines)))
      (dolist (row rows)
        (compare start row)))
    (princ (format "%d tokens\n" (length rows)))))

;;; classes.el ends here
