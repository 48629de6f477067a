// Becoming a client: a code proves the mobile, then a password makes the account.
import { AppError } from '../../http/index.ts';
import { addressBlock } from '../../platform/client-address.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { type CodeSent, codeSentOnWire, STRANGER } from '../codes/index.ts';
import { deviceHash } from '../sessions/index.ts';
import { normaliseMobile, normaliseName } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import { type LoggedIn, loggedIn, type Origin, type RegistrationProved } from './auth-types.ts';
import { assertStrongPassword } from './password-rules.ts';
import { openProvedMobile, sealProvedMobile } from './sealed-tokens.ts';

/** What a newcomer sends, at whichever step. */
export interface RegisterRequest {
  readonly mobile: string;
  readonly activation_code?: string | undefined;
  readonly registration_token?: string | undefined;
  readonly password?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly referral_code?: string | undefined;
  readonly terms_version?: string | undefined;
}

/** Whoever holds the mobile may use any code that reached it: there is no request to bind it to. */
const REQUEST_ID = 'register';
const TOKEN_SECONDS = 900;

/**
 * Sends a code; with the code alone proves the mobile; with code or proof, and a password, makes
 * the account and signs in. A known mobile gets the same answers as an unknown one; its owner is
 * told by SMS that there is an account.
 *
 * @throws AppError `mobile_invalid`, `rate_limited`, `proof_of_work_required`, `code_wrong`,
 *   `registration_token_invalid`, `terms_not_accepted`, `name_invalid`, `password_weak`, and of a code that
 *   is worth nothing `referral_code_unknown`, `referral_not_allowed`, `referral_same_device`
 */
export async function register(
  deps: AuthDeps,
  request: RegisterRequest,
  origin: Origin,
): Promise<CodeSent | RegistrationProved | LoggedIn> {
  const mobile = normaliseMobile(request.mobile);
  const { activation_code: code, registration_token: token, password } = request;
  if (code === undefined && token === undefined) return sendCode(deps, mobile, origin);
  if (password === undefined) {
    if (code === undefined) throw new AppError('validation_failed', { fields: ['password'] });
    return proveMobile(deps, mobile, code, origin);
  }
  return makeAccount(deps, { ...request, mobile, password }, origin);
}

async function makeAccount(
  deps: AuthDeps,
  request: RegisterRequest & { readonly password: string },
  origin: Origin,
): Promise<LoggedIn> {
  const { mobile, password } = request;
  const { version: termsVersion } = await deps.terms.inForce();
  if (request.terms_version !== termsVersion) throw new AppError('terms_not_accepted');
  const invite = (request.referral_code ?? '').trim();
  if (invite !== '') await deps.referrals.assertCode(invite);
  const firstName = optionalName(request.first_name);
  const lastName = optionalName(request.last_name);
  assertStrongPassword(password, { mobile, names: [firstName, lastName] });
  await assertProved(deps, request, origin);
  const { ip, userAgent, deviceId } = origin;
  const passwordHash = await deps.hasher.hash(password);
  const { user, tell } = await withTransaction(deps.context.plainDb, async (tx) => {
    const made = await deps.users.createWithin(tx, {
      mobile,
      passwordHash,
      firstName,
      lastName,
      termsVersion,
      referralCode: invite === '' ? null : invite,
      staffRole: null,
      rateProfile: 'standard',
    });
    // somebody registered it between code and account: the code has done its one service
    if (made === undefined) throw new AppError('code_wrong');
    const joining = { userId: made.id, mobile, code: invite, deviceHash: deviceHash(deviceId) };
    // an invitation that would silently be worth nothing is refused, and no account is made
    return {
      user: made,
      tell: invite === '' ? undefined : await deps.referrals.joinWithin(tx, joining),
    };
  });
  await tell?.();
  const session = { userId: user.id, audience: 'client', ip, userAgent, deviceId } as const;
  const opened = await deps.sessions.open(session);
  return loggedIn(opened, await deps.users.toWire(user));
}

/** By the code, or by the token that it gave. */
async function assertProved(
  deps: AuthDeps,
  { mobile, activation_code: code, registration_token: token }: RegisterRequest,
  origin: Origin,
): Promise<void> {
  const { clock, secrets } = deps.context;
  if (token !== undefined) {
    const proved = openProvedMobile(secrets, token, clock.now());
    if (proved?.mobile !== mobile) throw new AppError('registration_token_invalid');
  } else await useCode(deps, mobile, code ?? '', origin);
}

async function proveMobile(
  deps: AuthDeps,
  mobile: string,
  code: string,
  origin: Origin,
): Promise<RegistrationProved> {
  const { clock, secrets } = deps.context;
  await useCode(deps, mobile, code, origin);
  const endsAtMs = (Math.floor(clock.now() / 1_000) + TOKEN_SECONDS) * 1_000;
  return {
    registration_token: sealProvedMobile(secrets, { mobile, endsAtMs }),
    expires_at: new Date(endsAtMs).toISOString(),
  };
}

async function useCode(
  deps: AuthDeps,
  mobile: string,
  code: string,
  origin: Origin,
): Promise<void> {
  const request = { mobile, purpose: 'register', requestId: REQUEST_ID } as const;
  const isRight = await deps.codes.use(request, addressBlock(origin.ip), code);
  if (!isRight) throw new AppError('code_wrong');
}

async function sendCode(deps: AuthDeps, mobile: string, origin: Origin): Promise<CodeSent> {
  const isKnown = (await deps.users.findByMobile(mobile)) !== undefined;
  const sent = await deps.codes.send({
    mobile,
    purpose: 'register',
    requestId: REQUEST_ID,
    asker: STRANGER,
    block: addressBlock(origin.ip),
    proof: origin.proof,
    instead: isKnown ? 'already_registered' : undefined,
  });
  return codeSentOnWire(sent);
}

function optionalName(name: string | undefined): string | null {
  return name === undefined || name.trim() === '' ? null : normaliseName(name);
}
