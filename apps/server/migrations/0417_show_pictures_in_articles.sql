-- Pictures that editors bring for news and help: documents as all others that are drawn anew, which no person's file is.
ALTER TABLE documents DROP CONSTRAINT documents_kind_check,
  ADD CONSTRAINT documents_kind_check CHECK (kind IN (
    'national_card_front', 'national_card_back', 'pledge', 'selfie_video', 'deposit_receipt',
    'claim_evidence', 'ticket_picture', 'article_picture'
  ));

-- Their sizes, so that a page keeps their place before they come. One that no text shows goes with its document.
CREATE TABLE article_pictures (
  document_id text PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
  width bigint NOT NULL CHECK (width > 0),
  height bigint NOT NULL CHECK (height > 0)
);
GRANT SELECT, INSERT ON article_pictures TO sarraf_app;

-- Which text of which version shows which: every version is kept, and so are its pictures.
CREATE TABLE article_text_pictures (
  article_id bigint NOT NULL,
  version bigint NOT NULL,
  lang text NOT NULL,
  document_id text NOT NULL REFERENCES article_pictures (document_id),
  PRIMARY KEY (document_id, article_id, version, lang),
  FOREIGN KEY (article_id, version, lang) REFERENCES article_texts (article_id, version, lang)
);
GRANT SELECT, INSERT ON article_text_pictures TO sarraf_app;
