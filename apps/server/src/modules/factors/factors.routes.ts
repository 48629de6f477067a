import { Routes } from '../../http/routes.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  disableTwoFactor,
  renewRecoveryCodes,
  sendPurposeCode,
  setTwoFactor,
  type TwoFactorDeps,
} from './two-factor.service.ts';

/** The calls by which a person sets what proves that it is them. */
export function factorRoutes(deps: TwoFactorDeps): Routes {
  return new Routes({
    'POST /user/getVerficiationCode': async ({ body, session, ip }) =>
      sendPurposeCode(deps, session, body.purpose, ip),
    'POST /security/authenticator': async ({ body, session, ip }) =>
      beginAuthenticator(deps, session, body, ip),
    'GET /security/recoveryCodes': async ({ session }) => ({
      left: await deps.authenticators.codesLeft(session.userId),
    }),
    'POST /security/recoveryCodes': async ({ body, session, ip }) =>
      renewRecoveryCodes(deps, session, body, ip),
    'POST /security/setTwoFactorLogin': async ({ body, session, ip }) => {
      if (body.type === 'google') return confirmAuthenticator(deps, session, body.secret_key);
      await setTwoFactor(deps, session, body, ip);
      return {};
    },
    'POST /security/disableTwoFactorLogin': async ({ body, session, ip }) => {
      await disableTwoFactor(deps, session, body, ip);
      return {};
    },
  });
}
