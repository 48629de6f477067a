// Tokens of half-finished sign-ins: sealed, so that their holder reads nothing in them, neither who
// somebody is nor whether they exist.
import type { SecretKeys } from '../../platform/secret-keys.ts';

/** What a login token stands for. */
export interface LoginRequest {
  readonly mobile: string;
  readonly requestId: string;
  /** Whose codes its codes are counted with. */
  readonly asker: string;
  /** The password was wrong and it is not said: no code goes out. */
  readonly isDecoy: boolean;
  /** The account wants more than a code by SMS: none goes out either, and none is taken. */
  readonly isWithoutSms: boolean;
  /** It is not said whether the password was right. */
  readonly isUntold: boolean;
  readonly endsAtMs: number;
}

/** What a registration token stands for: a mobile whose code was right. */
export interface ProvedMobile {
  readonly mobile: string;
  readonly endsAtMs: number;
}

/** What a reset token stands for: a mobile whose code was right, while its password is as it was. */
export interface ProvedReset extends ProvedMobile {
  readonly passwordMark: string;
}

type Purpose = 'login-token' | 'registration-token' | 'reset-token';

function seal(secrets: SecretKeys, purpose: Purpose, content: readonly unknown[]): string {
  return secrets.seal(purpose, JSON.stringify(content));
}

/** Undefined for whatever was not sealed here for this purpose. */
function open(secrets: SecretKeys, purpose: Purpose, token: string): unknown[] | undefined {
  try {
    return JSON.parse(secrets.open(purpose, token)) as unknown[];
  } catch {
    return undefined;
  }
}

/** What a login token is of, in one digit: 2 goes without SMS. */
const DECOY = 1;
const UNTOLD = 3;

/** As long for a decoy as for any other. */
export function sealLogin(secrets: SecretKeys, request: LoginRequest): string {
  const { mobile, requestId, asker, isDecoy, isWithoutSms, isUntold, endsAtMs } = request;
  const kind = isDecoy ? DECOY : (isWithoutSms ? 2 : 0) + (isUntold ? UNTOLD : 0);
  return seal(secrets, 'login-token', [mobile, requestId, asker, kind, endsAtMs]);
}

/** Undefined for what is no login token, or no longer one. */
export function openLogin(
  secrets: SecretKeys,
  token: string,
  nowMs: number,
): LoginRequest | undefined {
  const content = open(secrets, 'login-token', token);
  if (content === undefined) return undefined;
  const [mobile, requestId, asker, kind, endsAtMs] = content as [
    string,
    string,
    string,
    number,
    number,
  ];
  if (endsAtMs <= nowMs) return undefined;
  return {
    mobile,
    requestId,
    asker,
    endsAtMs,
    isDecoy: kind === DECOY,
    isWithoutSms: kind === 2 || kind === 2 + UNTOLD,
    isUntold: kind === DECOY || kind >= UNTOLD,
  };
}

/** A registration token: only this installation can read it. */
export function sealProvedMobile(secrets: SecretKeys, proved: ProvedMobile): string {
  return seal(secrets, 'registration-token', [proved.mobile, proved.endsAtMs]);
}

/** Undefined for what is no registration token, or no longer one. */
export function openProvedMobile(
  secrets: SecretKeys,
  token: string,
  nowMs: number,
): ProvedMobile | undefined {
  const content = open(secrets, 'registration-token', token);
  if (content === undefined) return undefined;
  const [mobile, endsAtMs] = content as [string, number];
  return endsAtMs <= nowMs ? undefined : { mobile, endsAtMs };
}

/** A reset token: only this installation can read it. */
export function sealProvedReset(secrets: SecretKeys, proved: ProvedReset): string {
  return seal(secrets, 'reset-token', [proved.mobile, proved.passwordMark, proved.endsAtMs]);
}

/** Undefined for what is no reset token, or no longer one. */
export function openProvedReset(
  secrets: SecretKeys,
  token: string,
  nowMs: number,
): ProvedReset | undefined {
  const content = open(secrets, 'reset-token', token);
  if (content === undefined) return undefined;
  const [mobile, passwordMark, endsAtMs] = content as [string, string, number];
  return endsAtMs <= nowMs ? undefined : { mobile, passwordMark, endsAtMs };
}
