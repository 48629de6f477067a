// Other passwords. A forgotten one is set by who holds the mobile: its code is enough for a client
// with nothing stronger. Where an authenticator is set it is asked for as well, and
// that is told only after the code was right, as until then nobody may learn that there is an
// account. Staff sign in with password and mobile together, so the mobile alone never sets their
// password: without something stronger they get no code, as if they were unknown.
import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { authModule } from '../auth/index.ts';
import { codesModule } from '../codes/index.ts';
import { factorsModule } from '../factors/index.ts';
import { proofsModule } from '../proofs/index.ts';
import { securityChangesModule } from '../security-changes/index.ts';
import { serverContext } from '../server-context.ts';
import { sessionsModule } from '../sessions/index.ts';
import { usersModule } from '../users/index.ts';
import { passwordRoutes } from './passwords.routes.ts';

/** Forgotten and changed passwords. */
export const passwordsModule = defineModule({
  name: 'passwords',
  needs: {
    context: serverContext,
    auth: authModule,
    codes: codesModule,
    factors: factorsModule,
    proofs: proofsModule,
    securityChanges: securityChangesModule,
    sessions: sessionsModule,
    users: usersModule,
  },
  create: ({ auth, codes, proofs, ...needs }): { readonly routes: Routes } => ({
    routes: passwordRoutes({
      ...needs,
      codes: codes.codes,
      hasher: auth.hasher,
      proofs: proofs.proofs,
    }),
  }),
});
