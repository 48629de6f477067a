-- A charge that its gateway proved otherwise than it was asked for: its money is here, and stands among
-- the unmatched. The engine knows it as ended so, under the gateway's name of it.
ALTER TABLE payments_state
  DROP CONSTRAINT payments_state_state_check,
  DROP CONSTRAINT payments_state_check,
  ADD CONSTRAINT payments_state_state_check
    CHECK (state IN ('open', 'credited', 'closed', 'parked')),
  ADD CONSTRAINT payments_state_check
    CHECK ((state IN ('credited', 'parked')) = (reference IS NOT NULL));

-- Officers give it to whose charge it is, or say that it was paid back.
ALTER TABLE payments
  -- What was really paid, by the gateway's proof or a line of the bank; rial.
  ADD COLUMN parked_rial bigint CHECK (parked_rial > 0),
  -- The card that really paid, as the gateway masks it.
  ADD COLUMN parked_card text,
  ADD COLUMN parked_why text
    CHECK (parked_why IN ('other_card', 'other_amount', 'charge_by_line')),
  ADD COLUMN parked_at timestamptz,
  -- Decided, and the books follow.
  ADD COLUMN is_settling boolean NOT NULL DEFAULT false,
  ADD COLUMN settled_at timestamptz,
  DROP CONSTRAINT payments_state_check1,
  ADD CONSTRAINT payments_states CHECK (
    state IN ('created', 'pending', 'paid', 'failed', 'expired', 'parked', 'given', 'returned')
  ),
  ADD CONSTRAINT payments_parked CHECK (
    (state IN ('parked', 'given', 'returned')) = (parked_rial IS NOT NULL)
    AND (parked_rial IS NULL) = (parked_why IS NULL)
    AND (parked_rial IS NULL) = (parked_at IS NULL)
    AND (settled_at IS NOT NULL) = (state IN ('given', 'returned'))
    AND (NOT is_settling OR state = 'parked')
  );
CREATE INDEX payments_parked_waiting ON payments (parked_at, id) WHERE state = 'parked';
CREATE INDEX payments_parked_ended ON payments (settled_at DESC, id)
  WHERE state IN ('given', 'returned');
CREATE INDEX payments_parked_untold ON payments (parked_at)
  WHERE state = 'parked' AND NOT is_notified;
-- Of those that were flagged: what no book has yet.
CREATE INDEX payments_flagged ON payments (created_at DESC, id) WHERE is_flagged AND state = 'failed';
