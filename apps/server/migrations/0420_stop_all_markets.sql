-- Markets that one act stopped together are opened together; who was stopped for a reason of its own is not.
ALTER TABLE market_settings ADD COLUMN stopped_together boolean NOT NULL DEFAULT false;
