-- Codes by which a person shows that they want their sales paid out to another card.
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_purpose_check;
ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_purpose_check
  CHECK (purpose IN ('register', 'login', 'set_two_factor', 'disable_two_factor', 'set_email',
    'recovery_codes', 'passkeys', 'reset_password', 'change_password', 'change_mobile', 'new_mobile',
    'change_email', 'freeze', 'unfreeze', 'withdraw', 'transfer', 'recipients', 'default_card',
    'recover_account'));
