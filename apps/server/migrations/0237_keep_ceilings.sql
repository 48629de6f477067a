-- From here on what lies at hot is to go to cold; smallest units, null where none is set.
ALTER TABLE asset_networks ADD COLUMN IF NOT EXISTS hot_ceiling bigint;

-- What the last days took of the coin for network fees, however many transactions there were before.
CREATE INDEX spends_state_closed ON spends_state (updated_at_ms) WHERE state = 'closed';
