import type { DataOf, PasskeyAssertion } from '@sarraf/contracts';
import { call } from '#lib/api/client.ts';
import { isPasskeyPossible, signChallenge } from '#lib/passkeys.ts';
import { callProved } from '#lib/proof-of-work/proved-call.ts';
import { device } from '../api/sign-in.ts';

type Answer = DataOf<'POST /forgotPassword'>;
/** What stands for the code, and what is wanted besides. */
export type ResetProof = Extract<Answer, { methods: readonly string[]; reset_token: string }>;

function isProof(answer: Answer): answer is ResetProof {
  return 'reset_token' in answer;
}

/** Sends a code; the answer is the same for known and unknown mobiles. */
export async function askResetCode(mobile: string): Promise<string | null> {
  const answer = await callProved('POST /forgotPassword', { mobile, ...device() });
  return 'resend_at' in answer ? (answer.resend_at ?? null) : null;
}

/** Proves the mobile by its code. */
export async function proveReset(mobile: string, code: string): Promise<ResetProof | null> {
  const body = { mobile, activation_code: code, ...device() };
  const answer = await call('POST /forgotPassword', { body });
  return isProof(answer) ? answer : null;
}

/** What sets the new password. */
export interface NewPassword {
  readonly mobile: string;
  readonly reset_token: string;
  readonly password: string;
  /** One of these where more than the SMS is wanted. */
  readonly secret_key?: string;
  readonly recovery_code?: string;
  readonly passkey?: PasskeyAssertion;
}

/** What is wanted besides the SMS. */
export type ResetWay = 'google' | 'passkey' | 'recovery_code';

const WAYS: readonly ResetWay[] = ['passkey', 'google', 'recovery_code'];

/** Of what counts, what can be asked here, the usual one first. */
export function resetWays({ methods }: ResetProof): readonly ResetWay[] {
  return WAYS.filter((way) => methods.includes(way) && (way !== 'passkey' || isPasskeyPossible()));
}

/** A passkey's word for a new password. @throws PasskeyRefused */
export async function signReset(): Promise<PasskeyAssertion> {
  const body = { purpose: 'reset_password' } as const;
  return signChallenge(await call('POST /passkeys/challenge', { body }));
}

/** Sets the new password; after it nobody is signed in. */
export async function resetPassword(body: NewPassword): Promise<void> {
  await call('POST /forgotPassword', { body: { ...body, ...device() } });
}
