// Signing in: the password, and where it is on (for staff always) a code by SMS.
import type { PasskeyAssertion, PasskeyChallenge } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import type { PlainDb } from '../../platform/database/handles.ts';
import { type CodeSent, codeSentOnWire, type SentCode } from '../codes/index.ts';
import { deviceName } from '../sessions/index.ts';
import { maskMobile, normaliseMobile, type User } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import { type LoggedIn, loggedIn, type Origin, type SecondStep } from './auth-types.ts';
import { type Attempt, admitTry } from './password-guard.ts';
import { normalisePassword } from './password-hasher.ts';
import { type LoginRequest, openLogin, sealLogin } from './sealed-tokens.ts';

const LOGIN_TOKEN_SECONDS = 300;
/** All that any account may take: said while somebody guesses a password. */
const UNTOLD: SecondStep['methods'] = ['sms', 'google', 'passkey', 'recovery_code'];
/** Of the waiting lane for a password to be looked at: beyond it waiting costs work. */
const FREE_CROWDING = 0.5;
/** So many times what is free: the work at a full queue. */
const CROWDED_FLOOD = 2;

/**
 * The first step. Where somebody guesses a password from many addresses, whoever comes from none of
 * the owner's devices gets the same second step for a right one and a wrong one.
 *
 * @throws AppError `mobile_invalid`, `credentials_wrong`, `proof_of_work_required`, `rate_limited`,
 *   `address_not_allowed`
 */
export async function loginByPassword(
  deps: AuthDeps,
  request: { readonly mobile: string; readonly password: string },
  origin: Origin,
): Promise<LoggedIn | SecondStep> {
  const mobile = normaliseMobile(request.mobile);
  const user = await deps.users.findByMobile(mobile);
  const isKnownDevice = await deps.sessions.isKnownDevice(user?.id ?? 0, origin.deviceId);
  const asker = askerOf(deps, { ...request, mobile }, isKnownDevice ? origin.deviceId : undefined);
  const attempt = await admitTry(deps.context, deps.proofs, {
    mobile,
    asker: isKnownDevice ? asker : addressBlock(origin.ip),
    isKnownDevice,
    proof: origin.proof,
  });
  const isRight = await verify(deps, { mobile, user, attempt, isKnownDevice }, request.password);
  const isOwner = isRight && user?.isActive === true;
  await (isOwner ? attempt.succeed() : attempt.fail());
  if (attempt.needsStepUp) {
    // asked of whoever it is: a wrong password is as much work
    const { isWithoutSms } = await waysOf(deps, user);
    const who = { mobile, asker, isDecoy: !isOwner, isWithoutSms };
    return startSecondStep(deps, who, origin, undefined);
  }
  if (!isOwner) throw new AppError('credentials_wrong');
  // not before: from elsewhere nobody finds out whose number is one of the staff's
  await deps.sessions.assertMayOpen({ audience: audienceOf(user), ip: origin.ip });
  if (user.twoFactor === 'off') return signIn(deps, user, origin);
  const ways = await waysOf(deps, user);
  const who = { mobile, asker, isDecoy: false, isWithoutSms: ways.isWithoutSms };
  return startSecondStep(deps, who, origin, ways.methods);
}

interface Ways {
  /** What proves this person, the usual one first. */
  readonly methods: SecondStep['methods'];
  readonly isWithoutSms: boolean;
}

/** SMS goes with a passkey, and not with an authenticator; of staff with neither. */
async function waysOf({ passkeys }: AuthDeps, user: User | undefined): Promise<Ways> {
  const hasPasskey = await passkeys.has(user?.id ?? 0);
  const isStaff = typeof user?.staffRole === 'string';
  const twoFactor = user?.twoFactor;
  const isWithoutSms = twoFactor === 'google' || (isStaff && hasPasskey);
  const methods: SecondStep['methods'] = [
    ...(twoFactor === 'google' ? (['google'] as const) : []),
    ...(isWithoutSms ? [] : (['sms'] as const)),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(isWithoutSms || hasPasskey ? (['recovery_code'] as const) : []),
  ];
  return { methods, isWithoutSms };
}

/**
 * The second step.
 *
 * @throws AppError `login_token_invalid`, `code_wrong`, `address_not_allowed`
 */
