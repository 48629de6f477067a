import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { AuditModule } from '../audit/index.ts';
import type { ServerContext } from '../server-context.ts';
import { documentsRoutes } from './documents.routes.ts';
import { createDocumentsService, type DocumentsService } from './documents.service.ts';

export { rewriteSquare } from './picture.ts';
export { rewriteVideo } from './video.ts';
export { createSealedParts, type PartsOf, type SealedParts } from './sealed-parts.ts';

/** What people show of themselves, as others use it. */
export interface DocumentsModule extends Pick<DocumentsService, 'kindOf' | 'open' | 'receive'> {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** What people show of themselves. */
export function createDocumentsModule(
  context: ServerContext,
  blobs: BlobStore,
  audit: AuditModule,
): DocumentsModule {
  const service = createDocumentsService(context, blobs, audit);
  return {
    kindOf: (db, userId, id) => service.kindOf(db, userId, id),
    receive: (userId, kind, chunks) => service.receive(userId, kind, chunks),
    open: (id, officer) => service.open(id, officer),
    routes: documentsRoutes(service),
    background: [
      { name: 'sweep_documents', when: { cron: '47 * * * *' }, run: () => service.sweep() },
    ],
  };
}
