import { Routes } from '../../http/routes.ts';
import type { DocumentsService } from './documents.service.ts';

/** People send pictures, officers look at them. */
export function documentsRoutes(service: DocumentsService): Routes {
  return new Routes({
    'POST /documents': async ({ session, body }) =>
      service.announce(session.userId, body.kind, body.bytes),
    'GET /documents/:id': async ({ session, params }) => service.load(session.userId, params.id),
    'POST /documents/:id/parts': async ({ session, params, query, bytes }) =>
      service.takePart(session.userId, params.id, query.offset, bytes),
    'GET /admin/documents/:id': async ({ session, params }) =>
      service.open(params.id, session.userId),
  });
}
