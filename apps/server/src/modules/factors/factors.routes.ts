import { Routes } from '../../http/routes.ts';
import {
  beginPasskey,
  challengeForPurpose,
  keepPasskey,
  removePasskey,
} from './passkey-changes.service.ts';
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
    'GET /security/factors': async ({ session, query }) => {
      const user = await deps.users.load(session.userId);
      return { methods: [...(await deps.factors.kindsOf(user, query.purpose))] };
    },
    'POST /user/passkeys/challenge': async ({ body, session }) =>
      challengeForPurpose(deps, session, body.purpose),
    'GET /user/passkeys': async ({ session }) => deps.passkeys.list(session.userId),
    'POST /user/passkeys/begin': async ({ body, session, ip }) =>
      beginPasskey(deps, session, body, ip),
    'POST /user/passkeys': async ({ body, session }) => keepPasskey(deps, session, body),
    'POST /user/passkeys/remove': async ({ body, session, ip }) => {
      await removePasskey(deps, session, body, ip);
      return {};
    },
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
