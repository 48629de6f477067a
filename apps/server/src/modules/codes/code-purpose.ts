/** What a code proves; it is good for nothing else. */
export type CodePurpose =
  | 'register'
  | 'login'
  | 'set_two_factor'
  | 'disable_two_factor'
  | 'set_email';

/** Who asks for a code and is known by nothing but their address. */
export const STRANGER = 'stranger';
