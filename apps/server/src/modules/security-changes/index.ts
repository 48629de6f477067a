import { defineModule } from '../../platform/composer/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { serverContext } from '../server-context.ts';
import { sessionsModule } from '../sessions/index.ts';
import { standingsModule } from '../standings/index.ts';
import { usersModule } from '../users/index.ts';
import { createSecurityChanges } from './security-changes.service.ts';

export { HOLD_HOURS, type SecurityChanges } from './security-changes.service.ts';

/** What follows when somebody's way in changes. */
export const securityChangesModule = defineModule({
  name: 'securityChanges',
  needs: {
    context: serverContext,
    notifications: notificationsModule,
    sessions: sessionsModule,
    standings: standingsModule,
    users: usersModule,
  },
  create: ({ context, ...needs }) => createSecurityChanges(context, needs),
});
