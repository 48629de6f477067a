-- A person's moves of one coin, newest first.
CREATE INDEX transfers_state_by_user_coin
  ON transfers_state (user_id, asset, created_at_ms DESC, id DESC);
CREATE INDEX transfers_state_by_recipient_coin
  ON transfers_state (recipient_id, asset, updated_at_ms DESC, id DESC)
  WHERE state = 'done' AND recipient_id IS NOT NULL;
