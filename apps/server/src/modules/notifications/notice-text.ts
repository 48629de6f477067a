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

/** Whether a stored word is a kind of this version. */
export function isNoticeKind(word: string): word is NoticeKind {
  return Object.hasOwn(NOTICE_KINDS, word);
}

function readable(facts: NoticeFacts, lang: Lang, labels: AssetLabels): ReadableFacts {
  const text = (name: string): string => String(facts[name] ?? '');
  return {
    text,
    amount: (name) => figureText(text(name), lang),
    digits: (name) => digitsText(text(name), lang),
    asset: (name) => assetText(text(name), lang, labels),
    market: (name) => marketText(text(name), lang, labels),
  };
}
