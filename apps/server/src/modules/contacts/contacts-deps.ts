import type { PlainDb } from '../../platform/database/handles.ts';
import type { IdentityClient } from '../cards/index.ts';
import type { Codes } from '../codes/index.ts';
import type { FactorsService } from '../factors/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { SecurityChanges } from '../security-changes/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { UsersModule } from '../users/index.ts';

/** What another mobile or address is set with. */
export interface ContactsDeps {
  readonly context: ServerContext;
  readonly codes: Codes;
  readonly factors: FactorsService;
  readonly identity: IdentityClient;
  /** Whether a person, locked by the transaction, waits for the level that their mobile is part of. */
  readonly isBeingVerified: (tx: PlainDb, userId: number) => Promise<boolean>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly securityChanges: SecurityChanges;
  readonly users: UsersModule;
}
