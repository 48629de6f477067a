import type { Routes } from '../../http/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { officersModule } from '../approvals/index.ts';
import { auditModule } from '../audit/index.ts';
import { cardChargesModule } from '../card-charges/index.ts';
import { cardsModule } from '../cards/index.ts';
import { freezeModule } from '../freeze/index.ts';
import { kycModule } from '../kyc/index.ts';
import { limitsModule } from '../limits/index.ts';
import { catalogModule } from '../markets/index.ts';
import { messagesModule } from '../messages/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { ordersModule } from '../orders/index.ts';
import { serverContext } from '../server-context.ts';
import { sessionsModule } from '../sessions/index.ts';
import { standingsModule } from '../standings/index.ts';
import { usersModule } from '../users/index.ts';
import { walletsModule } from '../wallets/index.ts';
import { createActs } from './acts.service.ts';
import { createLooks } from './looks.service.ts';
import { createNotes } from './notes.service.ts';
import { peopleRoutes } from './people.routes.ts';
import { createPeopleService } from './people.service.ts';
import { createReveals } from './reveals.service.ts';
import { createTabs } from './tabs.service.ts';

/** People as staff find and see them, and what staff may do to an account. */
export const peopleModule = defineModule({
  name: 'people',
  needs: {
    context: serverContext,
    audit: auditModule,
    cardCharges: cardChargesModule,
    cards: cardsModule,
    catalog: catalogModule,
    freezes: freezeModule,
    kyc: kycModule,
    limits: limitsModule,
    messages: messagesModule,
    notifications: notificationsModule,
    officers: officersModule,
    orders: ordersModule,
    sessions: sessionsModule,
    standings: standingsModule,
    users: usersModule,
    wallets: walletsModule,
  },
  create: ({ context, catalog, ...needs }): { readonly routes: Routes } => {
    const deps = {
      ...needs,
      assertUnrelatedTo: needs.officers.assertUnrelatedTo,
      cardCharges: needs.cardCharges.service,
      limitsOf: needs.limits.limitsOf,
      messagesOf: needs.messages.messagesOf,
      orders: needs.orders.ofPerson,
      scaleOf: (asset: string) => catalog.scaleOf(asset),
    };
    const people = createPeopleService(context, deps);
    return {
      routes: peopleRoutes(
        people,
        createTabs(context, deps),
        createNotes(context, deps),
        createActs(context, deps),
        createReveals(context, deps),
        createLooks(context),
        { context, findPeople: (officer, query) => people.find(officer, query) },
      ),
    };
  },
});
