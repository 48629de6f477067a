-- A person's withdrawals of one coin, newest first, however many of others they have.
CREATE INDEX withdrawals_state_by_user_coin
  ON withdrawals_state (user_id, asset, created_at_ms DESC, id DESC);

-- What ended lately of coins, and of the house's transactions: the timer holds it against its entries. Open
-- spends have an index of their own.
CREATE INDEX withdrawals_state_coins_lately ON withdrawals_state (updated_at_ms)
  WHERE chain IS NOT NULL;
CREATE INDEX spends_state_lately ON spends_state (updated_at_ms) WHERE state = 'closed';
