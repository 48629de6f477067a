// What a person's page is gathered from, and what staff act with.

import type { PlainDb } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { CardsModule } from '../cards/index.ts';
import type { FreezeModule } from '../freeze/index.ts';
import type { KycModule } from '../kyc/index.ts';
import type { LimitsOf } from '../limits/index.ts';
import type { MessagesModule } from '../messages/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { OrdersOfPerson } from '../orders/index.ts';
import type { SessionsModule } from '../sessions/index.ts';
import type { StandingsModule } from '../standings/index.ts';
import type { CardChargesService } from '../card-charges/index.ts';
import type { UsersModule } from '../users/index.ts';
import type { WalletsModule } from '../wallets/index.ts';

/** Every module that knows something of a person. */
export interface PeopleDeps {
  readonly audit: Pick<AuditModule, 'countRevealed' | 'record'>;
  /** @throws AppError `decides_on_self` */
  readonly assertUnrelatedTo: (tx: PlainDb, officer: number, person: number) => Promise<void>;
  readonly cards: Pick<CardsModule, 'hashOf' | 'list' | 'numberOf'>;
  readonly freezes: Pick<FreezeModule, 'approveOf' | 'note' | 'waitingOf'>;
  readonly kyc: Pick<KycModule, 'evidenceOf' | 'nationalCodeOf' | 'provedLevel'>;
  /** The limits of a person, as they stand on the wire. */
  readonly limitsOf: LimitsOf;
  readonly messagesOf: MessagesModule['messagesOf'];
  readonly notifications: Pick<NotificationsModule, 'keep'>;
  readonly orders: OrdersOfPerson;
  readonly scaleOf: (asset: string) => number;
  readonly sessions: Pick<SessionsModule, 'endAllWithin' | 'signIns'>;
  readonly standings: Pick<StandingsModule, 'change' | 'read'>;
  readonly cardCharges: Pick<CardChargesService, 'paidSince'>;
  readonly users: Pick<UsersModule, 'load' | 'lock' | 'tellChanged'>;
  readonly wallets: Pick<WalletsModule, 'overviewOf' | 'postingsOf'>;
}
