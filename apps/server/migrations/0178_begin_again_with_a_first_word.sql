-- The word of whoever is no officer any more counts for nothing: the next one who approves takes the
-- proposal over, and it waits for a second one.
GRANT UPDATE (proposed_by, proposed_at, reason) ON withdrawal_terms_proposals TO sarraf_app;
GRANT UPDATE (imported_by, imported_at) ON payout_answers TO sarraf_app;
