import { Routes } from '../../http/routes.ts';
import type { CardsService } from './cards.service.ts';

/** A person's own bank cards. */
export function cardRoutes(service: CardsService): Routes {
  return new Routes({
    'GET /cards': async ({ session }) => service.list(session.userId),
    'POST /cards': async ({ session, body }) => service.add(session.userId, body.card_number),
    'DELETE /cards/:id': async ({ session, params }) => {
      await service.remove(session.userId, Number(params.id));
      return {};
    },
  });
}
