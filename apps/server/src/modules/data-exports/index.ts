// Everything that is kept of a person, as one file. What holds:
// - Every table with a person's id is exported or has a reason not to be; a test reads the schema.
// - Nobody else's id, no note of staff, nothing that is sealed or proves who somebody is.
// - One is made at a time, once a day, with a factor; it is sealed for its person and gone after seven days.
// - Whatever dies while it is made: it is made whole, and told, once.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { factorsModule } from '../factors/index.ts';
import { ledgerExplorerModule } from '../ledger-explorer/index.ts';
import { catalogModule } from '../markets/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { blobStore, serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { dataExportRoutes } from './data-exports.routes.ts';
import { createDataExports, MAKE_EXPORT_TASK } from './data-exports.service.ts';

export { exportPartsOf } from './data-exports.service.ts';

/** The file with everything of a person. */
export const dataExportsModule = defineModule({
  name: 'dataExports',
  needs: {
    context: serverContext,
    blobs: blobStore,
    catalog: catalogModule,
    factors: factorsModule,
    ledgerExplorer: ledgerExplorerModule,
    notifications: notificationsModule,
    users: usersModule,
  },
  create: ({
    ledgerExplorer: { ledgerIndex },
    ...needs
  }): { readonly routes: Routes; readonly background: readonly BackgroundTask[] } => {
    const service = createDataExports({ ...needs, ledgerIndex });
    return {
      routes: dataExportRoutes(service),
      background: [
        { name: MAKE_EXPORT_TASK, when: 'job', run: (payload) => service.make(payload) },
        { name: 'sweep_data_exports', when: { cron: '23 * * * *' }, run: () => service.sweep() },
      ],
    };
  },
});
