-- From a sum of the whole house in 24 hours on, each payout takes two officers. Rial.
ALTER TABLE withdrawal_terms_proposals
  ADD COLUMN two_officers_house bigint NOT NULL DEFAULT 30000000000 CHECK (two_officers_house >= 0);
ALTER TABLE withdrawal_terms_proposals ALTER COLUMN two_officers_house DROP DEFAULT;

-- The second signature of a payout is proved by a factor.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_check
  CHECK (purpose IN ('register', 'login', 'set_two_factor', 'disable_two_factor', 'set_email',
    'recovery_codes', 'passkeys', 'reset_password', 'change_password', 'change_mobile', 'new_mobile',
    'change_email', 'freeze', 'unfreeze', 'withdraw', 'transfer', 'recipients', 'default_card',
    'recover_account', 'approve_payout'));

-- What an officer had a hand in of a person's money in lately.
CREATE INDEX statements_approved ON statements (approved_at) WHERE approved_at IS NOT NULL;
CREATE INDEX unmatched_words_assigned ON unmatched_words (officer_id, at) WHERE way = 'assign';
CREATE INDEX adjustments_decided ON adjustments (decided_at) WHERE status IN ('approved', 'posted');
CREATE INDEX payout_answers_approved ON payout_answers (approved_at) WHERE approved_at IS NOT NULL;

-- Since when a payout has all signatures that it takes: words of officers may lapse, this does not.
ALTER TABLE payouts ADD COLUMN signed_at timestamptz;
UPDATE payouts AS p SET signed_at = now()
WHERE p.officers_needed > 0 AND p.officers_needed <= (
  SELECT count(*) FROM payout_approvals AS a WHERE a.payout_id = p.id);
