import type { ChainName } from '@sarraf/contracts';
import type { HouseService } from '@sarraf/contracts/lists';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';

/** What status is read, and incidents are kept, with. */
export interface HouseStatusDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  /** Networks that this installation has nodes of. */
  readonly networks: readonly ChainName[];
  /** Ways by which messages leave this installation. */
  readonly channels: () => readonly HouseService[];
  /** When the newest price was seen that an index is made of, ms since 1970; undefined without one. */
  readonly indexSeenAt: () => number | undefined;
}
