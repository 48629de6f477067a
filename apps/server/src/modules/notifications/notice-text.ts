import {
  type AssetLabels,
  assetText,
  digitsText,
  figureText,
  type Lang,
  marketText,
} from '../../http/index.ts';
import {
  NOTICE_KINDS,
  type NoticeFacts,
  type NoticeKind,
  type NoticeSpec,
  type ReadableFacts,
} from './notice-kinds.ts';

/** The words of a notice in the reader's language. */
export function renderNotice(
  kind: NoticeKind,
  facts: NoticeFacts,
  lang: Lang,
  labels: AssetLabels,
): { readonly title: string; readonly content: string } {
  const spec: NoticeSpec = NOTICE_KINDS[kind];
  const words = spec[lang];
  return { title: words.title, content: words.content(readable(facts, lang, labels)).trim() };
}

/** The same as a device shows it while the panel is closed. */
export function renderPush(
  kind: NoticeKind,
  facts: NoticeFacts,
  lang: Lang,
  labels: AssetLabels,
): { readonly title: string; readonly body: string } {
  const { title, content } = renderNotice(kind, facts, lang, labels);
  const spec: NoticeSpec = NOTICE_KINDS[kind];
  const body = spec.pushed?.(readable(facts, lang, labels)).trim() ?? '';
  return { title, body: body === '' ? content : body };
}

/** Whether a stored word is a kind of this version. */
export function isNoticeKind(word: string): word is NoticeKind {
  return Object.hasOwn(NOTICE_KINDS, word);
}

/** A card as the panel shows it, `6037 •••• •••• 4311`; what is no mask of one stays as it is. */
const shownCard = (text: string): string =>
  text.replace(/^(\d{4})\d{2}\*{6}(\d{4})$/, '$1 •••• •••• $2');

function readable(facts: NoticeFacts, lang: Lang, labels: AssetLabels): ReadableFacts {
  const text = (name: string): string => String(facts[name] ?? '');
  return {
    text,
    amount: (name) => figureText(text(name), lang),
    digits: (name) => digitsText(shownCard(text(name)), lang),
    asset: (name) => assetText(text(name), lang, labels),
    market: (name) => marketText(text(name), lang, labels),
  };
}
