-- How many messages an account had sent to mobiles that it says are its own, whichever they are.
CREATE INDEX one_time_codes_new_mobiles ON one_time_codes (asker, created_at)
  WHERE purpose = 'new_mobile';
