import type { DataOf } from '@sarraf/contracts';
import { call } from '#lib/api/client.ts';
import { forgetRefreshCooldown } from '#lib/api/refresh-session.ts';
import { dropPrivateData } from '#lib/persist-cache.ts';
import { type Session, saveSession } from '#lib/session.ts';
import { signChallenge } from '#lib/passkeys.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { callProved } from '#lib/proof-of-work/proved-call.ts';

/** The login's answer that still wants a factor: its token, the ways offered, and its end. */
export type SecondStep = Extract<DataOf<'POST /jwt/login'>, { login_token: string }>;
/** How the second step is shown. */
export type Way = SecondStep['methods'][number];
/** Those that are a code. */
export type CodeWay = Exclude<Way, 'passkey'>;
/** A code went out: until when it is good and when the next may be asked for, both ISO texts. */
export type CodeSent = DataOf<'POST /security/resendActivationCode'>;
type LoggedIn = Extract<DataOf<'POST /jwt/login'>, { accessToken: string }>;

/** A login's answer: either the session (kept at once) or the second step that it wants. */
export type LoginAnswer = { session: Session } | { secondStep: SecondStep };

/** What the last sign-in gave this device, so that the next one knows it; it outlives a logout. */
const DEVICE_KEY = 'deviceId';

/** What tells the server that this device signed in before. */
export function device(): { device_id?: string } {
  const device_id = readStored(DEVICE_KEY);
  return device_id === null ? {} : { device_id };
}

function keep(answer: LoggedIn): LoginAnswer {
  dropPrivateData();
  forgetRefreshCooldown();
  saveSession(answer);
  writeStored(DEVICE_KEY, answer.device_id);
  return { session: answer };
}

function read(answer: LoggedIn | SecondStep): LoginAnswer {
  return 'login_token' in answer ? { secondStep: answer } : keep(answer);
}

/** Signs in by password, after a proof of work where the server asks for one. @throws ApiError */
export async function logIn(mobile: string, password: string): Promise<LoginAnswer> {
  return read(await callProved('POST /jwt/login', { mobile, password, ...device() }));
}

/** Signs in by a passkey of this device, or of one that its person picks. @throws PasskeyRefused */
export async function logInByPasskey(): Promise<Session> {
  const challenge = await call('POST /passkeys/challenge', { body: { purpose: 'sign_in' } });
  const passkey = await signChallenge(challenge);
  const answer = await call('POST /passkeys/login', { body: { passkey, ...device() } });
  keep(answer);
  return answer;
}

/** The code of the SMS, or of the authenticator where the account uses one. */
export async function confirmLogin(
  step: SecondStep,
  code: string,
  way: CodeWay,
): Promise<LoginAnswer> {
  const { login_token } = step;
  const given = { login_token, ...device() };
  const body =
    way === 'google'
      ? { ...given, secret_key: code }
      : way === 'recovery_code'
        ? { ...given, recovery_code: code }
        : { ...given, activation_code: code };
  return read(await call('POST /login', { body }));
}

/** Has a new code sent for this login; the one before is void. @throws ApiError */
export function resendLoginCode(step: SecondStep): Promise<CodeSent> {
  return call('POST /security/resendActivationCode', { body: { login_token: step.login_token } });
}

/** Sends a code to a new mobile; the answer is the same for known and unknown ones. */
export async function askRegisterCode(mobile: string): Promise<CodeSent | null> {
  const answer = await callProved('POST /jwt/register', { mobile });
  return 'sent' in answer ? answer : null;
}

/** Proves the mobile by its code; answers what stands for the code while the account is made. */
export async function proveMobile(mobile: string, code: string): Promise<string | null> {
  const answer = await call('POST /jwt/register', { body: { mobile, activation_code: code } });
  return 'registration_token' in answer ? answer.registration_token : null;
}

/** What makes an account: `registration_token` is what `proveMobile` answered for this mobile. */
export interface NewAccount {
  readonly mobile: string;
  readonly registration_token: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly terms_version: string;
  readonly referral_code?: string;
}

/** Makes the account and logs in. */
export async function createAccount(account: NewAccount): Promise<Session | null> {
  const answer = await call('POST /jwt/register', { body: { ...account, ...device() } });
  if (!('accessToken' in answer)) return null;
  keep(answer);
  return answer;
}
