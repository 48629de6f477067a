// Signing in: the password, and where it is on (for staff always) a code by SMS.
import { AppError } from '../../http/index.ts';
import type { SentCode } from '../codes/index.ts';
import { deviceName, type TokenClaims } from '../sessions/index.ts';
import { normaliseMobile, type User } from '../users/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { CodeSent, LoggedIn, Origin, SecondStep } from './auth-types.ts';
import { admitTry } from './password-guard.ts';

const LOGIN_TOKEN_SECONDS = 300;
const LOGIN_AUDIENCE = 'login';

/**
 * The first step.
 *
 * @throws AppError `mobile_invalid`, `credentials_wrong`, `rate_limited`
 */
export async function loginByPassword(
  deps: AuthDeps,
  request: { readonly mobile: string; readonly password: string },
  origin: Origin,
): Promise<LoggedIn | SecondStep> {
  const mobile = normaliseMobile(request.mobile);
  const attempt = await admitTry(deps.context, { mobile, ip: origin.ip });
  const user = await deps.users.findByMobile(mobile);
  const isRight = await deps.hasher.verify(user?.passwordHash, request.password);
  if (!isRight || user === undefined || !user.isActive) {
    await attempt.fail();
    throw new AppError('credentials_wrong');
  }
  await attempt.succeed();
  if (user.twoFactor === 'off' && !attempt.needsStepUp) return signIn(deps, user, origin);
  return startSecondStep(deps, user, origin);
}

/**
 * The second step.
 *
 * @throws AppError `login_token_invalid`, `code_wrong`
 */
export async function loginByCode(
  deps: AuthDeps,
  request: { readonly login_token: string; readonly activation_code: string },
  origin: Origin,
): Promise<LoggedIn> {
  const { user, requestId } = await readLoginToken(deps, request.login_token);
  const code = { mobile: user.mobile, purpose: 'login', requestId } as const;
  if (!(await deps.codes.use(code, request.activation_code))) throw new AppError('code_wrong');
  return signIn(deps, user, origin);
}

/** Another code for the same login; the old one is void. @throws AppError */
export async function resendLoginCode(
  deps: AuthDeps,
  loginToken: string,
  origin: Origin,
): Promise<CodeSent> {
  const { user, requestId } = await readLoginToken(deps, loginToken);
  const sent = await sendLoginCode(deps, user, requestId, origin);
  return {
    sent: true,
    expires_at: sent.expiresAt.toISOString(),
    resend_at: sent.resendAt.toISOString(),
  };
}

async function signIn(deps: AuthDeps, user: User, origin: Origin): Promise<LoggedIn> {
  const audience = user.staffRole === null ? 'client' : 'staff';
  const isNews = await deps.sessions.isNewDevice(user.id, origin.userAgent);
  const pair = await deps.sessions.open({ userId: user.id, audience, ...origin });
  if (isNews) await tellNewDevice(deps, user, origin);
  return { ...pair, user: await deps.users.toWire(user) };
}

async function tellNewDevice(deps: AuthDeps, user: User, origin: Origin): Promise<void> {
  await deps.notifications.notify({
    userId: user.id,
    kind: 'new_device',
    facts: { device: deviceName(origin.userAgent), ip: origin.ip },
    reference: deps.context.ids.createId(),
  });
}

async function startSecondStep(deps: AuthDeps, user: User, origin: Origin): Promise<SecondStep> {
  const { clock, ids } = deps.context;
  const requestId = ids.createId();
  const sent = await sendLoginCode(deps, user, requestId, origin);
  const login_token = await deps.sessions.tokens.sign('login', LOGIN_AUDIENCE, {
    userId: user.id,
    id: requestId,
    lifeSeconds: LOGIN_TOKEN_SECONDS,
  });
  const endsAtMs = (Math.floor(clock.now() / 1_000) + LOGIN_TOKEN_SECONDS) * 1_000;
  return {
    two_factor: 'sms',
    login_token,
    expires_at: new Date(endsAtMs).toISOString(),
    resend_at: sent.resendAt.toISOString(),
    mobile_hint: user.mobileHint,
  };
}

function sendLoginCode(
  deps: AuthDeps,
  user: User,
  requestId: string,
  origin: Origin,
): Promise<SentCode> {
  return deps.codes.send({ mobile: user.mobile, purpose: 'login', requestId, ip: origin.ip });
}

async function readLoginToken(
  deps: AuthDeps,
  token: string,
): Promise<{ readonly user: User; readonly requestId: string }> {
  let claims: TokenClaims;
  try {
    claims = await deps.sessions.tokens.verify('login', [LOGIN_AUDIENCE], token);
  } catch {
    throw new AppError('login_token_invalid');
  }
  const user = await deps.users.load(claims.userId);
  const request = { mobile: user.mobile, purpose: 'login', requestId: claims.id } as const;
  if (!user.isActive || (await deps.codes.isDone(request))) {
    throw new AppError('login_token_invalid');
  }
  return { user, requestId: claims.id };
}
