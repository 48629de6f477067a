-- Two officers take a move to cold back. The process that they ask speaks with no signer: it keeps their wish, and a
-- worker has the signer swear that it never signed the move and never will.
ALTER TABLE cold_moves ADD COLUMN recall_wanted_at timestamptz;
-- It was signed before that: the wish is gone, and the move goes on.
ALTER TABLE cold_moves ADD COLUMN recall_refused_at timestamptz;
CREATE INDEX cold_moves_recalls ON cold_moves (created_at, id)
  WHERE recall_wanted_at IS NOT NULL OR recalled_at IS NOT NULL;

GRANT UPDATE (recall_wanted_at, recall_refused_at) ON cold_moves TO sarraf_app;
