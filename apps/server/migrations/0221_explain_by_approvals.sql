-- What officers said of lines is kept where every word of two is: a decision and the word before it are one
-- approval, and words that others took the place of are over.
WITH all_words AS (
  SELECT id, 1 AS source, line_id AS subject, line_id, account, amount_rial, way, 0::bigint AS gap_rial,
    other_line_id, other_account, officer_id, reason, at, is_decision
  FROM line_explanations
  UNION ALL
  SELECT id, 2, concat_ws('/', line_id, way, gap_rial), line_id, account, NULL, way, gap_rial,
    NULL, NULL, officer_id, reason, at, is_decision
  FROM chain_words
), words AS (
  SELECT *, lag(officer_id) OVER said AS first_officer, lag(reason) OVER said AS first_reason,
    lag(at) OVER said AS first_at, lag(way) OVER said AS first_way,
    lag(other_line_id) OVER said AS first_other, lead(is_decision) OVER said AS next_decides,
    lead(officer_id) OVER said AS next_officer, lead(way) OVER said AS next_way,
    lead(other_line_id) OVER said AS next_other, lead(id) OVER said IS NULL AS is_newest
  FROM all_words WINDOW said AS (PARTITION BY subject ORDER BY id)
), told AS (
  SELECT *, is_decision AND first_officer <> officer_id AND first_way = way
      AND first_other IS NOT DISTINCT FROM other_line_id AS has_first,
    next_decides IS TRUE AND next_officer <> officer_id AND next_way = way
      AND next_other IS NOT DISTINCT FROM other_line_id AS is_first
  FROM words
)
INSERT INTO approvals (kind, subject, wanted, reason, proposed_by, proposed_at, state, is_by_one,
  decided_by, decided_reason, decided_at)
SELECT 'line_explanation', subject,
  json_build_object('lineId', line_id, 'account', account, 'amount', amount_rial::text, 'way', way,
    'gap', gap_rial::text, 'otherLineId', other_line_id, 'otherAccount', other_account),
  left(COALESCE(NULLIF(CASE WHEN has_first THEN first_reason ELSE reason END, ''), '-'), 500),
  CASE WHEN has_first THEN first_officer ELSE officer_id END,
  CASE WHEN has_first THEN first_at ELSE at END,
  CASE WHEN is_decision THEN 'approved' WHEN is_newest THEN 'waiting' ELSE 'expired' END,
  is_decision AND has_first IS NOT TRUE,
  CASE WHEN is_decision THEN officer_id END,
  CASE WHEN is_decision THEN left(reason, 500) END,
  CASE WHEN is_decision OR NOT is_newest THEN at END
FROM told WHERE is_first IS NOT TRUE ORDER BY at, source, id;
DROP TABLE line_explanations, chain_words;

-- One reason a line for ever, one line a side, and one word a gap.
CREATE UNIQUE INDEX approvals_explained ON approvals (subject)
  WHERE kind = 'line_explanation' AND state = 'approved';
CREATE UNIQUE INDEX approvals_explained_other ON approvals ((wanted ->> 'otherLineId'))
  WHERE kind = 'line_explanation' AND state = 'approved' AND wanted ->> 'otherLineId' IS NOT NULL;
CREATE INDEX approvals_words_on_line ON approvals ((wanted ->> 'lineId'))
  WHERE kind = 'line_explanation';
CREATE INDEX approvals_words_on_other ON approvals ((wanted ->> 'otherLineId'))
  WHERE kind = 'line_explanation';
CREATE INDEX approvals_bank_charges ON approvals ((wanted ->> 'account'), decided_at)
  WHERE kind = 'line_explanation' AND state = 'approved' AND wanted ->> 'way' = 'bank_charge';
