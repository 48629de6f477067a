import { Routes } from '../../http/routes.ts';
import type { CardsService } from './cards.service.ts';
import type { CardReviews } from './review.service.ts';

/** A person's own bank cards; the officers' queue of those that wait. */
export function cardRoutes(service: CardsService, reviews: CardReviews): Routes {
  return new Routes({
    'GET /cards': async ({ session }) => service.list(session.userId),
    'POST /cards': async ({ session, body }) => service.add(session.userId, body.card_number),
    'POST /cards/:id/default': async ({ session, params, body, ip }) =>
      service.choose({ session, cardId: Number(params.id), proof: body, ip }),
    'DELETE /cards/:id': async ({ session, params }) => {
      await service.remove(session.userId, Number(params.id));
      return {};
    },
    'GET /admin/cards': async ({ session, query }) => reviews.queue(session.userId, query),
    'POST /admin/cards/:id/claim': async ({ session, params }) =>
      reviews.claim(Number(params.id), session.userId),
    'POST /admin/cards/:id/release': async ({ session, params }) =>
      reviews.release(Number(params.id), session.userId),
    'POST /admin/cards/:id/approve': async ({ session, params, body }) =>
      reviews.approve(Number(params.id), session.userId, body.reason),
    'POST /admin/cards/:id/refuse': async ({ session, params, body }) =>
      reviews.refuse(Number(params.id), session.userId, body.reason),
    'POST /admin/cards/:id/undo': async ({ session, params, body }) =>
      reviews.undo(Number(params.id), session.userId, body.reason),
  });
}
