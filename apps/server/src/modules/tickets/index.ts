// Tickets. What holds:
// - A ticket is its person's: to anybody else it is not there, by every call the same.
// - Numbers of messages have no gaps; a message that is sent again is one message and one notice.
// - What it is bound to was its person's own when it was written, and is read anew whenever it is shown.
// - Notes lie in a table of their own, which no call of a person reads.
// - An officer answers what they have in hand, never their own, and every act of theirs is in the audit.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { documentsModule } from '../documents/index.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { serverContext } from '../server-context.ts';
import { endSilentTickets } from './silent-tickets.service.ts';
import { makeFirstTicketTerms } from './ticket-terms.ts';
import { staffTicketRoutes, ticketRoutes } from './tickets.routes.ts';

export { TICKET_MOVED } from './tickets-deps.ts';
export { readDueMinutes, REOPEN_DAYS, SILENT_DAYS, ticketsRule } from './ticket-terms.ts';

/** Tickets, as others use them. */
export interface TicketsModule {
  readonly routes: readonly Routes[];
  readonly background: readonly BackgroundTask[];
  /** Worker role, before its background work: makes what the first start lacks. */
  prepareWorker(): Promise<void>;
}

/** Tickets. */
export const ticketsModule = defineModule({
  name: 'tickets',
  needs: {
    context: serverContext,
    audit: auditModule,
    catalog: catalogModule,
    documents: documentsModule,
    notifications: notificationsModule,
    officers: officersModule,
  },
  create: ({ officers, ...needs }): TicketsModule => {
    const deps = { ...needs, assertUnrelatedTo: officers.assertUnrelatedTo };
    return {
      routes: [ticketRoutes(deps), staffTicketRoutes(deps)],
      prepareWorker: () => makeFirstTicketTerms(needs.context.plainDb),
      background: [
        {
          name: 'end_silent_tickets',
          when: { cron: '23 * * * *' },
          run: () => endSilentTickets(deps),
        },
      ],
    };
  },
});
