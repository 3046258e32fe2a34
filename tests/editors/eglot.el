;;; eglot.el --- what a user of Emacs sees of a query, by eglot and cqllsp

;;; Commentary:
;; Of a.cql in the current folder are printed: what is wrong; the manual's entry
;; of `attacks'; the line that `twice' is defined in; words that begin with `mat';
;; and the text with its layout.

;;; Code:
(require 'cql-mode)
(require 'eglot)
(require 'xref)

(add-to-list 'eglot-server-programs '(cql-mode . ("cqllsp")))
(setq eglot-sync-connect 20)

(defun wait-for (found)
  "Wait until the function FOUND gives something."
  (let ((tries 300))
    (while (and (not (funcall found)) (> (setq tries (1- tries)) 0))
      (accept-process-output nil 0.1))
    (or (funcall found) (error "It does not come"))))

(defun say (form &rest values)
  "Print VALUES by FORM, and a newline."
  (princ (concat (apply #'format form values) "\n")))

(find-file "a.cql")
(apply #'eglot--connect (eglot--guess-contact))
(wait-for #'eglot-managed-p)
(flymake-mode 1)
(flymake-start)
(wait-for #'flymake-diagnostics)
(dolist (d (flymake-diagnostics))
  (say "%s-%s %s" (flymake-diagnostic-beg d) (flymake-diagnostic-end d)
       (flymake-diagnostic-text d)))

(goto-char (point-min))
(search-forward "chekc")
(replace-match "check")
(eglot--signal-textDocument/didChange)
(wait-for (lambda () (flymake-start) (not (flymake-diagnostics))))

(goto-char (point-min))
(search-forward "atta")
(say "%s" (plist-get
           (plist-get (jsonrpc-request (eglot--current-server-or-lose)
                                       :textDocument/hover
                                       (eglot--TextDocumentPositionParams))
                      :contents)
           :value))

(goto-char (point-max))
(search-backward "twice")
(let ((there (xref-location-marker
              (xref-item-location
               (car (xref-backend-definitions
                     'eglot (xref-backend-identifier-at-point 'eglot)))))))
  (say "%s" (with-current-buffer (marker-buffer there)
              (line-number-at-pos there))))

(goto-char (point-max))
(insert "\nmat")
(eglot--signal-textDocument/didChange)
(say "%s" (sort (all-completions "mat" (nth 2 (eglot-completion-at-point)))
                #'string<))

(setq-local indent-tabs-mode nil tab-width 2)
(eglot-format-buffer)
(say "%s" (buffer-string))
(eglot-shutdown (eglot--current-server-or-lose))

;;; eglot.el ends here
