-- Whether a try was found right or wrong yet: one that is still being looked at may make others
-- wait, but turns nobody away.
ALTER TABLE password_tries ADD COLUMN answered boolean NOT NULL DEFAULT false;
UPDATE password_tries SET answered = true;
