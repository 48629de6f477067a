import type { PlainDb } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { CardsModule } from '../cards/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { StandingsService } from '../standings/index.ts';
import type { UsersModule } from '../users/index.ts';

/** What requests are decided with. */
export interface ReviewDeps {
  readonly audit: AuditModule;
  /** @throws AppError `decides_on_self` */
  readonly assertUnrelatedTo: (tx: PlainDb, officer: number, person: number) => Promise<void>;
  readonly cards: CardsModule;
  readonly notifications: NotificationsModule;
  readonly standings: Pick<StandingsService, 'tell'>;
  readonly users: UsersModule;
}
