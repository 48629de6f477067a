-- Who says that a payment is theirs shows it by pictures and words, once: two officers judge by the same.
ALTER TABLE documents DROP CONSTRAINT documents_kind_check;
ALTER TABLE documents ADD CONSTRAINT documents_kind_check CHECK (kind IN (
  'national_card_front', 'national_card_back', 'pledge', 'selfie_video', 'deposit_receipt',
  'claim_evidence'
));

ALTER TABLE coin_claims
  ADD COLUMN evidence_words text CHECK (length(evidence_words) <= 500),
  ADD COLUMN evidence_at timestamptz,
  -- Why it was refused, as its person reads it.
  ADD COLUMN reason text,
  ADD COLUMN decided_at timestamptz,
  ADD CHECK ((evidence_words IS NULL) = (evidence_at IS NULL));
UPDATE coin_claims SET reason = 'given_to_another' WHERE state = 'refused';
ALTER TABLE coin_claims ADD CHECK ((state = 'refused') = (reason IS NOT NULL));

CREATE TABLE coin_claim_pictures (
  claim_id bigint NOT NULL REFERENCES coin_claims (id),
  nth bigint NOT NULL CHECK (nth BETWEEN 1 AND 3),
  document_id text NOT NULL UNIQUE REFERENCES documents (id),
  PRIMARY KEY (claim_id, nth)
);
REVOKE ALL ON coin_claim_pictures FROM PUBLIC, sarraf_app, sarraf_engine;
GRANT SELECT, INSERT ON coin_claim_pictures TO sarraf_app;
