import { Routes } from '../../http/routes.ts';
import {
  disableTwoFactor,
  sendPurposeCode,
  setTwoFactor,
  type TwoFactorDeps,
} from './two-factor.service.ts';

/** The calls by which a person sets what proves that it is them. */
export function factorRoutes(deps: TwoFactorDeps): Routes {
  return new Routes({
    'POST /user/getVerficiationCode': async ({ body, session, ip }) =>
      sendPurposeCode(deps, session, body.purpose, ip),
    'POST /security/setTwoFactorLogin': async ({ body, session, ip }) => {
      await setTwoFactor(deps, session, body, ip);
      return {};
    },
    'POST /security/disableTwoFactorLogin': async ({ body, session, ip }) => {
      await disableTwoFactor(deps, session, body, ip);
      return {};
    },
  });
}
