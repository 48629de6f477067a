import type { UserData } from '@sarraf/contracts';
import type { TokenPair } from '../sessions/index.ts';

/** Where a call came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

export interface CodeSent {
  readonly sent: true;
  readonly expires_at: string;
  readonly resend_at: string;
}

export type LoggedIn = TokenPair & { readonly user: UserData };

/** A second step is wanted. */
export interface SecondStep {
  readonly two_factor: 'sms';
  readonly login_token: string;
  readonly expires_at: string;
  readonly resend_at: string;
  readonly mobile_hint: string;
}
