-- What one charge and one toman withdrawal may be is proposed with the thresholds. A proposal from before
-- wanted none of it changed: it has what was in force then; rial.
ALTER TABLE withdrawal_terms_proposals
  ADD COLUMN charge_min bigint,
  ADD COLUMN charge_max bigint,
  ADD COLUMN withdraw_min bigint,
  ADD COLUMN withdraw_max bigint,
  ADD COLUMN withdraw_fee bigint;
UPDATE withdrawal_terms_proposals AS t
SET charge_min = COALESCE((charge.value ->> 'min_toman')::bigint, 10000) * 10,
  charge_max = COALESCE((charge.value ->> 'max_toman')::bigint, 25000000) * 10,
  withdraw_min = COALESCE((withdrawal.value ->> 'min_toman')::bigint, 15000) * 10,
  withdraw_max = COALESCE((withdrawal.value ->> 'max_toman')::bigint, 100000000) * 10,
  withdraw_fee = COALESCE((withdrawal.value ->> 'fee_toman')::bigint, 4000) * 10
FROM withdrawal_terms_proposals AS p
  LEFT JOIN LATERAL (SELECT s.value FROM settings AS s
    WHERE s.name = 'toman_charge' AND s.valid_from <= p.proposed_at
    ORDER BY s.valid_from DESC LIMIT 1) AS charge ON true
  LEFT JOIN LATERAL (SELECT s.value FROM settings AS s
    WHERE s.name = 'toman_withdrawal' AND s.valid_from <= p.proposed_at
    ORDER BY s.valid_from DESC LIMIT 1) AS withdrawal ON true
WHERE p.id = t.id;
ALTER TABLE withdrawal_terms_proposals
  ALTER COLUMN charge_min SET NOT NULL,
  ALTER COLUMN charge_max SET NOT NULL,
  ALTER COLUMN withdraw_min SET NOT NULL,
  ALTER COLUMN withdraw_max SET NOT NULL,
  ALTER COLUMN withdraw_fee SET NOT NULL,
  -- of proposals from now on: what an older row has was in force
  ADD CHECK (charge_min > 0 AND charge_min <= charge_max) NOT VALID,
  ADD CHECK (withdraw_fee >= 0 AND withdraw_fee < withdraw_min AND withdraw_min <= withdraw_max)
    NOT VALID;
