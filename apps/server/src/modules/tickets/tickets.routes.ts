import { Routes } from '../../http/routes.ts';
import {
  dropCanned,
  listCanned,
  previewCanned,
  rewriteCanned,
  writeCanned,
} from './canned-answers.service.ts';
import {
  closeOwnTicket,
  describeTickets,
  listTickets,
  loadTicket,
  openTicket,
  rateTicket,
  readOwnTicket,
  writeMessage,
} from './own-tickets.service.ts';
import { assignTicket, claimTicket, releaseTicket } from './ticket-claims.service.ts';
import {
  addNote,
  answerTicket,
  closeStaffTicket,
  readStaffTicket,
} from './ticket-answers.service.ts';
import { listStaffTickets, loadStaffTicket, readFigures } from './staff-tickets.service.ts';
import {
  announcePicture,
  loadPicture,
  openOwnPicture,
  openPicture,
  takePicturePart,
} from './ticket-files.service.ts';
import type { TicketsDeps } from './tickets-deps.ts';

/** A person's own tickets. */
export function ticketRoutes(deps: TicketsDeps): Routes {
  return new Routes({
    'GET /tickets': async ({ session, query }) => listTickets(deps, session.userId, query),
    'GET /tickets/subjects': async ({ session }) => describeTickets(deps, session.userId),
    'POST /tickets': async ({ session, body }) => openTicket(deps, session.userId, body),
    'GET /tickets/:id': async ({ session, params, query }) =>
      loadTicket(deps, session.userId, Number(params.id), query.after),
    'POST /tickets/:id/messages': async ({ session, params, body }) =>
      writeMessage(deps, session.userId, Number(params.id), body),
    'POST /tickets/:id/close': async ({ session, params }) =>
      closeOwnTicket(deps, session.userId, Number(params.id)),
    'POST /tickets/:id/rating': async ({ session, params, body }) =>
      rateTicket(deps, session.userId, Number(params.id), body),
    'POST /tickets/:id/read': async ({ session, params, body }) => {
      await readOwnTicket(deps, session.userId, Number(params.id), body.no);
      return {};
    },
    'GET /tickets/:id/files/:file': async ({ session, params }) =>
      openOwnPicture(deps, session.userId, Number(params.id), params.file),
    'POST /tickets/files': async ({ session, body }) =>
      announcePicture(deps, session.userId, body.bytes),
    'GET /tickets/files/:id': async ({ session, params }) =>
      loadPicture(deps, session.userId, params.id),
    'POST /tickets/files/:id/parts': async ({ session, params, query, bytes }) =>
      takePicturePart(deps, session.userId, params.id, { offset: query.offset, bytes }),
  });
}

/** The office's part of tickets. */
export function staffTicketRoutes(deps: TicketsDeps): Routes {
  return new Routes({
    'GET /admin/tickets': async ({ session, query }) =>
      listStaffTickets(deps, session.userId, query),
    'GET /admin/tickets/figures': async ({ session }) => readFigures(deps, session.userId),
    'GET /admin/tickets/:id': async ({ params, query }) =>
      loadStaffTicket(deps, Number(params.id), query.after),
    'GET /admin/tickets/:id/files/:file': async ({ session, params }) =>
      openPicture(deps, session.userId, Number(params.id), params.file),
    'POST /admin/tickets/:id/claim': async ({ session, params }) =>
      claimTicket(deps, session.userId, Number(params.id)),
    'POST /admin/tickets/:id/release': async ({ session, params }) =>
      releaseTicket(deps, session.userId, Number(params.id)),
    'POST /admin/tickets/:id/assign': async ({ session, params, body }) =>
      assignTicket(deps, session.userId, Number(params.id), body),
    'POST /admin/tickets/:id/answer': async ({ session, params, body }) =>
      answerTicket(deps, session.userId, Number(params.id), body),
    'POST /admin/tickets/:id/notes': async ({ session, params, body }) =>
      addNote(deps, session.userId, Number(params.id), body.text),
    'POST /admin/tickets/:id/close': async ({ session, params }) =>
      closeStaffTicket(deps, session.userId, Number(params.id)),
    'POST /admin/tickets/:id/read': async ({ params, body }) => {
      await readStaffTicket(deps, Number(params.id), body.no);
      return {};
    },
    'GET /admin/tickets/:id/answers': async ({ session, params }) =>
      previewCanned(deps, session.userId, Number(params.id)),
    'GET /admin/ticket_answers': async () => listCanned(deps),
    'POST /admin/ticket_answers': async ({ session, body }) =>
      writeCanned(deps, session.userId, body),
    'POST /admin/ticket_answers/:id': async ({ session, params, body }) =>
      rewriteCanned(deps, session.userId, Number(params.id), body),
    'DELETE /admin/ticket_answers/:id': async ({ session, params }) => {
      await dropCanned(deps, session.userId, Number(params.id));
      return {};
    },
  });
}
