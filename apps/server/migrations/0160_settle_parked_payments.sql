-- Officers' words are of lines of statements and of parked charges alike.
ALTER TABLE unmatched_words
  ALTER COLUMN line_id DROP NOT NULL,
  ADD COLUMN payment_id text REFERENCES payments (id),
  ADD CONSTRAINT unmatched_words_subject CHECK ((line_id IS NULL) <> (payment_id IS NULL));
CREATE INDEX unmatched_words_newest_of_payment ON unmatched_words (payment_id, id DESC)
  WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX unmatched_words_payment_decided ON unmatched_words (payment_id)
  WHERE is_decision AND payment_id IS NOT NULL;

-- Money of a charge that no gateway ever proved to us, by the bank's own line: two officers say so, and
-- the line waits until the engine has parked it.
ALTER TABLE line_explanations
  DROP CONSTRAINT line_explanations_amount_rial_check,
  DROP CONSTRAINT line_explanations_way_check,
  ADD CONSTRAINT line_explanations_way_check CHECK (way IN ('bank_charge', 'own_move', 'charge')),
  ADD CONSTRAINT line_explanations_amount CHECK (
    CASE way WHEN 'charge' THEN amount_rial > 0 ELSE amount_rial < 0 END
  );
ALTER TABLE statement_lines
  DROP CONSTRAINT statement_lines_own,
  DROP CONSTRAINT statement_lines_own_state,
  ADD CONSTRAINT statement_lines_own CHECK (
    own IN ('card', 'payout', 'return', 'paid_back', 'bank_charge', 'own_move', 'charge')
  ),
  ADD CONSTRAINT statement_lines_own_state CHECK (
    (own IS NULL) = (state <> 'own') OR (own IN ('bank_charge', 'charge') AND state = 'waiting')
  );

-- Charges that were closed before without a word of what was really paid: their gateways are asked again,
-- one a second, and what they prove is parked. Those that ended before somebody paid them otherwise were not
-- even flagged.
UPDATE payments AS p SET next_check_at = now() + late.place * interval '1 second'
FROM (SELECT id, row_number() OVER (ORDER BY NOT is_flagged, created_at DESC) AS place
      FROM payments
      WHERE state = 'failed' AND authority IS NOT NULL
        AND (is_flagged OR created_at > now() - interval '90 days')) AS late
WHERE p.id = late.id AND (p.next_check_at IS NULL OR p.is_flagged);
