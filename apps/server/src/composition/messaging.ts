// Builds what reaches people outside the panel: codes and messages, by SMS and mail.
import type { Config } from '../config.ts';
import { createCodesModule } from '../modules/codes/index.ts';
import type { FreezeLinks } from '../modules/freeze/index.ts';
import { createCodeMessages, createMessagesModule } from '../modules/messages/index.ts';
import type { NotificationsModule } from '../modules/notifications/index.ts';
import { createProofsModule } from '../modules/proofs/index.ts';
import type { ServerContext } from '../modules/server-context.ts';
import type { MailSender } from '../providers/mail/port.ts';
import { createSmtpMail } from '../providers/mail/smtp-mail.ts';
import { createOutbound } from '../providers/outbound.ts';
import { createKavenegar } from '../providers/sms/kavenegar.ts';
import type { SmsSender } from '../providers/sms/port.ts';

/** Codes and messages, and the work that asking for many of them costs. */
export function createMessaging(
  context: ServerContext,
  notifications: NotificationsModule,
  freezeLinks: FreezeLinks,
) {
  const companies = { sms: createSms(context), mail: createMail(context.config) };
  const proving = createProofsModule(context);
  const { proofs } = proving;
  const messages = createMessagesModule(context, {
    ...{ ...companies, notifications },
    links: { freeze: (id) => freezeLinks.urlOf(id) },
  });
  const writing = createCodeMessages(context);
  const sending = createCodesModule(context, { ...companies, messages: writing }, proofs);
  const { codes } = sending;
  const background = [proving, sending, messages].flatMap((module) => module.background);
  return { codes, messages, proofs, background };
}

function createSms({ config, logger }: ServerContext): SmsSender {
  const { sms, providerTimeoutMs: timeoutMs } = config;
  return createKavenegar({
    outbound: createOutbound({ baseUrl: sms.baseUrl, timeoutMs, logger }),
    apiKey: sms.credential,
    simulated: sms.simulated,
  });
}

function createMail({ mail, providerTimeoutMs: timeoutMs }: Config): MailSender | undefined {
  return mail === undefined ? undefined : createSmtpMail({ ...mail, timeoutMs });
}
