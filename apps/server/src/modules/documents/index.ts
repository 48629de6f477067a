import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { auditModule } from '../audit/index.ts';
import { blobStore, serverContext } from '../server-context.ts';
import { documentsRoutes } from './documents.routes.ts';
import { createDocumentsService, type DocumentsService } from './documents.service.ts';

export { rewriteSquare } from './picture.ts';
export { rewriteVideo } from './video.ts';
export { createSealedParts, type PartsOf, type SealedParts } from './sealed-parts.ts';

/** What people show of themselves, as others use it. */
export interface DocumentsModule
  extends Pick<
    DocumentsService,
    'announce' | 'kindOf' | 'load' | 'open' | 'readWhole' | 'receive' | 'takePart'
  > {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** What people show of themselves. */
export const documentsModule = defineModule({
  name: 'documents',
  needs: { context: serverContext, blobs: blobStore, audit: auditModule },
  create: ({ context, blobs, audit }): DocumentsModule => {
    const service = createDocumentsService(context, blobs, audit);
    return {
      ...service,
      routes: documentsRoutes(service),
      background: [
        { name: 'sweep_documents', when: { cron: '47 * * * *' }, run: () => service.sweep() },
      ],
    };
  },
});
