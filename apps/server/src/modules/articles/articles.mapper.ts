import type {
  Article,
  ArticleBlock,
  ArticleRow,
  HelpDetail,
  HelpRow,
  NewsDetail,
  NewsRow,
} from '@sarraf/contracts';
import { type Nameable, readArticle } from './article-blocks.ts';
import type { ArticleRecord, TextRow } from './articles.queries.ts';
import type { Figure } from './figure-words.ts';
import { fillBlocks } from './fill-blocks.ts';

const timeText = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What every list shows of an article. */
function titlesOf({ fa, en }: ArticleRecord) {
  return {
    title: { fa: fa.title, en: en?.title ?? fa.title },
    summary: { fa: fa.summary, en: en?.summary ?? fa.summary },
    has_english: en !== null,
    minutes: Math.max(fa.minutes, en?.minutes ?? 1),
  };
}

/** News in a list, as everybody reads it. */
export function toNewsRow(row: ArticleRecord): NewsRow {
  return {
    id: String(row.id),
    ...titlesOf(row),
    category: row.category as NewsRow['category'],
    cover: row.cover,
    published_at: timeText(row.publishAt) ?? '',
    pinned: row.isPinned,
  };
}

/** News as it is read, with these figures. */
export function toNewsDetail(row: ArticleRecord, figures: FigureValues): NewsDetail {
  return { ...toNewsRow(row), blocks: filledBlocks(row, figures) };
}

/** A help article in a list. */
export function toHelpRow(row: ArticleRecord): HelpRow {
  return {
    slug: row.slug ?? '',
    ...titlesOf(row),
    category: row.category as HelpRow['category'],
    pinned: row.isPinned,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** A help article as it is read, with these figures. */
export function toHelpDetail(
  row: ArticleRecord,
  figures: FigureValues,
  beside: Pick<HelpDetail, 'figures_at' | 'related'>,
): HelpDetail {
  return { ...toHelpRow(row), blocks: filledBlocks(row, figures), ...beside };
}

/** What each figure says now. */
type FigureValues = ReadonlyMap<string, Figure>;

/** Its texts name figures of all kinds, and show no picture. */
const OF_INSTALLATION: Nameable = { isFigure: () => true, pictures: new Map() };

/** Blocks as they are kept; of what the installation brought, as they are read from its source. */
function blocksOf({ blocks, source }: TextRow): readonly ArticleBlock[] {
  return blocks ?? readArticle(source, OF_INSTALLATION).blocks;
}

function filledBlocks({ fa, en }: ArticleRecord, figures: FigureValues): NewsDetail['blocks'] {
  const persian = fillBlocks(blocksOf(fa), figures, 'fa');
  return { fa: persian, en: en === null ? persian : fillBlocks(blocksOf(en), figures, 'en') };
}

/** Where an article stands at a moment, ms since 1970. */
function stateOf({ state, publishAt, endsAt }: ArticleRecord, nowMs: number): ArticleRow['state'] {
  if (state !== 'published') return state;
  if (publishAt !== null && publishAt.getTime() > nowMs) return 'scheduled';
  return endsAt !== null && endsAt.getTime() <= nowMs ? 'ended' : 'published';
}

/** An article in the editors' list. */
export function toArticleRow(row: ArticleRecord, nowMs: number): ArticleRow {
  return {
    id: String(row.id),
    kind: row.kind,
    slug: row.slug,
    title: row.fa.title,
    category: row.category,
    state: stateOf(row, nowMs),
    has_english: row.en !== null,
    publish_at: timeText(row.publishAt),
    ends_at: timeText(row.endsAt),
    pinned_until: timeText(row.pinnedUntil),
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedBy === null ? null : { id: String(row.updatedBy), name: row.editor },
  };
}

const written = ({ title, summary, source }: TextRow) => ({ title, summary, source });

/** An article as its editor has it; its blocks as they would be read now. */
export function toArticle(
  row: ArticleRecord,
  { figures, nowMs, notifies }: { figures: FigureValues; nowMs: number; notifies: boolean },
): Article {
  return {
    ...toArticleRow(row, nowMs),
    cover: row.cover,
    fa: written(row.fa),
    en: row.en === null ? null : written(row.en),
    blocks: filledBlocks(row, figures),
    notifies,
  };
}
