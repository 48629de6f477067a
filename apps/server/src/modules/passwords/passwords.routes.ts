import { Routes } from '../../http/routes.ts';
import { changePassword } from './change.service.ts';
import type { PasswordsDeps } from './passwords-deps.ts';
import { forgotPassword } from './reset.service.ts';

/** The calls that set another password. */
export function passwordRoutes(deps: PasswordsDeps): Routes {
  return new Routes({
    'POST /forgotPassword': async ({ body, ip }) => forgotPassword(deps, body, ip),
    'POST /user/changePassword': async ({ body, session, ip }) => {
      await changePassword(deps, session, body, ip);
      return {};
    },
  });
}
