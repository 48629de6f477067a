import { AppError, type Router, type Session } from '../../http/index.ts';
import type { AuthDeps } from './auth-deps.ts';
import { loginByCode, loginByPassword, resendLoginCode } from './login.service.ts';
import { register } from './register.service.ts';
import { disableTwoFactor, sendPurposeCode, setTwoFactor } from './two-factor.service.ts';

function signedIn(session: Session | null): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

/** Mounts the calls that prove who somebody is. */
export function authRoutes(router: Router, deps: AuthDeps): void {
  router.handle('POST /jwt/register', async ({ body, ip, userAgent }) =>
    register(deps, body, { ip, userAgent }),
  );
  router.handle('POST /jwt/login', async ({ body, ip, userAgent }) =>
    loginByPassword(deps, body, { ip, userAgent }),
  );
  router.handle('POST /login', async ({ body, ip, userAgent }) => {
    if ('mobile' in body) return loginByPassword(deps, body, { ip, userAgent });
    if ('secret_key' in body) throw new AppError('not_available');
    return loginByCode(deps, body, { ip, userAgent });
  });
  router.handle('POST /security/resendActivationCode', async ({ body, ip, userAgent }) =>
    resendLoginCode(deps, body.login_token, { ip, userAgent }),
  );
  router.handle('POST /user/getVerficiationCode', async ({ body, session, ip }) =>
    sendPurposeCode(deps, signedIn(session), body.purpose, ip),
  );
  router.handle('POST /security/setTwoFactorLogin', async ({ body, session }) => {
    await setTwoFactor(deps, signedIn(session), body.activation_code);
    return {};
  });
  router.handle('POST /security/disableTwoFactorLogin', async ({ body, session }) => {
    await disableTwoFactor(deps, signedIn(session), body.activation_code);
    return {};
  });
}
