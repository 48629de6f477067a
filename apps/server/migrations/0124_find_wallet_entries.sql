-- What moved a wallet beside trades: those are found by their user, and pay for no index of postings.
CREATE INDEX postings_moved_from ON postings (from_account, entry_id)
  WHERE role NOT IN ('base', 'quote', 'fee');
CREATE INDEX postings_moved_to ON postings (to_account, entry_id)
  WHERE role NOT IN ('base', 'quote', 'fee');

-- Withdrawals of one moment have an order as well.
CREATE INDEX withdrawals_state_in_history
  ON withdrawals_state (user_id, created_at_ms DESC, id DESC);
DROP INDEX withdrawals_state_by_user;
