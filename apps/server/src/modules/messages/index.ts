import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import { defineModule, named } from '../../platform/composer/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { pushModule } from '../push/index.ts';
import { outsideCompanies, serverContext } from '../server-context.ts';
import { createDigests } from './digest.service.ts';
import { messageRoutes } from './messages.routes.ts';
import { createMessageWriter, MESSAGES_WAITING } from './message-writer.ts';
import { createOutbox, OUTBOX_PAUSES } from './outbox.ts';
import { createPushTests } from './push-tests.service.ts';
import { createSentMessages, type SentMessages } from './sent-messages.service.ts';
import { createSettingsService } from './settings.service.ts';

export {
  type CodeMessages,
  createCodeMessages,
  type MailedCode,
} from './code-messages.service.ts';
export { overdueMs } from './health.service.ts';
export type { MessageRow } from './sent-messages.service.ts';
export { smsTemplates, templateName, wordText } from './sms-texts.ts';

const DEBOUNCE_MS = 20;
/** What is due again is looked for so often. */
const LOOK_MS = 5_000;
/** Whether a digest is due is looked for so often. */
const DIGEST_MS = 60_000;

/** What leaves the house to tell somebody, as others use it. */
export interface MessagesModule {
  /** Messages to a person, newest first, those before one of them. */
  readonly messagesOf: SentMessages;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** The settings and the outbox of this installation. */
export const messagesModule = defineModule({
  name: 'messages',
  needs: {
    context: serverContext,
    companies: outsideCompanies,
    notifications: notificationsModule,
    push: pushModule,
    freezeLinks: named('freezeLinks').giving<{ urlOf(id: string): string }>(),
  },
  create: ({
    context,
    companies: { sms, mail },
    notifications,
    push,
    freezeLinks,
  }): MessagesModule => {
    const { bus, clock, config, health, logger, plainDb } = context;
    const settings = createSettingsService(context, {
      notifications,
      isMailAvailable: mail !== undefined,
      isPushAvailable: push.deliver !== undefined,
    });
    const outbox = createOutbox({
      db: plainDb,
      clock,
      logger,
      health,
      sms,
      mail,
      push: push.deliver,
      words: notifications.words,
      pushWords: notifications.pushWords,
      unreadOf: async (userId) => (await notifications.countUnread(userId)).count,
      panelUrl: config.publicUrl,
      links: { freeze: (id) => freezeLinks.urlOf(id) },
      pauses: { ...OUTBOX_PAUSES, retryMs: config.providerRetryMs },
    });
    const triggers = (trigger: () => void): (() => void) =>
      bus.subscribe(MESSAGES_WAITING, trigger);
    const sending = (which: 'texts' | 'push') => async (): Promise<void> => {
      if (await outbox.send(which)) bus.publish(MESSAGES_WAITING, null);
    };
    const digests = createDigests(context, { notifications, isMailed: mail !== undefined });
    const when = { triggers, debounceMs: DEBOUNCE_MS, everyMs: LOOK_MS };
    return {
      messagesOf: createSentMessages(context),
      routes: messageRoutes(context, settings, createPushTests(context, notifications)),
      background: [
        { name: 'send_messages', when, run: sending('texts') },
        { name: 'send_push', when, run: sending('push') },
        { name: 'tell_digests', when: { everyMs: DIGEST_MS }, run: digests },
        { name: 'clean_messages', when: { cron: '43 3 * * *' }, run: () => outbox.forgetOld() },
      ],
    };
  },
});

/** What writes the messages that go with a notice. */
export const messageWriterModule = defineModule({
  name: 'messageWriter',
  needs: { context: serverContext },
  create: ({ context }) => createMessageWriter(context),
});
