import { Routes } from '../../http/routes.ts';
import type { NotificationsService } from './notifications.service.ts';

/** A person's own notices. */
export function notificationRoutes(service: NotificationsService): Routes {
  return new Routes({
    'GET /notifications/index': async ({ session, query, lang }) =>
      service.list(session.userId, query, lang),
    'GET /notifications/unread': async ({ session }) => service.countUnread(session.userId),
    'GET /notifications/readall': async ({ session }) => {
      await service.markAllRead(session.userId);
      return {};
    },
  });
}