export async function loginByCode(
  deps: AuthDeps,
  request: { readonly login_token: string; readonly activation_code: string },
  origin: Origin,
): Promise<LoggedIn> {
  const { mobile, requestId } = await readLoginToken(deps, request.login_token);
  const code = { mobile, purpose: 'login', requestId } as const;
  const isRight = await deps.codes.use(code, addressBlock(origin.ip), request.activation_code);
  if (!isRight) throw new AppError('code_wrong');
  const user = await deps.users.findByMobile(mobile);
  if (user?.isActive !== true) throw new AppError('login_token_invalid');
  // it may have been set since this login began
  if ((await waysOf(deps, user)).isWithoutSms) throw new AppError('code_wrong');
  return signIn(deps, user, origin);
}

/**
 * The second step by an authenticator, or by a recovery code. For an account without one, and for a wrong password that
 * is not said to be one, it is as much work.
 *
 * @throws AppError `login_token_invalid`, `code_wrong`, `code_used`, `address_not_allowed`
 */
export async function loginByAuthenticator(
  deps: AuthDeps,
  request: { readonly login_token: string } & (
    | { readonly secret_key: string }
    | { readonly recovery_code: string }
  ),
  origin: Origin,
): Promise<LoggedIn> {
  const { mobile, asker, isDecoy, isUntold } = await readLoginToken(deps, request.login_token);
  const user = await deps.users.findByMobile(mobile);
  const asked = { userId: isDecoy ? 0 : (user?.id ?? 0), asker, isUntold };
  let isRight: boolean;
  if ('secret_key' in request) {
    const verdict = await deps.authenticators.check(asked, request.secret_key);
    if (verdict === 'used') throw new AppError('code_used');
    isRight = verdict === 'right';
  } else isRight = await deps.authenticators.recover(asked, request.recovery_code);
  if (!isRight || user === undefined) throw new AppError('code_wrong');
  if (!user.isActive) throw new AppError('login_token_invalid');
  return signIn(deps, user, origin);
}

/** A challenge to sign with a passkey without being signed in. */
export function passkeyChallenge(
  { passkeys }: AuthDeps,
  use: 'sign_in' | 'reset_password',
): PasskeyChallenge {
  return passkeys.challenge(use);
}

/**
 * Signs in by a passkey, which is password and second step in one. No wrong password of a stranger
 * stands in its way.
 *
 * @throws AppError `passkeys_unavailable`, `passkey_wrong`, `address_not_allowed`
 */
export async function loginByPasskey(
  deps: AuthDeps,
  assertion: PasskeyAssertion,
  origin: Origin,
): Promise<LoggedIn> {
  const userId = await deps.passkeys.signer(assertion, 'sign_in');
  const user = userId === undefined ? undefined : await deps.users.load(userId);
  if (user?.isActive !== true) throw new AppError('passkey_wrong');
  return signIn(deps, user, origin);
}

/** Another code for the same login; the old one is void. @throws AppError */
export async function resendLoginCode(
  deps: AuthDeps,
  loginToken: string,
  origin: Origin,
): Promise<CodeSent> {
  const sent = await sendLoginCode(deps, await readLoginToken(deps, loginToken), origin);
  return codeSentOnWire(sent);
}

/**
 * Whose codes the codes of a login are counted with: the known device's, or those of everybody who
 * knows this password. Two bytes tell one password from another well enough, and tell nothing of it.
 */
function askerOf(
  { context: { secrets } }: AuthDeps,
  { mobile, password }: { readonly mobile: string; readonly password: string },
  deviceId: string | undefined,
): string {
  const short = (text: string, bytes: number): string =>
    secrets.hash('login-asker', text).subarray(0, bytes).toString('hex');
  if (deviceId !== undefined) return `device:${short(`device/${mobile}/${deviceId}`, 16)}`;
  return `password:${short(`password/${mobile}/${normalisePassword(password)}`, 2)}`;
}

interface Verification {
  readonly mobile: string;
  readonly user: User | undefined;
  readonly attempt: Attempt;
  readonly isKnownDevice: boolean;
}

