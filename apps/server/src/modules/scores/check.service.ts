// Counts the last day's points again (I25), and keeps what does not add up for whoever looks.
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import {
  checkBalances,
  checkExchanges,
  replaceFindings,
  type ScoreFinding,
  selectFindings,
} from './check.queries.ts';

const DAY_MS = 86_400_000;
/** More would tell nobody more. */
const KEPT_MAX = 50;

/** Whether the last look found something. */
export async function areScoresWrong({
  plainDb,
}: Pick<ServerContext, 'plainDb'>): Promise<boolean> {
  return (await selectFindings(plainDb)).length > 0;
}

/** One look at everything that moved in the last day. */
export async function checkScores({
  clock,
  logger,
  orderedDb,
  plainDb,
}: Pick<ServerContext, 'clock' | 'logger' | 'orderedDb' | 'plainDb'>): Promise<void> {
  const since = new Date(clock.now() - DAY_MS);
  const found = new Map<string, ScoreFinding>();
  const note = (findings: readonly ScoreFinding[]): void => {
    for (const one of findings) if (found.size < KEPT_MAX) found.set(one.subject, one);
  };
  for (let behind: number | null = 0; behind !== null; ) {
    const { last, findings } = await checkBalances(orderedDb, behind, since);
    note(findings);
    behind = last;
  }
  note(await checkExchanges(orderedDb, since));
  const findings = [...found.values()];
  if (findings.length > 0) logger.error({ findings }, 'points do not add up');
  await withTransaction(plainDb, (tx) => replaceFindings(tx, findings));
}
