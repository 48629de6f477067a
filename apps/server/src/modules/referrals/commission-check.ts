// The recount of the last day, on the timer: what does not agree is kept by its name until it does.
import { withTransaction } from '../../platform/database/handles.ts';
import type { ServerContext } from '../server-context.ts';
import { recountCommissions, replaceFindings } from './findings.queries.ts';

/** Recounts what owners were paid within the last day. */
export async function checkCommissions({ logger, plainDb }: ServerContext): Promise<void> {
  const found = await withTransaction(plainDb, async (tx) => {
    const violations = await recountCommissions(tx);
    await replaceFindings(tx, 'I26', violations);
    return violations;
  });
  for (const one of found) logger.error(one, 'a commission does not agree');
}
