// A forgotten password: the mobile, its code, then another password.
import type { DataOf, ParsedBodyOf } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import {
  assertStrongPassword,
  assertStrongPasswordOf,
  openProvedReset,
  sealProvedReset,
} from '../auth/index.ts';
import { codeSentOnWire, STRANGER } from '../codes/index.ts';
import { normaliseMobile, type User } from '../users/index.ts';
import type { PasswordsDeps } from './passwords-deps.ts';
import { setPassword } from './set-password.ts';

type Request = ParsedBodyOf<'POST /forgotPassword'>;
type Answer = DataOf<'POST /forgotPassword'>;

/** Somebody who says that a mobile is theirs, and the account that it may have. */
interface Claim {
  readonly mobile: string;
  /** Undefined also for those whose password is not set this way. */
  readonly user: User | undefined;
  /** Strangers, or a device that signed in here before: each has codes and tries of their own. */
  readonly asker: string;
  readonly ip: string;
}

const TOKEN_SECONDS = 900;

/**
 * Sends a code; with the code alone answers a token; with code or token, and a password, sets it.
 * An unknown mobile gets the answers of a known one whose code is wrong.
 *
 * @throws AppError `mobile_invalid`, `rate_limited`, `proof_of_work_required`, `code_wrong`,
 *   `reset_token_invalid`, `password_weak`, `factor_required`
 */
export async function forgotPassword(
  deps: PasswordsDeps,
  request: Request,
  ip: string,
): Promise<Answer> {
  const claim = await claimOf(deps, request, ip);
  const { activation_code: code, reset_token: token, password } = request;
  if (code === undefined && token === undefined) return sendCode(deps, claim, request);
  if (password === undefined) {
    if (code === undefined) throw new AppError('validation_failed', { fields: ['password'] });
    return answerToken(deps, await useCode(deps, claim, code));
  }
  await reset(deps, claim, { ...request, password });
  return {};
}

async function claimOf(
  deps: PasswordsDeps,
  { mobile: given, device_id }: Request,
  ip: string,
): Promise<Claim> {
  const mobile = normaliseMobile(given);
  const user = await deps.users.findByMobile(mobile);
  const isKnown = await deps.sessions.isKnownDevice(user?.id ?? 0, device_id);
  const canReset = user !== undefined && (await isResettable(deps, user));
  return {
    mobile,
    user: canReset ? user : undefined,
    asker: isKnown ? `device:${markOf(deps, `${mobile}/${device_id}`)}` : STRANGER,
    ip,
  };
}

async function isResettable({ factors }: PasswordsDeps, user: User): Promise<boolean> {
  if (!user.isActive) return false;
  return user.staffRole === null || !(await factors.kindsOf(user)).includes('sms');
}

/** Bound to who asked, so that the tries of others use up no code of the owner's own device. */
function codeRequest({ mobile, asker }: Claim) {
  return { mobile, purpose: 'reset_password', requestId: `reset/${asker}` } as const;
}

async function sendCode(
  { codes }: PasswordsDeps,
  claim: Claim,
  { proof_of_work: proof }: Request,
): Promise<Answer> {
  const sent = await codes.send({
    ...codeRequest(claim),
    asker: claim.asker,
    block: addressBlock(claim.ip),
    proof,
    instead: claim.user === undefined ? 'nothing' : undefined,
  });
  return codeSentOnWire(sent);
}

async function useCode(deps: PasswordsDeps, claim: Claim, code: string): Promise<User> {
  const isRight = await deps.codes.use(codeRequest(claim), addressBlock(claim.ip), code);
  if (!isRight || claim.user === undefined) throw new AppError('code_wrong');
  return claim.user;
}

async function answerToken(deps: PasswordsDeps, user: User): Promise<Answer> {
  const { clock, secrets } = deps.context;
  const endsAtMs = (Math.floor(clock.now() / 1_000) + TOKEN_SECONDS) * 1_000;
  const passwordMark = markOf(deps, user.passwordHash);
  const kinds = await deps.factors.kindsOf(user);
  return {
    reset_token: sealProvedReset(secrets, { mobile: user.mobile, passwordMark, endsAtMs }),
    expires_at: new Date(endsAtMs).toISOString(),
    methods: kinds.includes('sms') ? [] : [...kinds],
  };
}

/** By the code, or by the token that it gave: good until the password is another one. */
async function reset(
  deps: PasswordsDeps,
  claim: Claim,
  request: Request & { readonly password: string },
): Promise<void> {
  const { activation_code: code, reset_token: token, password } = request;
  // what is told before the code was right depends on what was sent alone
  assertStrongPassword(password, { mobile: claim.mobile });
  const user =
    token === undefined ? await useCode(deps, claim, code ?? '') : tokenOwner(deps, claim, token);
  await assertStrongPasswordOf(deps.users, user, password);
  if (!(await deps.factors.kindsOf(user)).includes('sms')) {
    const requestId = codeRequest(claim).requestId;
    const asked = { user, purpose: 'reset_password', requestId, ip: claim.ip } as const;
    await deps.factors.prove(asked, request);
  }
  const isSet = await setPassword(deps, user, password, {
    keepSessionId: null,
    endReason: 'password_reset',
    kind: 'password_reset',
  });
  // somebody else's reset was faster: what was proved has done its one service
  if (!isSet) throw new AppError(token === undefined ? 'code_wrong' : 'reset_token_invalid');
}

function tokenOwner(deps: PasswordsDeps, { mobile, user }: Claim, token: string): User {
  const { clock, secrets } = deps.context;
  const proved = openProvedReset(secrets, token, clock.now());
  const isGood =
    user !== undefined &&
    proved?.mobile === mobile &&
    proved.passwordMark === markOf(deps, user.passwordHash);
  if (!isGood) throw new AppError('reset_token_invalid');
  return user;
}

function markOf({ context: { secrets } }: PasswordsDeps, text: string): string {
  return secrets.hash('password-reset', text).subarray(0, 16).toString('hex');
}
