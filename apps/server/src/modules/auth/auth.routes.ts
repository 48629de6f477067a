import { Routes } from '../../http/routes.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { Origin } from './auth-types.ts';
import {
  loginByAuthenticator,
  loginByCode,
  loginByPasskey,
  loginByPassword,
  passkeyChallenge,
  resendLoginCode,
} from './login.service.ts';
import { register } from './register.service.ts';

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

/** The calls that prove who somebody is. */
export function authRoutes(deps: AuthDeps): Routes {
  return new Routes({
    'POST /jwt/register': async (call) => register(deps, call.body, originOf(call, call.body)),
    'POST /jwt/login': async (call) => loginByPassword(deps, call.body, originOf(call, call.body)),
    'POST /login': async (call) => {
      const { body } = call;
      if ('mobile' in body) return loginByPassword(deps, body, originOf(call, body));
      if ('secret_key' in body || 'recovery_code' in body) {
        return loginByAuthenticator(deps, body, originOf(call, body));
      }
      return loginByCode(deps, body, originOf(call, body));
    },
    'POST /passkeys/challenge': async ({ body }) => passkeyChallenge(deps, body.purpose),
    'POST /passkeys/login': async (call) =>
      loginByPasskey(deps, call.body.passkey, originOf(call, call.body)),
    'POST /security/resendActivationCode': async (call) =>
      resendLoginCode(deps, call.body.login_token, originOf(call, {})),
  });
}
