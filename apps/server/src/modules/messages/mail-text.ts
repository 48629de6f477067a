// A notice or a code as a mail: the same words as plain text and as HTML, in the reader's direction.
import { digitsText, type Lang } from '../../http/index.ts';
import type { Mail } from '../../providers/mail/port.ts';
import { wordText } from './sms-texts.ts';

/** What a mail says. */
export interface MailWords {
  readonly to: string;
  readonly lang: Lang;
  readonly title: string;
  readonly content: string;
  /** Stands large by itself. */
  readonly code?: string;
  /** Where the owner freezes the account. */
  readonly freezeUrl?: string | undefined;
  readonly word: string | null;
  readonly reference: string;
  /** Where the panel is. */
  readonly panelUrl: string;
}

const LINES = {
  fa: {
    word: 'کلمهٔ ضد فیشینگ شما',
    noWord: 'در تنظیمات پیام‌ها یک کلمهٔ ضد فیشینگ انتخاب کنید تا پیام‌های ما را بشناسید.',
    message: 'پیام',
    freeze: 'من نبودم؛ مسدود کردن حساب',
    panel: 'صراف',
    end: 'صراف هیچ‌وقت رمز عبور یا کد شما را نمی‌پرسد.',
  },
  en: {
    word: 'Your anti-phishing word',
    noWord: 'Set an anti-phishing word in your message settings to recognise our emails.',
    message: 'Message',
    freeze: 'This wasn’t me, freeze my account',
    panel: 'Sarraf',
    end: 'Sarraf never asks for your password or a code.',
  },
} as const;

/** The mail of these words. */
export function mailOf(words: MailWords): Mail {
  const { to, lang, title, content, code, freezeUrl, word, reference, panelUrl } = words;
  const line = LINES[lang];
  const wordLine = word === null ? line.noWord : `${line.word}: ${wordText(word, lang)}`;
  const end = `${line.message} ${digitsText(reference, lang)}`;
  const more = [
    ...(code === undefined ? [] : [code]),
    ...(freezeUrl === undefined ? [] : [`${line.freeze}: ${freezeUrl}`]),
  ];
  const lines = [content, ...more, wordLine, line.end, end, panelUrl];
  const direction = lang === 'fa' ? 'rtl' : 'ltr';
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  const html = [
    `<!doctype html><html lang="${lang}" dir="${direction}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title></head>`,
    `<body dir="${direction}" style="font-family:Vazirmatn,Tahoma,sans-serif;line-height:1.8;`,
    `max-width:560px;margin:0 auto;padding:24px;color:#101828;background:#fff">`,
    `<h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
    paragraph(content),
    code === undefined ? '' : `<p dir="ltr" style="font-size:28px"><b>${escapeHtml(code)}</b></p>`,
    freezeUrl === undefined
      ? ''
      : `<p><a href="${escapeHtml(freezeUrl)}">${escapeHtml(line.freeze)}</a></p>`,
    `<p><b>${escapeHtml(wordLine)}</b></p>`,
    `<p style="color:#475467;font-size:13px">${escapeHtml(line.end)}<br>${escapeHtml(end)}<br>`,
    `<a href="${escapeHtml(panelUrl)}">${line.panel}</a></p></body></html>`,
  ].join('');
  // a subject is one line, whatever was put into its words
  const subject = title.replace(/\s+/g, ' ').trim();
  return { to, subject, text: lines.join('\n\n'), html, reference };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
