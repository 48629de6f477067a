-- How many numbers an officer saw as a whole lately is counted before the next one is shown.
CREATE INDEX audit_acts_revealed ON audit_acts (actor_id, at) WHERE act = 'number_revealed';

INSERT INTO staff_abilities (role, action, subject, since) VALUES
  ('owner', 'read', 'PersonNumber', 'epoch'), ('kyc_officer', 'read', 'PersonNumber', 'epoch');
