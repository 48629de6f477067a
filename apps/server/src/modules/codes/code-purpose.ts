/** What a code proves; it is good for nothing else. */
export type CodePurpose =
  | 'register'
  | 'login'
  | 'set_two_factor'
  | 'disable_two_factor'
  | 'set_email'
  | 'recovery_codes'
  | 'passkeys'
  | 'reset_password'
  | 'change_password'
  | 'change_mobile'
  | 'new_mobile'
  | 'change_email'
  | 'freeze'
  | 'unfreeze'
  | 'withdraw'
  | 'transfer'
  | 'recipients'
  | 'default_card'
  | 'approve_payout'
  | 'export_data'
  | 'recover_account';

/** Who asks for a code and is known by nothing but their address. */
export const STRANGER = 'stranger';

/** Those whose code goes to an e-mail address. */
export type MailPurpose = 'set_email';
