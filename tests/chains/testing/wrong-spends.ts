// The house's transactions as payouts' watch over the books and the proof of invariants judge them.
import { SPEND_RULES } from '../../../apps/server/src/engine/proof/spend-rules.queries.ts';
import { selectWrongSpends } from '../../../apps/server/src/modules/reconciliation/coin-books.queries.ts';
import type { TestServer } from '../../../apps/server/src/testing/server.ts';

/** What either finds; payouts stop by the first. */
export async function wrongSpends(server: TestServer): Promise<readonly unknown[]> {
  const { clock, orderedDb } = server.process.context;
  const proofs = SPEND_RULES.flatMap(({ breaks }) => breaks);
  const unproved = await Promise.all(proofs.map((query) => server.sql(query)));
  return [...(await selectWrongSpends(orderedDb, clock.now())), ...unproved.flat()];
}
