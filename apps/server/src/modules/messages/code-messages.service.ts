// How codes are written: with the word that tells its reader who wrote them.
import type { Lang } from '../../http/index.ts';
import type { Mail } from '../../providers/mail/port.ts';
import type { ServerContext } from '../server-context.ts';
import { mailOf } from './mail-text.ts';
import { selectWordOf } from './settings.queries.ts';
import { wordText } from './sms-texts.ts';

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
