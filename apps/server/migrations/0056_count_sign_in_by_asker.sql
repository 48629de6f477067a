-- Codes and tries of passwords are counted by who asks: what a stranger does uses up nothing that
-- an owner needs. A stranger is known by his address block: an IPv4, or the /64 of an IPv6.
ALTER TABLE one_time_codes RENAME COLUMN ip TO block;
-- 'stranger', 'session', 'device:…' or 'password:…'
ALTER TABLE one_time_codes ADD COLUMN asker text NOT NULL DEFAULT 'stranger';
UPDATE one_time_codes SET asker = 'session' WHERE purpose <> 'register';
ALTER TABLE one_time_codes ALTER COLUMN asker DROP DEFAULT;
-- Wrong codes from elsewhere: they leave the five of whoever asked for the code alone.
ALTER TABLE one_time_codes ADD COLUMN foreign_tries bigint NOT NULL DEFAULT 0
  CHECK (foreign_tries BETWEEN 0 AND 15);
DROP INDEX one_time_codes_mobile;
DROP INDEX one_time_codes_ip;
CREATE INDEX one_time_codes_asker ON one_time_codes (mobile, asker, created_at);
CREATE INDEX one_time_codes_strangers ON one_time_codes (block, created_at)
  WHERE asker = 'stranger';
CREATE INDEX one_time_codes_latest ON one_time_codes (created_at) WHERE asker = 'stranger';

-- An address block, or 'device:…' of a device that its owner signed in with before.
ALTER TABLE password_tries RENAME COLUMN ip TO asker;
ALTER INDEX password_tries_ip RENAME TO password_tries_asker;
