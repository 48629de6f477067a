// How codes are written: with the word that tells its reader who wrote them.
import type { Lang } from '../../http/index.ts';
import type { Mail } from '../../providers/mail/port.ts';
import type { ServerContext } from '../server-context.ts';
import { mailOf } from './mail-text.ts';
import { selectWordOf } from './settings.queries.ts';

/** A code that proves an e-mail address. */
export interface MailedCode {
  readonly address: string;
  /** Of the account that asked for it. */
  readonly mobile: string;
  readonly code: string;
  /** Names the mail for ever. */
  readonly reference: string;
}

/** Who reads a code. */
interface CodeReader {
  readonly lang: Lang;
  /** Their anti-phishing word; null where they have chosen none. */
  readonly word: string | null;
}

/** How codes are written. */
export interface CodeMessages {
  /** Who has this mobile; of a mobile without an account the defaults. */
  readerOf(mobile: string): Promise<CodeReader>;
  mailOf(code: MailedCode): Promise<Mail>;
}

const CODE_WORDS = {
  fa: { title: 'کد تأیید ایمیل', content: 'این کد تا دو دقیقه اعتبار دارد:' },
  en: { title: 'Your e-mail code', content: 'This code is valid for two minutes:' },
} as const;

/** How codes are written for this installation's people. */
export function createCodeMessages({ config, plainDb }: ServerContext): CodeMessages {
  const readerOf: CodeMessages['readerOf'] = async (mobile) => {
    const known = await selectWordOf(plainDb, mobile);
    return { lang: known?.lang ?? 'fa', word: known?.phishing_word ?? null };
  };
  return {
    readerOf,
    mailOf: async ({ address, mobile, code, reference }) => {
      const { lang, word } = await readerOf(mobile);
      return mailOf({
        ...CODE_WORDS[lang],
        to: address,
        lang,
        code,
        reference,
        word,
        panelUrl: config.publicUrl,
      });
    },
  };
}
