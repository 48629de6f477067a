import type { AssetLabels, Routes } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { createNotificationsService, type NotificationsService } from './notifications.service.ts';

export type { UserNotice } from './notifications.mapper.ts';
export { type Notify, USER_NOTICE } from './notifications.service.ts';

/** What people are told, as others use it. */
export interface NotificationsModule extends Pick<NotificationsService, 'notify' | 'toMessage'> {
  readonly routes: Routes;
}

/** What people are told. */
export function createNotificationsModule(
  context: ServerContext,
  labels: AssetLabels,
): NotificationsModule {
  const service = createNotificationsService(context, labels);
  return { ...service, routes: notificationRoutes(service) };
}
