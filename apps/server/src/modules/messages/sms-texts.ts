// The templates of notices by SMS, as the operator has them approved: `npm run sms-templates`.
import type { Lang } from '../../http/index.ts';
import type { SmsMessage } from '../../providers/sms/port.ts';
import type { NoticeFacts, NoticeKind } from '../notifications/index.ts';
import { SMS_ACCOUNT_TEXTS } from './sms-account-texts.ts';
import { SMS_ALERT_TEXTS } from './sms-alert-texts.ts';
import { SMS_MONEY_TEXTS } from './sms-money-texts.ts';
import { SMS_RECURRING_TEXTS } from './sms-recurring-texts.ts';
import { SMS_REWARD_TEXTS } from './sms-reward-texts.ts';
import { SMS_TICKET_TEXTS } from './sms-ticket-texts.ts';
import type { NoticeLinks, SmsText } from './sms-text.ts';

export type { NoticeLinks } from './sms-text.ts';

/** Every kind that a text message may tell of. */
export const SMS_TEXTS: Readonly<Partial<Record<NoticeKind, SmsText>>> = {
  ...SMS_ACCOUNT_TEXTS,
  ...SMS_MONEY_TEXTS,
  ...SMS_TICKET_TEXTS,
  ...SMS_ALERT_TEXTS,
  ...SMS_RECURRING_TEXTS,
  ...SMS_REWARD_TEXTS,
};

/** Stands below each of them: the person's word, and the number that the message is found by. */
const END: Readonly<Record<Lang, string>> = {
  fa: 'کلمهٔ ضد فیشینگ: %token\nپیام %token2',
  en: 'Anti-phishing word: %token\nMessage %token2',
};

/** Where a person has chosen no word: a placeholder of a template is never empty. */
const NO_WORD: Readonly<Record<Lang, string>> = { fa: 'صراف', en: 'Sarraf' };

/** The anti-phishing word as it stands in messages. */
export const wordText = (word: string | null, lang: Lang): string => word ?? NO_WORD[lang];

/** Under which name a text is approved, and asked for. */
export const templateName = (kind: string, lang: Lang): string =>
  `sarraf-${kind.replaceAll('_', '-')}-${lang}`;

/** All templates of notices by their names. */
export function smsTemplates(): ReadonlyMap<string, string> {
  const templates = new Map<string, string>();
  for (const [kind, text] of Object.entries(SMS_TEXTS)) {
    for (const lang of ['fa', 'en'] as const) {
      templates.set(templateName(kind, lang), `${text[lang]}\n${END[lang]}`);
    }
  }
  return templates;
}

/** One message by its template. @throws when text messages don't tell of the kind */
export function smsMessage(
  notice: {
    readonly kind: NoticeKind;
    readonly facts: NoticeFacts;
    readonly lang: Lang;
    readonly mobile: string;
    readonly word: string | null;
    readonly reference: string;
  },
  links: NoticeLinks,
): SmsMessage {
  const { kind, facts, lang, mobile, word, reference } = notice;
  const text = SMS_TEXTS[kind];
  if (text === undefined) throw new Error(`No text message tells of ${kind}.`);
  return {
    mobile,
    template: templateName(kind, lang),
    token: wordText(word, lang),
    token2: reference,
    token10: text.fact?.(facts, links, lang),
  };
}
