import type { FactorKind, UserData } from '@sarraf/contracts';
import type { OpenedSession } from '../sessions/index.ts';

/** Where a call came from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
  /** The secret of a device that signed in before. */
  readonly deviceId: string | undefined;
  /** A proof of work, where one was asked for. */
  readonly proof: string | undefined;
}

/** The answer to a complete sign-in. */
export type LoggedIn = OpenedSession &
  Pick<UserData, 'first_name' | 'last_name'> & { readonly user: UserData };

/** A sign-in's answer: the tokens, and who they are of. */
export function loggedIn(opened: OpenedSession, user: UserData): LoggedIn {
  return { ...opened, first_name: user.first_name, last_name: user.last_name, user };
}

/** The mobile is proved: the token stands for its code until the account is made. */
export interface RegistrationProved {
  readonly registration_token: string;
  readonly expires_at: string;
}

/** A second step is wanted. */
export interface SecondStep {
  readonly two_factor: Exclude<FactorKind, 'recovery_code'>;
  readonly methods: FactorKind[];
  readonly login_token: string;
  readonly expires_at: string;
  readonly resend_at: string;
  readonly mobile_hint: string;
  /** False while somebody guesses this password: then it is not said whether it was right. */
  readonly password_confirmed: boolean;
}
