// Other passwords. A forgotten one is set by who holds the mobile: its code is enough for a client
// with nothing stronger. Where an authenticator is set it is asked for as well, and
// that is told only after the code was right, as until then nobody may learn that there is an
// account. Staff sign in with password and mobile together, so the mobile alone never sets their
// password: without something stronger they get no code, as if they were unknown.
import type { Routes } from '../../http/index.ts';
import type { PasswordsDeps } from './passwords-deps.ts';
import { passwordRoutes } from './passwords.routes.ts';

/** Forgotten and changed passwords. */
export function createPasswordsModule(deps: PasswordsDeps): { readonly routes: Routes } {
  return { routes: passwordRoutes(deps) };
}
