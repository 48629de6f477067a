import type { Article, BodyOf } from '@sarraf/contracts';
import {
  ARTICLE_BYTES_MAX,
  type ArticleKind,
  HELP_CATEGORIES,
  HELP_SLUG,
  HELP_SLUG_MAX,
  type HelpCategory,
  NEWS_CATEGORIES,
  type NewsCategory,
  type NewsCover,
} from '@sarraf/contracts/lists';

/** A language that an article is written in. */
export type Language = 'fa' | 'en';
/** What an article is about. */
export type Category = NewsCategory | HelpCategory;

/** A text while it is written. */
export interface TextForm {
  readonly title: string;
  readonly summary: string;
  readonly source: string;
}

/** An article while it is written. */
export interface ArticleForm {
  readonly kind: ArticleKind;
  /** Of help that is not kept yet. */
  readonly slug: string;
  readonly category: Category;
  readonly cover: NewsCover;
  readonly fa: TextForm;
  readonly en: TextForm;
}

/** Of both languages. */
export const TITLE_MAX = 120;
/** Of both languages. */
export const SUMMARY_MAX = 200;

/** What each kind may be about. */
export const CATEGORIES: Readonly<Record<ArticleKind, readonly Category[]>> = {
  news: NEWS_CATEGORIES,
  help: HELP_CATEGORIES,
};

const EMPTY: TextForm = { title: '', summary: '', source: '' };

/** An article as its form begins; a new one of a kind is empty. */
export function startForm(article: Article | undefined, kind: ArticleKind): ArticleForm {
  if (article === undefined) {
    const category = kind === 'news' ? 'fees' : 'start';
    return { kind, slug: '', category, cover: 'none', fa: EMPTY, en: EMPTY };
  }
  const { category, cover, en, fa, slug } = article;
  return { kind: article.kind, slug: slug ?? '', category, cover, fa, en: en ?? EMPTY };
}

const KEYS = ['title', 'summary', 'source'] as const;
const isSame = (a: TextForm, b: TextForm): boolean => KEYS.every((key) => a[key] === b[key]);

/** Whether a form says something else than what it began with. */
export function isChanged(form: ArticleForm, start: ArticleForm): boolean {
  return (
    form.category !== start.category ||
    form.cover !== start.cover ||
    form.slug !== start.slug ||
    !isSame(form.fa, start.fa) ||
    !isSame(form.en, start.en)
  );
}

/** Whether nothing is written in a language. */
export function isBlank(text: TextForm): boolean {
  return KEYS.every((key) => text[key].trim() === '');
}

/** Length of a source as the server measures it, UTF-8. */
export function bytesOf(source: string): number {
  return new TextEncoder().encode(source).length;
}

const FIGURE = /\{\{([^{}]{0,80})\}\}/g;

/** The first name in double braces that is no live figure; `known` is null before they are heard of. */
export function unknownFigure(
  source: string,
  known: ReadonlySet<string> | null,
): string | undefined {
  if (known === null) return undefined;
  return [...source.matchAll(FIGURE)].map(([, name = '']) => name).find((name) => !known.has(name));
}

/** What is wrong with a field; null where nothing is. */
export type FieldProblem = 'missing' | 'figure' | 'misplaced' | 'tooLong' | null;

/** What is wrong with a text, by field; nothing with one that may be left out and is. */
export function textProblems(
  text: TextForm,
  { known, optional }: { readonly known: ReadonlySet<string> | null; readonly optional: boolean },
): Readonly<Record<keyof TextForm, FieldProblem>> {
  if (optional && isBlank(text)) return { title: null, summary: null, source: null };
  const line = (value: string): FieldProblem => {
    if (value.trim() === '') return 'missing';
    return value.match(FIGURE) === null ? null : 'misplaced';
  };
  return {
    title: line(text.title),
    summary: line(text.summary),
    source: ofSource(text.source, known),
  };
}

function ofSource(source: string, known: ReadonlySet<string> | null): FieldProblem {
  if (source.trim() === '') return 'missing';
  if (bytesOf(source) > ARTICLE_BYTES_MAX) return 'tooLong';
  return unknownFigure(source, known) === undefined ? null : 'figure';
}

/** Whether help may stand at an address. */
export function isSlug(slug: string): boolean {
  return slug.length <= HELP_SLUG_MAX && HELP_SLUG.test(slug);
}

/** Whether a form can be sent. */
export function isWhole(form: ArticleForm, known: ReadonlySet<string> | null): boolean {
  const fine = (text: TextForm, optional: boolean): boolean =>
    Object.values(textProblems(text, { known, optional })).every((problem) => problem === null);
  return fine(form.fa, false) && fine(form.en, true) && (form.kind === 'news' || isSlug(form.slug));
}

/** What of a form is sent, whether it is kept the first time or again. */
export function textsOfForm({
  category,
  cover,
  en,
  fa,
}: ArticleForm): Omit<BodyOf<'POST /admin/articles/:id'>, 'version'> {
  const trimmed = ({ source, summary, title }: TextForm): TextForm => ({
    title: title.trim(),
    summary: summary.trim(),
    source,
  });
  return { category, cover, fa: trimmed(fa), en: isBlank(en) ? null : trimmed(en) };
}
