import { AppError, type Router, type Session } from '../../http/index.ts';
import type { ServerContext } from '../../platform/context.ts';
import {
  type CardsDeps,
  type CardsService,
  CHECK_CARD_TASK,
  createCardsService,
  isTakenCard,
} from './cards.service.ts';

export { isTakenCard };
export { normaliseCardNumber } from './card-number.ts';
export { createIdentityDesk, type IdentityDesk } from './identity-desk.ts';

export type CardsModule = Omit<CardsService, 'list' | 'add' | 'remove' | 'check' | 'sweep'> & {
  routes(router: Router): void;
};

const SWEEP_TASK = 'sweep_cards';

function signedIn(session: Session | null): Session {
  if (session === null) throw new AppError('unauthorized');
  return session;
}

/** Bank cards. */
export function createCardsModule(context: ServerContext, deps: CardsDeps): CardsModule {
  const { jobs } = context;
  const service = createCardsService(context, deps);
  jobs.register(CHECK_CARD_TASK, (payload) => service.check(Number(payload['cardId'])));
  jobs.register(SWEEP_TASK, () => service.sweep());
  jobs.schedule({ schedule: '*/10 * * * *', task: SWEEP_TASK });
  return {
    ...service,
    routes: (router) => {
      router.handle('GET /cards', async ({ session }) => service.list(signedIn(session).userId));
      router.handle('POST /cards', async ({ session, body }) =>
        service.add(signedIn(session).userId, body.card_number),
      );
      router.handle('DELETE /cards/:id', async ({ session, params }) => {
        await service.remove(signedIn(session).userId, Number(params.id));
        return {};
      });
    },
  };
}
