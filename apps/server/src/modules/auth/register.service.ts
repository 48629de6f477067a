// Becoming a client: a code proves the mobile, then code and password make the account.
import { AppError } from '../../http/index.ts';
import { normaliseMobile, normaliseName } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { CodeSent, LoggedIn, Origin } from './auth-types.ts';
import { assertStrongPassword } from './password-rules.ts';

export interface RegisterRequest {
  readonly mobile: string;
  readonly activation_code?: string | undefined;
  readonly password?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly referral_code?: string | undefined;
  readonly terms_version?: string | undefined;
}

/** The newest code of a mobile is the one that counts: there is no other request to bind it to. */
const REQUEST_ID = 'register';

/**
 * Sends a code, or with code and password makes the account and signs in. A known mobile gets
 * the same answers as an unknown one; its owner is told by SMS that he has an account.
 *
 * @throws AppError `mobile_invalid`, `rate_limited`, `terms_not_accepted`, `name_invalid`,
 *   `password_weak`, `code_wrong`
 */
export async function register(
  deps: AuthDeps,
  request: RegisterRequest,
  origin: Origin,
): Promise<CodeSent | LoggedIn> {
  const mobile = normaliseMobile(request.mobile);
  if (request.activation_code === undefined) return sendCode(deps, mobile, origin);
  const { password } = request;
  if (password === undefined) throw new AppError('validation_failed', { fields: ['password'] });
  if (request.terms_version !== deps.terms.currentVersion) throw new AppError('terms_not_accepted');
  const firstName = optionalName(request.first_name);
  const lastName = optionalName(request.last_name);
  assertStrongPassword(password, [mobile, firstName ?? '', lastName ?? '']);
  const code = { mobile, purpose: 'register', requestId: REQUEST_ID } as const;
  if (!(await deps.codes.use(code, request.activation_code))) throw new AppError('code_wrong');
  const user = await deps.users.create({
    mobile,
    passwordHash: await deps.hasher.hash(password),
    firstName,
    lastName,
    termsVersion: deps.terms.currentVersion,
    referralCode: request.referral_code?.trim() || null,
    staffRole: null,
    rateProfile: 'standard',
  });
  // somebody registered it between code and account: the code has done its one service
  if (user === undefined) throw new AppError('code_wrong');
  const pair = await deps.sessions.open({ userId: user.id, audience: 'client', ...origin });
  return { ...pair, user: await deps.users.toWire(user) };
}

async function sendCode(deps: AuthDeps, mobile: string, origin: Origin): Promise<CodeSent> {
  const isKnown = (await deps.users.findByMobile(mobile)) !== undefined;
  const sent = await deps.codes.send({
    mobile,
    purpose: 'register',
    requestId: REQUEST_ID,
    ip: origin.ip,
    ...(isKnown ? { instead: 'sarraf-already-registered' as const } : {}),
  });
  return {
    sent: true,
    expires_at: sent.expiresAt.toISOString(),
    resend_at: sent.resendAt.toISOString(),
  };
}

function optionalName(name: string | undefined): string | null {
  return name === undefined || name.trim() === '' ? null : normaliseName(name);
}
