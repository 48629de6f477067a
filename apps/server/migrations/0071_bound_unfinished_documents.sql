-- An upload that nobody goes on with is let go, and a document is made ours by one process at a time.
ALTER TABLE documents ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now();
-- Who began to make it ours and did not end within a minute has gone.
ALTER TABLE documents ADD COLUMN finishing_at timestamptz;
DROP INDEX documents_receiving;
CREATE INDEX documents_to_sweep ON documents (touched_at) WHERE state <> 'ready';
CREATE INDEX documents_unfinished ON documents (user_id) WHERE state = 'receiving';
-- Whole ones that no request names are looked for among those of a month.
CREATE INDEX documents_ready ON documents (created_at) WHERE state = 'ready';
