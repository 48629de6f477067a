import type { Lang } from '../../http/index.ts';
import {
  NOTICE_KINDS,
  type NoticeFacts,
  type NoticeKind,
  type NoticeSpec,
  type ReadableFacts,
} from './notice-kinds.ts';

const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹';

/** The words of a notice in the reader's language. */
export function renderNotice(
  kind: NoticeKind,
  facts: NoticeFacts,
  lang: Lang,
): { readonly title: string; readonly content: string } {
  const spec: NoticeSpec = NOTICE_KINDS[kind];
  const words = spec[lang];
  return { title: words.title, content: words.content(readable(facts, lang)).trim() };
}

/** Whether a stored word is a kind of this version. */
export function isNoticeKind(word: string): word is NoticeKind {
  return Object.hasOwn(NOTICE_KINDS, word);
}

function readable(facts: NoticeFacts, lang: Lang): ReadableFacts {
  const text = (name: string): string => String(facts[name] ?? '');
  return { text, amount: (name) => groupDigits(text(name), lang) };
}

/** `1234567.5` as `1,234,567.5`, in Persian `۱٬۲۳۴٬۵۶۷٫۵`. */
function groupDigits(decimal: string, lang: Lang): string {
  const [whole = '', fraction] = decimal.split('.');
  const separator = lang === 'fa' ? '٬' : ',';
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
  const point = lang === 'fa' ? '٫' : '.';
  const text = fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
  if (lang === 'en') return text;
  return text.replace(/\d/g, (digit) => PERSIAN_DIGITS[Number(digit)] ?? digit);
}
