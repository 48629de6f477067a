import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { ServerContext } from '../server-context.ts';
import { CHECK_CARD_TASK } from './card-check.service.ts';
import { cardRoutes } from './cards.routes.ts';
import { type CardsDeps, type CardsService, createCardsService } from './cards.service.ts';
import { type CardReviewDeps, createCardReviews } from './review.service.ts';

export { normaliseCardNumber } from './card-number.ts';
export { isTakenCard } from './card-check.service.ts';
export { createIdentityClient, type IdentityClient } from './identity-client.ts';
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

/** Bank cards. */
export function createCardsModule(
  context: ServerContext,
  deps: CardsDeps & CardReviewDeps,
): CardsModule {
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
}
