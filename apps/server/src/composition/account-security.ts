// Builds what proves who somebody is, and what guards their account.
import { createAuthModule } from '../modules/auth/index.ts';
import { createContactsModule } from '../modules/contacts/index.ts';
import { createFreezeModule } from '../modules/freeze/index.ts';
import { createFactorsModule } from '../modules/factors/index.ts';
import { createPasskeysModule } from '../modules/passkeys/index.ts';
import { createPasswordsModule } from '../modules/passwords/index.ts';
import { createSecurityChanges } from '../modules/security-changes/index.ts';
import { createRecoveryModule } from '../modules/recovery/index.ts';
import type { ServerContext } from '../modules/server-context.ts';
import type { BlobStore } from '../platform/blobs/index.ts';

/** What these modules are built on. */
type SecurityParts = Omit<
  Parameters<typeof createAuthModule>[0],
  'context' | 'authenticators' | 'passkeys'
> &
  Parameters<typeof createSecurityChanges>[1] &
  Pick<Parameters<typeof createFreezeModule>[0], 'approvals' | 'freezeLinks' | 'standings'> &
  Pick<Parameters<typeof createContactsModule>[0], 'identity' | 'isBeingVerified'> &
  Pick<Parameters<typeof createRecoveryModule>[0], 'audit'> & {
    readonly blobs: BlobStore;
  };

/** Signing in, factors, and what follows when they change. */
export function createAccountSecurity(context: ServerContext, parts: SecurityParts) {
  const securityChanges = createSecurityChanges(context, parts);
  const { codes, notifications, users } = parts;
  const keys = createPasskeysModule(context);
  const { passkeys } = keys;
  const factors = createFactorsModule({
    ...{ context, codes, notifications, passkeys, securityChanges, users },
  });
  const { authenticators } = factors;
  const auth = createAuthModule({ ...parts, context, authenticators, passkeys });
  const { hasher } = auth;
  const built = { ...parts, context, factors, hasher, securityChanges };
  const passwords = createPasswordsModule(built);
  const contacts = createContactsModule(built);
  const freeze = createFreezeModule(built);
  const recovery = createRecoveryModule(
    {
      ...built,
      forgetFactors: async (tx, userId) => {
        await authenticators.remove(tx, userId);
        await authenticators.removeCodes(tx, userId);
        await passkeys.removeAll(tx, userId);
      },
      hashPassword: (password) => hasher.hash(password),
    },
    parts.blobs,
  );
  const modules = [factors, auth, passwords, contacts, freeze, recovery];
  const background = [auth, factors, freeze, keys, recovery].flatMap((module) => module.background);
  return { auth, factors, freeze, modules, background, securityChanges };
}
