import type { AuditModule } from '../audit/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { AssertOfAnother, SecondPerson } from '../approvals/index.ts';
import type { UsersModule } from '../users/index.ts';

/** What adjustments are made with. */
export interface AdjustmentsDeps {
  readonly audit: Pick<AuditModule, 'record'>;
  readonly assertOfAnother: AssertOfAnother;
  readonly secondPerson: SecondPerson;
  readonly context: Pick<ServerContext, 'logger' | 'orderedDb' | 'plainDb' | 'writers'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly operations: Pick<Operations, 'submit'>;
  readonly users: Pick<UsersModule, 'load'>;
  readonly assets: () => readonly { readonly symbol: string }[];
  readonly scaleOf: (asset: string) => number;
}
