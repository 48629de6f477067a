import type { PasswordHasher } from '../auth/index.ts';
import type { Codes } from '../codes/index.ts';
import type { FactorsService } from '../factors/index.ts';
import type { Proofs } from '../proofs/index.ts';
import type { SecurityChanges } from '../security-changes/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { SessionsModule } from '../sessions/index.ts';
import type { UsersModule } from '../users/index.ts';

/** What another password is set with. */
export interface PasswordsDeps {
  readonly context: ServerContext;
  readonly codes: Codes;
  readonly factors: FactorsService;
  readonly hasher: PasswordHasher;
  readonly proofs: Proofs;
  readonly securityChanges: SecurityChanges;
  readonly sessions: Pick<SessionsModule, 'isKnownDevice'>;
  readonly users: UsersModule;
}
