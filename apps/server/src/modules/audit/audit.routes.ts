import { Routes } from '../../http/routes.ts';
import type { AuditService } from './audit.service.ts';

/** What staff did. */
export function auditRoutes(service: AuditService): Routes {
  return new Routes({ 'GET /admin/audit': async ({ query }) => service.list(query) });
}
