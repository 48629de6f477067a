/** What a code proves; it is good for nothing else. */
export type CodePurpose = 'register' | 'login' | 'set_two_factor' | 'disable_two_factor';
