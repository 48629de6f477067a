// What an article said before: listed, and read again.
import type { ArticleVersion, DataOf } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import type { ServerContext } from '../server-context.ts';
import {
  selectVersion,
  selectVersions,
  selectVersionTexts,
  type VersionRow,
} from './article-versions.queries.ts';

interface VersionsDeps {
  readonly context: Pick<ServerContext, 'plainDb'>;
}

/** Versions of an article, the newest first. @throws AppError `not_found` */
export async function listVersions(
  { context: { plainDb } }: VersionsDeps,
  id: string,
): Promise<ArticleVersion[]> {
  const rows = await selectVersions(plainDb, id);
  if (rows.length === 0) throw new AppError('not_found');
  return rows.map(toVersion);
}

/** What a version says. @throws AppError `not_found` */
export async function findVersion(
  { context: { plainDb } }: VersionsDeps,
  id: string,
  version: number,
): Promise<DataOf<'GET /admin/articles/:id/versions/:version'>> {
  const row = await selectVersion(plainDb, id, version);
  const texts = await selectVersionTexts(plainDb, id, version);
  const of = (lang: 'fa' | 'en') => {
    const text = texts.find((one) => one.lang === lang);
    if (text === undefined) return null;
    return { title: text.title, summary: text.summary, source: text.source };
  };
  const fa = of('fa');
  if (row === undefined || fa === null) throw new AppError('not_found');
  return { ...toVersion(row), fa, en: of('en') };
}

function toVersion(row: VersionRow): ArticleVersion {
  return {
    version: Number(row.version),
    title: row.title,
    has_english: row.has_english,
    at: row.at.toISOString(),
    by: row.writer_id === null ? null : { id: String(row.writer_id), name: row.writer },
  };
}
