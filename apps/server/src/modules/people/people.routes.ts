import { Routes } from '../../http/routes.ts';
import type { ActsService } from './acts.service.ts';
import type { LooksService } from './looks.service.ts';
import type { NotesService } from './notes.service.ts';
import { type OfficeSearchParts, searchOffice } from './office-search.service.ts';
import type { PeopleService } from './people.service.ts';
import type { RevealsService } from './reveals.service.ts';
import type { TabsService } from './tabs.service.ts';

/** People as staff find and see them, and what staff may do to an account. */
export function peopleRoutes(
  people: PeopleService,
  tabs: TabsService,
  notes: NotesService,
  acts: ActsService,
  reveals: RevealsService,
  looks: LooksService,
  search: OfficeSearchParts,
): Routes {
  const between = (call: {
    readonly session: { readonly userId: number };
    readonly params: { readonly id: string };
  }) => ({ officer: call.session.userId, userId: Number(call.params.id) });
  return new Routes({
    'GET /admin/people': async ({ session, query }) => people.search(session.userId, query),
    'GET /admin/search': async ({ session, query }) => searchOffice(search, session, query.query),
    'GET /admin/looked_at': async ({ session }) => looks.list(session.userId),
    'GET /admin/people/:id': async ({ session, params }) => {
      const page = await people.summary(session, Number(params.id));
      await looks.note(session.userId, Number(params.id));
      return page;
    },
    'GET /admin/people/:id/orders': async ({ params, query }) =>
      tabs.orders(Number(params.id), query),
    'GET /admin/people/:id/wallet': async ({ params }) => tabs.wallet(Number(params.id)),
    'GET /admin/people/:id/postings': async ({ params, query }) =>
      tabs.postings(Number(params.id), query),
    'GET /admin/people/:id/sessions': async ({ params }) => tabs.sessions(Number(params.id)),
    'GET /admin/people/:id/sign_ins': async ({ params, query }) =>
      tabs.signIns(Number(params.id), query),
    'GET /admin/people/:id/messages': async ({ params, query }) =>
      tabs.messages(Number(params.id), query),
    'GET /admin/people/:id/notes': async ({ params, query }) =>
      tabs.notes(Number(params.id), query),
    'POST /admin/people/:id/notes': async ({ session, params, body }) =>
      notes.add(session.userId, Number(params.id), body),
    'POST /admin/people/:id/notes/:note/pin': async ({ session, params, body }) =>
      notes.pin(session.userId, Number(params.id), Number(params.note), body.pinned),
    'POST /admin/people/:id/reveal': async ({ session, params, body }) =>
      reveals.reveal(session.userId, Number(params.id), body),
    'POST /admin/people/:id/end_sessions': async (call) =>
      acts.endSessions(between(call), call.body),
    'POST /admin/people/:id/block': async (call) => acts.block(between(call), call.body),
    'POST /admin/people/:id/unblock': async (call) => acts.unblock(between(call), call.body),
    'POST /admin/people/:id/hold_money': async (call) => acts.holdMoney(between(call), call.body),
    'POST /admin/people/:id/release_money': async (call) =>
      acts.releaseMoney(between(call), call.body),
    'POST /admin/people/:id/level': async (call) => acts.setLevel(between(call), call.body),
    'POST /admin/people/:id/freeze': async (call) => acts.freeze(between(call), call.body),
    'POST /admin/people/:id/unfreeze': async (call) => acts.unfreeze(between(call), call.body),
  });
}
