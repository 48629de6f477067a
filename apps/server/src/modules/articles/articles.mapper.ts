import type { Article, ArticleRow, NewsDetail, NewsRow } from '@sarraf/contracts';
import type { ArticleRecord, TextRow } from './articles.queries.ts';

const timeText = (at: Date | null): string | null => at?.toISOString() ?? null;

/** News in a list, as everybody reads it. */
export function toNewsRow(row: ArticleRecord): NewsRow {
  const { fa, en } = row;
  return {
    id: String(row.id),
    title: { fa: fa.title, en: en?.title ?? fa.title },
    summary: { fa: fa.summary, en: en?.summary ?? fa.summary },
    has_english: en !== null,
    category: row.category,
    cover: row.cover,
    published_at: timeText(row.publishAt) ?? '',
    pinned: row.isPinned,
    minutes: Math.max(fa.minutes, en?.minutes ?? 1),
  };
}

/** News as it is read. */
export function toNewsDetail(row: ArticleRecord): NewsDetail {
  return { ...toNewsRow(row), blocks: blocksOf(row) };
}

function blocksOf({ fa, en }: ArticleRecord): NewsDetail['blocks'] {
  return { fa: fa.blocks, en: en?.blocks ?? fa.blocks };
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
    title: row.fa.title,
    category: row.category,
    state: stateOf(row, nowMs),
    has_english: row.en !== null,
    publish_at: timeText(row.publishAt),
    ends_at: timeText(row.endsAt),
    pinned_until: timeText(row.pinnedUntil),
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
    updated_by: { id: String(row.updatedBy), name: row.editor },
  };
}

const written = ({ title, summary, source }: TextRow) => ({ title, summary, source });

/** An article as its editor has it. */
export function toArticle(row: ArticleRecord, nowMs: number): Article {
  return {
    ...toArticleRow(row, nowMs),
    cover: row.cover,
    fa: written(row.fa),
    en: row.en === null ? null : written(row.en),
    blocks: blocksOf(row),
  };
}
