-- Cards that staff verified while the identity office was silent: the account behind them is asked for.
CREATE INDEX cards_without_account ON cards (decided_at)
  WHERE status = 'verified' AND sheba IS NULL AND removed_at IS NULL;
