import type { NotificationsModule } from '../notifications/index.ts';
import type { Operations } from '../operations/index.ts';
import type { ServerContext } from '../server-context.ts';
import type { ApprovalsModule } from '../approvals/index.ts';
import type { UsersModule } from '../users/index.ts';

/** What adjustments are made with. */
export interface AdjustmentsDeps {
  readonly approvals: Pick<ApprovalsModule, 'approval'>;
  readonly context: Pick<ServerContext, 'logger' | 'orderedDb' | 'plainDb' | 'writers'>;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly operations: Pick<Operations, 'submit'>;
  readonly users: Pick<UsersModule, 'load'>;
  readonly assets: () => readonly { readonly symbol: string }[];
  readonly scaleOf: (asset: string) => number;
}
