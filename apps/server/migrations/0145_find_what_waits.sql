-- What waits for a person, as the staff's home counts it: it is asked for all day long.
CREATE INDEX payments_unfinished ON payments (created_at) WHERE state IN ('created', 'pending');
CREATE INDEX payout_batches_made ON payout_batches (made_at) WHERE state = 'made';
CREATE INDEX payout_answers_previewed ON payout_answers (imported_at) WHERE state = 'preview';
