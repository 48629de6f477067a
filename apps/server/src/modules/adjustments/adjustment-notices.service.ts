// Tells people what was moved in their account, once: what is told is kept with its mark, or neither.
import { formatDecimal } from '@sarraf/money';
import { withTransaction } from '../../platform/database/handles.ts';
import type { AdjustmentsDeps } from './adjustments-deps.ts';
import { personOf } from './adjustments.mapper.ts';
import { type AdjustmentRow, markTold, selectUntold } from './adjustments.queries.ts';

const AT_ONCE = 20;

/** Tells the people at the ends of what was posted. */
export async function tellAdjustments(deps: AdjustmentsDeps): Promise<void> {
  const { orderedDb, plainDb } = deps.context;
  for (const row of await selectUntold(orderedDb, AT_ONCE)) {
    const tells = await withTransaction(plainDb, async (tx) => {
      if (!(await markTold(tx, row.id))) return [];
      const kept: (() => void)[] = [];
      for (const [kind, owner] of [
        ['adjusted_out', row.from_owner],
        ['adjusted_in', row.to_owner],
      ] as const) {
        const userId = personOf(owner);
        if (userId === undefined) continue;
        kept.push(await deps.notifications.keep(tx, noticeOf(deps, row, kind, userId)));
      }
      return kept;
    });
    for (const tell of tells) tell();
  }
}

function noticeOf(
  { scaleOf }: AdjustmentsDeps,
  row: AdjustmentRow,
  kind: 'adjusted_in' | 'adjusted_out',
  userId: number,
) {
  return {
    kind,
    userId,
    updateWallet: true,
    reference: `adjustment:${row.id}`,
    facts: {
      amount: formatDecimal(row.units, scaleOf(row.asset)),
      symbol: row.asset,
      ticket: row.ticket,
    },
  };
}
