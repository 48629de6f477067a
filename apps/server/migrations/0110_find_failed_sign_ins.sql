-- Once a day people are told of passwords that were wrong: their tries are found one mobile after
-- another, whatever else was tried.
CREATE INDEX password_tries_wrong ON password_tries (mobile, at)
  WHERE answered AND NOT succeeded AND asker NOT LIKE 'device:%';
