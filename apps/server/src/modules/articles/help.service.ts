// Help as everybody reads it.
import type { HelpDetail, HelpRow } from '@sarraf/contracts';
import { AppError } from '../../http/index.ts';
import { wordOf } from '../../platform/database/text-search.ts';
import { toHelpDetail, toHelpRow } from './articles.mapper.ts';
import { type ArticlesDeps, figuresOf } from './articles.service.ts';
import { selectHelp, selectHelpBySlug } from './help.queries.ts';

const RELATED_MAX = 5;

/** All help, or what has a word. */
export async function listHelp(
  { context: { plainDb } }: ArticlesDeps,
  query: string | undefined,
): Promise<HelpRow[]> {
  return (await selectHelp(plainDb, wordOf(query))).map(toHelpRow);
}

/** @throws AppError `help_not_found`, also of what is not published yet or not any more */
export async function findHelp(deps: ArticlesDeps, slug: string): Promise<HelpDetail> {
  const { plainDb } = deps.context;
  const row = await selectHelpBySlug(plainDb, slug);
  if (row === undefined) throw new AppError('help_not_found');
  const { at, byName } = await figuresOf(deps, row);
  const related = (await selectHelp(plainDb, null))
    .filter((one) => one.category === row.category && one.id !== row.id)
    .slice(0, RELATED_MAX)
    .map(toHelpRow);
  return toHelpDetail(row, byName, { figures_at: at, related });
}
