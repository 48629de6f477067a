-- An authenticator as second step, and codes for everything that changes what protects an account.
ALTER TABLE users DROP CONSTRAINT users_two_factor_check;
ALTER TABLE users ADD CONSTRAINT users_two_factor_check
  CHECK (two_factor IN ('off', 'sms', 'google'));
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_check
  CHECK (purpose IN ('register', 'login', 'set_two_factor', 'disable_two_factor', 'set_email',
    'recovery_codes', 'passkeys', 'reset_password', 'change_password', 'change_mobile', 'new_mobile',
    'change_email', 'freeze', 'recover_account'));
