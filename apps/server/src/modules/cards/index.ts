import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, later, named } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { factorsModule } from '../factors/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { securityChangesModule } from '../security-changes/index.ts';
import { outsideCompanies, serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { CHECK_CARD_TASK } from './card-check.service.ts';
import { cardRoutes } from './cards.routes.ts';
import { type CardsService, createCardsService } from './cards.service.ts';
import { createIdentityClient } from './identity-client.ts';
import { type CardReviewDeps, createCardReviews } from './review.service.ts';

export { normaliseCardNumber } from './card-number.ts';
export { isTakenCard } from './card-check.service.ts';
export type { IdentityClient } from './identity-client.ts';
export { askAndKeep, askOnce } from './card-answers.ts';
export {
  accountQuestion,
  type Asked,
  cardQuestion,
  hashOfQuestion,
  mobileQuestion,
  type OfficeQuestion,
  openAnswer,
} from './office-questions.ts';

/** Bank cards, as others use them. */
export type CardsModule = Omit<CardsService, 'add' | 'remove' | 'choose' | 'check' | 'sweep'> & {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
};

/** Whether money by a card may still come, as the module of charges knows it. */
export interface CardUse {
  readonly service: { isCardInUse(cardId: number): Promise<boolean> };
}

/** The offices that know whose mobile and whose card it is. */
export const identityModule = defineModule({
  name: 'identity',
  needs: { context: serverContext, companies: outsideCompanies },
  create: ({ context, companies }) => createIdentityClient(context, companies.identityOffices),
});

/** Bank cards. */
export const cardsModule = defineModule({
  name: 'cards',
  needs: {
    context: serverContext,
    audit: auditModule,
    cardCharges: later('cardCharges').giving<CardUse>(),
    factors: factorsModule,
    identity: identityModule,
    notifications: notificationsModule,
    officers: named('officers').giving<Pick<CardReviewDeps, 'assertUnrelatedTo'>>(),
    securityChanges: securityChangesModule,
    users: usersModule,
  },
  create: ({ context, cardCharges, officers, ...needs }): CardsModule => {
    const deps = {
      ...needs,
      assertUnrelatedTo: officers.assertUnrelatedTo,
      isCardInUse: (cardId: number) => cardCharges().service.isCardInUse(cardId),
    };
    const service = createCardsService(context, deps);
    return {
      ...service,
      routes: cardRoutes(service, createCardReviews(context, deps)),
      background: [
        {
          name: CHECK_CARD_TASK,
          when: 'job',
          run: (payload) => service.check(Number(payload['cardId'])),
        },
        { name: 'sweep_cards', when: { cron: '*/10 * * * *' }, run: () => service.sweep() },
      ],
    };
  },
});
