import { Routes } from '../../http/routes.ts';
import type { ServerContext } from '../server-context.ts';
import { messagesHealth } from './health.service.ts';
import type { SendPushTest } from './push-tests.service.ts';
import type { SettingsService } from './settings.service.ts';

/** How one is told of things; for staff, whether it arrives. */
export function messageRoutes(
  context: ServerContext,
  settings: SettingsService,
  sendPushTest: SendPushTest,
): Routes {
  return new Routes({
    'GET /user/message_settings': async ({ session }) => settings.load(session.userId),
    'POST /user/message_settings': async ({ body, session }) =>
      settings.change(session.userId, body),
    'POST /user/phishing_word': async ({ body, session }) =>
      settings.setWord(session.userId, body.word),
    'POST /push/test': async ({ session }) => {
      await sendPushTest(session);
      return {};
    },
    'GET /admin/messages/health': async () => messagesHealth(context),
  });
}
