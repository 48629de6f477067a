import type { Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { MailSender } from '../../providers/mail/port.ts';
import type { SmsSender } from '../../providers/sms/port.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { MESSAGES_WAITING } from './message-writer.ts';
import { messageRoutes } from './messages.routes.ts';
import { createOutbox, OUTBOX_PAUSES } from './outbox.ts';
import { createSentMessages, type SentMessages } from './sent-messages.service.ts';
import type { NoticeLinks } from './sms-texts.ts';
import { createSettingsService } from './settings.service.ts';

export {
  type CodeMessages,
  createCodeMessages,
  type MailedCode,
} from './code-messages.service.ts';
export type { MessageRow } from './sent-messages.service.ts';
export { createMessageWriter } from './message-writer.ts';
export { smsTemplates, templateName, wordText } from './sms-texts.ts';

const GATHER_MS = 20;
/** What is due again is looked for so often. */
const LOOK_MS = 5_000;

/** What messages are made of. */
export interface MessagesDeps {
  readonly sms: SmsSender;
  /** Undefined where this installation sends none. */
  readonly mail: MailSender | undefined;
  readonly notifications: Pick<NotificationsModule, 'keep' | 'words'>;
  readonly links: NoticeLinks;
}

/** What leaves the house to tell somebody, as others use it. */
export interface MessagesModule {
  /** Messages to a person, newest first, those before one of them. */
  readonly messagesOf: SentMessages;
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** The settings and the outbox of this installation. */
export function createMessagesModule(context: ServerContext, deps: MessagesDeps): MessagesModule {
  const { bus, clock, config, health, logger, plainDb } = context;
  const { sms, mail, notifications, links } = deps;
  const settings = createSettingsService(context, {
    notifications,
    isMailAvailable: mail !== undefined,
  });
  const outbox = createOutbox({
    ...{ db: plainDb, clock, logger, health, sms, mail, words: notifications.words },
    panelUrl: config.publicUrl,
    links,
    pauses: { ...OUTBOX_PAUSES, retryMs: config.providerRetryMs },
  });
  const wishes = (wish: () => void): (() => void) => bus.subscribe(MESSAGES_WAITING, wish);
  const send = async (): Promise<void> => {
    if (await outbox.send()) bus.publish(MESSAGES_WAITING, null);
  };
  return {
    messagesOf: createSentMessages(context),
    routes: messageRoutes(context, settings),
    background: [
      {
        name: 'send_messages',
        when: { wishes, gatherMs: GATHER_MS, everyMs: LOOK_MS },
        run: send,
      },
      { name: 'clean_messages', when: { cron: '43 3 * * *' }, run: () => outbox.forgetOld() },
    ],
  };
}
