import type { AssetLabels, Routes } from '../../http/index.ts';
import { defineModule, named } from '../../platform/composer/index.ts';
import { catalogModule } from '../markets/index.ts';
import { serverContext } from '../server-context.ts';
import { notificationRoutes } from './notifications.routes.ts';
import {
  createNotificationsService,
  type MessageWriter,
  type NotificationsService,
} from './notifications.service.ts';

export { ALARM_WORDS, alarmWord } from './alarm-notices.ts';
export { momentText } from './moment-text.ts';
export type { NoticeFacts, NoticeKind } from './notice-kinds.ts';
export { isNoticeKind } from './notice-text.ts';
export { TOPIC_OF } from './notice-topics.ts';
export type { UserNotice } from './notifications.mapper.ts';
export {
  type KeptNotice,
  type MessageWriter,
  type Notify,
  USER_NOTICE,
} from './notifications.service.ts';

/** What people are told, as others use it. */
export interface NotificationsModule
  extends Pick<
    NotificationsService,
    'countUnread' | 'keep' | 'notify' | 'pushWords' | 'toMessage' | 'words'
  > {
  readonly routes: Routes;
}

/** What people are told. */
export const notificationsModule = defineModule({
  name: 'notifications',
  needs: {
    context: serverContext,
    catalog: catalogModule,
    messageWriter: named('messageWriter').giving<MessageWriter>(),
  },
  create: ({ context, catalog, messageWriter }): NotificationsModule => {
    const labels: AssetLabels = (symbol) => catalog.asset(symbol)?.labels;
    const service = createNotificationsService(context, labels, messageWriter);
    return { ...service, routes: notificationRoutes(service) };
  },
});
