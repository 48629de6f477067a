import { Routes } from '../../http/routes.ts';
import type { DataExportsService } from './data-exports.service.ts';

/** The calls of the file with everything of a person. */
export function dataExportRoutes(service: DataExportsService): Routes {
  return new Routes({
    'GET /user/export': async ({ session }) => service.stateOf(session.userId),
    'POST /user/export': async ({ body, session, ip, lang }) =>
      service.ask({ session, proof: body, ip, lang }),
    'GET /user/export/file': async ({ session }) => service.file(session.userId),
  });
}
