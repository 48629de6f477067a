// News and help as they are written: each text is read into blocks, and every version is kept.
import type { Article, ArticleBlock, DataOf, ParsedBodyOf } from '@sarraf/contracts';
import { HELP_CATEGORIES, NEWS_CATEGORIES } from '@sarraf/contracts/lists';
import { AppError } from '../../http/index.ts';
import { type PlainDb, withTransaction } from '../../platform/database/handles.ts';
import { type Nameable, picturesIn, picturesOf, readArticle } from './article-blocks.ts';
import { insertTextPictures, selectPictureSizes } from './article-pictures.queries.ts';
import { insertArticle, insertText, lockArticle, moveVersion } from './article-writing.queries.ts';
import type { TextRow } from './articles.queries.ts';
import { type ArticlesDeps, findArticle, subjectOf } from './articles.service.ts';
import type { Figures } from './figures.service.ts';
import { figuresIn, fillBlocks } from './fill-blocks.ts';

/** What a text would be read as. @throws AppError as its call declares */
export async function previewArticle(
  deps: ArticlesDeps,
  { source, lang = 'fa' }: ParsedBodyOf<'POST /admin/articles/preview'>,
): Promise<DataOf<'POST /admin/articles/preview'>> {
  const { byName } = await deps.figures();
  const { blocks, minutes } = readArticle(source, await nameable(deps, byName, source));
  return { blocks: fillBlocks(blocks, byName, lang), minutes };
}

/** What these sources may name. */
async function nameable(
  { context: { plainDb } }: ArticlesDeps,
  figures: Figures['byName'],
  ...sources: string[]
): Promise<Nameable> {
  const pictures = await selectPictureSizes(plainDb, picturesIn(sources.join('\n')));
  return { isFigure: (name) => figures.has(name), pictures };
}

type NewArticle = ParsedBodyOf<'POST /admin/articles'>;
type Texts = Pick<NewArticle, 'category' | 'cover' | 'fa' | 'en'>;

/**
 * Keeps a draft.
 *
 * @throws AppError `article_slug_taken`, `article_too_long`, `article_too_deep`,
 *   `article_figure_unknown`, `article_figure_misplaced`, and those of pictures
 */
export async function writeArticle(
  deps: ArticlesDeps,
  { kind = 'news', slug, ...texts }: NewArticle,
  editor: number,
): Promise<Article> {
  const { category, cover } = texts;
  const read = await readTexts(deps, texts);
  const id = await withTransaction(deps.context.plainDb, async (tx) => {
    const made = await insertArticle(tx, { kind, slug }, { category, cover, editor });
    if (made === undefined) throw new AppError('article_slug_taken');
    await keepVersion(deps, tx, { id: made, version: 1 }, read, editor);
    return made;
  });
  return findArticle(deps, id);
}

type Written = TextRow & { readonly blocks: ArticleBlock[] };
interface ReadTexts {
  readonly fa: Written;
  readonly en: Written | null;
}

/** Reads both texts against the figures and pictures of now, before anything is locked. */
async function readTexts(deps: ArticlesDeps, { fa, en }: Texts): Promise<ReadTexts> {
  const { byName } = await deps.figures();
  const named = await nameable(deps, byName, fa.source, en?.source ?? '');
  const read = (text: Texts['fa']): Written => {
    const inHead = figuresIn(`${text.title} ${text.summary}`);
    if (inHead.length > 0) throw new AppError('article_figure_misplaced');
    return { ...text, ...readArticle(text.source, named) };
  };
  return { fa: read(fa), en: en === null ? null : read(en) };
}

/**
 * Keeps another version, which is read from now on.
 *
 * @throws AppError `not_found`, `article_changed` where another one was kept since,
 *   `article_category_wrong`, as above
 */
export async function rewriteArticle(
  deps: ArticlesDeps,
  id: string,
  { version: read, ...texts }: Texts & { readonly version: number },
  editor: number,
): Promise<Article> {
  const { category, cover } = texts;
  const made = await readTexts(deps, texts);
  await withTransaction(deps.context.plainDb, async (tx) => {
    const locked = await lockArticle(tx, id);
    if (locked === undefined) throw new AppError('not_found');
    if (locked.version !== read) throw new AppError('article_changed');
    const categories: readonly string[] =
      locked.kind === 'help' ? HELP_CATEGORIES : NEWS_CATEGORIES;
    if (!categories.includes(category)) throw new AppError('article_category_wrong');
    const version = read + 1;
    await keepVersion(deps, tx, { id, version }, made, editor);
    await moveVersion(tx, id, version, { category, cover, editor });
  });
  return findArticle(deps, id);
}

async function keepVersion(
  { audit }: ArticlesDeps,
  tx: PlainDb,
  { id, version }: { readonly id: string; readonly version: number },
  { fa, en }: ReadTexts,
  editor: number,
): Promise<void> {
  await keepText(tx, { id, version, lang: 'fa' }, fa, editor);
  if (en !== null) await keepText(tx, { id, version, lang: 'en' }, en, editor);
  const old = version === 1 ? null : String(version - 1);
  await audit.record(tx, {
    actorId: editor,
    act: 'article_written',
    subject: subjectOf(id),
    changes: [{ field: 'version', old, new: String(version) }],
  });
}

async function keepText(
  tx: PlainDb,
  key: { readonly id: string; readonly version: number; readonly lang: 'fa' | 'en' },
  text: Written,
  editor: number,
): Promise<void> {
  await insertText(tx, key, text, editor);
  const pictures = picturesOf(text.blocks);
  const kept = await insertTextPictures(tx, key, pictures);
  // one that no text showed for a day was forgotten since the text was read
  const gone = pictures.find((picture) => !kept.has(picture));
  if (gone !== undefined) throw new AppError('article_picture_unknown', { name: gone });
}
