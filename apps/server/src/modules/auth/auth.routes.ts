import { AppError, type Router, type Session } from '../../http/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Origin } from './auth-types.ts';
import { loginByCode, loginByPassword, resendLoginCode } from './login.service.ts';
import { register } from './register.service.ts';
import { disableTwoFactor, sendPurposeCode, setTwoFactor } from './two-factor.service.ts';

function signedIn(session: Session | null): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

interface Caller {
  readonly ip: string;
  readonly userAgent: string;
}

function originOf(
  { ip, userAgent }: Caller,
  sent: { readonly device_id?: string | undefined; readonly proof_of_work?: string | undefined },
): Origin {
  return { ip, userAgent, deviceId: sent.device_id, proof: sent.proof_of_work };
}

/** Mounts the calls that prove who somebody is. */
export function authRoutes(router: Router, deps: AuthDeps): void {
  router.handle('POST /jwt/register', async (call) =>
    register(deps, call.body, originOf(call, call.body)),
  );
  router.handle('POST /jwt/login', async (call) =>
    loginByPassword(deps, call.body, originOf(call, call.body)),
  );
  router.handle('POST /login', async (call) => {
    const { body } = call;
    if ('mobile' in body) return loginByPassword(deps, body, originOf(call, body));
    if ('secret_key' in body) throw new AppError('not_available');
    return loginByCode(deps, body, originOf(call, body));
  });
  router.handle('POST /security/resendActivationCode', async (call) =>
    resendLoginCode(deps, call.body.login_token, originOf(call, {})),
  );
  router.handle('POST /user/getVerficiationCode', async ({ body, session, ip }) =>
    sendPurposeCode(deps, signedIn(session), body.purpose, ip),
  );
  router.handle('POST /security/setTwoFactorLogin', async ({ body, session, ip }) => {
    await setTwoFactor(deps, signedIn(session), body.activation_code, ip);
    return {};
  });
  router.handle('POST /security/disableTwoFactorLogin', async ({ body, session, ip }) => {
    await disableTwoFactor(deps, signedIn(session), body.activation_code, ip);
    return {};
  });
}
