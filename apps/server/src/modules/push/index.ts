// Push to devices. What holds:
// - A device is told things while the session that registered it lives, and not a message longer.
// - A browser's address is a stranger's word: it is checked when it is registered and when it is sent to, and
//   nothing but a push service of the list is ever asked.
// - One browser is one device, of whoever registered it last.
import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule } from '../../platform/composer/index.ts';
import { outsideCompanies, serverContext } from '../server-context.ts';
import { usersModule } from '../users/index.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushDelivery, type DeliverPush } from './push-delivery.service.ts';
import { createPushDevices } from './push-devices.service.ts';

export type { DeliverPush } from './push-delivery.service.ts';
export { addPushKey } from './push-keys.service.ts';
export { deviceIdsOf } from './device-ids.service.ts';

/** Push, as others use it. */
export interface PushModule {
  /** Undefined where this installation sends none. */
  readonly deliver: DeliverPush | undefined;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** Devices that are told of things while their panel is closed. */
export const pushModule = defineModule({
  name: 'push',
  needs: { context: serverContext, companies: outsideCompanies, users: usersModule },
  create: ({ context, companies: { push: sender }, users }): PushModule => {
    const devices = createPushDevices({ context, sender, users });
    return {
      deliver: sender && createPushDelivery(context, sender),
      routes: pushRoutes(devices),
      background: [
        {
          name: 'clean_push_devices',
          when: { cron: '53 3 * * *' },
          run: () => devices.forgetOver(),
        },
      ],
    };
  },
});
