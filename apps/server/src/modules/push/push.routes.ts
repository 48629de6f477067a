import { Routes } from '../../http/routes.ts';
import type { PushDevicesService } from './push-devices.service.ts';

/** Devices that are told of things while their panel is closed. */
export function pushRoutes(devices: PushDevicesService): Routes {
  return new Routes({
    'GET /push/devices': async ({ session }) => devices.list(session),
    'POST /push/devices': async ({ session, body, userAgent }) =>
      devices.register(session, { ...body, userAgent }),
    'DELETE /push/devices/:id': async ({ session, params }) => {
      await devices.remove(session.userId, params.id);
      return {};
    },
  });
}
