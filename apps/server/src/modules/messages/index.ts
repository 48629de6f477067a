import type { Lang, Routes } from '../../http/index.ts';
import type { BackgroundTask } from '../../platform/background/index.ts';
import type { Mail, MailSender } from '../../providers/mail/port.ts';
import type { SmsSender } from '../../providers/sms/port.ts';
import type { NotificationsModule } from '../notifications/index.ts';
import type { ServerContext } from '../server-context.ts';
import { mailOf } from './mail-text.ts';
import { MESSAGES_WAITING } from './message-writer.ts';
import { messageRoutes } from './messages.routes.ts';
import { createOutbox, OUTBOX_PAUSES } from './outbox.ts';
import { deleteOldMessages } from './outbox.queries.ts';
import { createSettingsService } from './settings.service.ts';
import { selectWordOf } from './settings.queries.ts';
import { wordText } from './sms-texts.ts';

export { createMessageWriter } from './message-writer.ts';

const GATHER_MS = 20;
/** What is due again is looked for so often. */
const LOOK_MS = 5_000;
const KEPT_MS = 180 * 86_400_000;
const DELETED_AT_ONCE = 1_000;
const DELETES_MAX = 50;

/** What messages are made of. */
export interface MessagesDeps {
  readonly sms: SmsSender;
  /** Undefined where this installation sends none. */
  readonly mail: MailSender | undefined;
  readonly notifications: Pick<NotificationsModule, 'keep' | 'words'>;
}

/** What leaves the house to tell somebody, as others use it. */
export interface MessagesModule {
  readonly routes: Routes;
  readonly background: readonly BackgroundTask[];
}

/** A code that proves an e-mail address. */
export interface MailedCode {
  readonly address: string;
  /** Of the account that asked for it. */
  readonly mobile: string;
  readonly code: string;
  /** Names the mail for ever. */
  readonly reference: string;
}

/** How codes are written. */
export interface CodeMessages {
  /** The anti-phishing word that stands in messages to this mobile. */
  wordOf(mobile: string): Promise<string>;
  mailOf(code: MailedCode): Promise<Mail>;
}

const CODE_WORDS = {
  fa: { title: 'کد تأیید ایمیل', content: 'این کد تا دو دقیقه اعتبار دارد:' },
  en: { title: 'Your e-mail code', content: 'This code is valid for two minutes:' },
} as const;

/** How codes are written for this installation's people. */
export function createCodeMessages({ config, plainDb }: ServerContext): CodeMessages {
  return {
    wordOf: async (mobile) => {
      const known = await selectWordOf(plainDb, mobile);
      return wordText(known?.phishing_word ?? null, known?.lang ?? 'fa');
    },
    mailOf: async ({ address, mobile, code, reference }) => {
      const known = await selectWordOf(plainDb, mobile);
      const lang: Lang = known?.lang ?? 'fa';
      return mailOf({
        ...CODE_WORDS[lang],
        ...{ to: address, lang, code, reference, panelUrl: config.publicUrl },
        word: known?.phishing_word ?? null,
      });
    },
  };
}

/** The settings and the outbox of this installation. */
export function createMessagesModule(context: ServerContext, deps: MessagesDeps): MessagesModule {
  const { bus, clock, config, health, logger, plainDb } = context;
  const { sms, mail, notifications } = deps;
  const settings = createSettingsService(context, {
    notifications,
    isMailAvailable: mail !== undefined,
  });
  const outbox = createOutbox({
    ...{ db: plainDb, clock, logger, health, sms, mail, words: notifications.words },
    panelUrl: config.publicUrl,
    pauses: { ...OUTBOX_PAUSES, retryMs: config.providerRetryMs },
  });
  const wishes = (wish: () => void): (() => void) => {
    const leave = bus.subscribe(MESSAGES_WAITING, wish);
    const timer = setInterval(wish, LOOK_MS);
    return () => {
      leave();
      clearInterval(timer);
    };
  };
  const send = async (): Promise<void> => {
    if (await outbox.send()) bus.publish(MESSAGES_WAITING, null);
  };
  return {
    routes: messageRoutes(context, settings),
    background: [
      { name: 'send_messages', when: { wishes, gatherMs: GATHER_MS }, run: send },
      {
        name: 'clean_messages',
        when: { cron: '43 3 * * *' },
        run: async () => {
          const before = new Date(clock.now() - KEPT_MS);
          for (let round = 0; round < DELETES_MAX; round += 1) {
            if ((await deleteOldMessages(plainDb, before, DELETED_AT_ONCE)) === 0) return;
          }
        },
      },
    ],
  };
}