/** Looks at the password: known devices first; where many wait, the others do some work. */
async function verify(
  { context, hasher, proofs }: AuthDeps,
  { mobile, user, attempt, isKnownDevice }: Verification,
  password: string,
): Promise<boolean> {
  if (isKnownDevice) return hasher.verify(user?.passwordHash, password, 'known');
  const isCrowded = !attempt.isProved && hasher.crowding() > FREE_CROWDING;
  try {
    if (isCrowded) {
      const flood = hasher.crowding() * CROWDED_FLOOD;
      await proofs.demand(context.plainDb, attempt.proof, `login/${mobile}`, flood);
    }
    const lane = attempt.isProved || isCrowded ? 'proved' : 'other';
    return await hasher.verify(user?.passwordHash, password, lane);
  } catch (error) {
    // it was not looked at: it was no guess
    await attempt.forget();
    throw error;
  }
}

const audienceOf = ({ staffRole }: User): 'client' | 'staff' =>
  staffRole === null ? 'client' : 'staff';

async function signIn(deps: AuthDeps, user: User, origin: Origin): Promise<LoggedIn> {
  const { ip, userAgent, deviceId } = origin;
  const isNews = await deps.sessions.isNewDevice(user.id, origin);
  const opened = await deps.sessions.open(
    { userId: user.id, audience: audienceOf(user), ip, userAgent, deviceId },
    isNews ? (tx) => keepNewDevice(deps, tx, user, origin) : undefined,
  );
  return loggedIn(opened, await deps.users.toWire(user));
}

/** Kept with the session: no kill in between leaves a stranger's sign-in that its owner misses. */
async function keepNewDevice(
  deps: AuthDeps,
  tx: PlainDb,
  { id: userId, staffRole }: User,
  { ip, userAgent }: Origin,
): Promise<() => void> {
  const device = deviceName(userAgent);
  // staff are blocked by their owners: theirs is no account to freeze
  const isClient = staffRole === null;
  const freeze = isClient ? await deps.freezeLinks.keep(tx, { userId, device, ip }) : null;
  return deps.notifications.keep(tx, {
    userId,
    kind: 'new_device',
    facts: { device, ip, freeze },
    reference: deps.context.ids.createId(),
  });
}

async function startSecondStep(
  deps: AuthDeps,
  who: Pick<LoginRequest, 'mobile' | 'asker' | 'isDecoy' | 'isWithoutSms'>,
  origin: Origin,
  /** What the account takes; undefined where not even that is told. */
  told: SecondStep['methods'] | undefined,
): Promise<SecondStep> {
  const { clock, ids, secrets } = deps.context;
  const endsAtMs = (Math.floor(clock.now() / 1_000) + LOGIN_TOKEN_SECONDS) * 1_000;
  const isUntold = told === undefined;
  const request: LoginRequest = { ...who, isUntold, requestId: ids.createId(), endsAtMs };
  const methods = told ?? UNTOLD;
  const first = methods[0] ?? 'sms';
  const resendAt =
    first === 'sms' ? (await sendLoginCode(deps, request, origin)).resendAt : new Date(endsAtMs);
  return {
    two_factor: first === 'recovery_code' ? 'sms' : first,
    methods,
    login_token: sealLogin(secrets, request),
    expires_at: new Date(endsAtMs).toISOString(),
    resend_at: resendAt.toISOString(),
    mobile_hint: maskMobile(who.mobile),
    password_confirmed: told !== undefined,
  };
}

/** A code that is not to be had, or not to be used, is as much work and goes nowhere. */
function sendLoginCode(
  deps: AuthDeps,
  { mobile, requestId, asker, isDecoy, isWithoutSms }: LoginRequest,
  origin: Origin,
): Promise<SentCode> {
  return deps.codes.send({
    mobile,
    purpose: 'login',
    requestId,
    asker,
    block: addressBlock(origin.ip),
    instead: isDecoy || isWithoutSms ? 'nothing' : undefined,
  });
}

async function readLoginToken(deps: AuthDeps, token: string): Promise<LoginRequest> {
  const { clock, secrets } = deps.context;
  const request = openLogin(secrets, token, clock.now());
  if (request === undefined) throw new AppError('login_token_invalid');
  const { mobile, requestId } = request;
  if (await deps.codes.isDone({ mobile, purpose: 'login', requestId })) {
    throw new AppError('login_token_invalid');
  }
  return request;
}
