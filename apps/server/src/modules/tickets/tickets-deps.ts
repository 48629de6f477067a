// What tickets are kept with, and how open panels hear of them.
import type { TicketState } from '@sarraf/contracts/lists';
import type { PlainDb } from '../../platform/database/handles.ts';
import type { AuditModule } from '../audit/index.ts';
import type { DocumentsModule } from '../documents/index.ts';
import type { MarketCatalog } from '../markets/index.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';

/** Bus subject: a {@link TicketMoved}. */
export const TICKET_MOVED = 'tickets.moved';

/** A ticket moved: its person and those who answer hear of it, and ask for what they lack. */
export interface TicketMoved {
  readonly userId: number;
  readonly id: string;
  /** The number of its last message. */
  readonly no: number;
  readonly state: TicketState;
}

/** What tickets are kept with. */
export interface TicketsDeps {
  readonly context: ServerContext;
  readonly audit: Pick<AuditModule, 'record'>;
  /** @throws AppError `decides_on_self`, `invited_pair` */
  readonly assertUnrelatedTo: (tx: PlainDb, officer: number, person: number) => Promise<void>;
  readonly catalog: MarketCatalog;
  readonly documents: Pick<
    DocumentsModule,
    'announce' | 'kindOf' | 'load' | 'open' | 'readWhole' | 'takePart'
  >;
  readonly notifications: Pick<NotificationsModule, 'keep'>;
}

/** Tells open panels; after the commit. */
export function tellMoved({ context: { bus } }: TicketsDeps, moved: TicketMoved): void {
  bus.publish(TICKET_MOVED, moved);
}
