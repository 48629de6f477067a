// Builds what proves who somebody is, and what guards their account.
import { createAuthModule } from '../modules/auth/index.ts';
import { createFactorsModule } from '../modules/factors/index.ts';
import { createSecurityChanges } from '../modules/security-changes/index.ts';
import type { ServerContext } from '../modules/server-context.ts';

/** What these modules are built on. */
type SecurityParts = Omit<Parameters<typeof createAuthModule>[0], 'context' | 'authenticators'> &
  Parameters<typeof createSecurityChanges>[1];

/** Signing in, factors, and what follows when they change. */
export function createAccountSecurity(context: ServerContext, parts: SecurityParts) {
  const securityChanges = createSecurityChanges(context, parts);
  const { codes, notifications, users } = parts;
  const factors = createFactorsModule({
    ...{ context, codes, notifications, securityChanges, users },
  });
  const { authenticators } = factors;
  const auth = createAuthModule({ ...parts, context, authenticators });
  const background = [...auth.background, ...factors.background];
  return { auth, modules: [factors, auth], background };
}
