-- National codes of the staff as those of everybody: sealed, so that their hashes are made anew with a
-- new key. Hashes of two keys never meet, and nobody would be seen to decide on themselves.
-- Null: from before; the hash is then that of the oldest key, as everybody's was.
ALTER TABLE staff_members ADD COLUMN national_code_sealed text;
ALTER TABLE staff_invitations ADD COLUMN national_code_sealed text;
