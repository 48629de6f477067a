// What two officers agreed on, given to the books: once, however often it is tried.
import type { AuditChange } from '../audit/index.ts';
import { actRow } from '../audit/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { formatDecimal } from '@sarraf/money';
import type { AdjustmentsDeps } from './adjustments-deps.ts';
import { postedRow } from './adjustment-rows.ts';
import { personOf, referenceOf } from './adjustments.mapper.ts';
import {
  type AdjustmentRow,
  markFailed,
  markPosted,
  selectApproved,
} from './adjustments.queries.ts';

const AT_ONCE = 20;

/** What an adjustment moves, for the audit. */
export function changesOf(row: AdjustmentRow, scaleOf: AdjustmentsDeps['scaleOf']): AuditChange[] {
  const amount = `${formatDecimal(row.units, scaleOf(row.asset))} ${row.asset}`;
  return [
    { field: 'amount', old: null, new: amount },
    { field: 'from_account', old: null, new: row.from_owner },
    { field: 'to_account', old: null, new: row.to_owner },
    { field: 'ticket', old: null, new: row.ticket },
  ];
}

/** The person whom an adjustment is about: whoever gets, else whoever gives. */
export function aboutOf(row: AdjustmentRow): { readonly personId?: number } {
  const personId = personOf(row.to_owner) ?? personOf(row.from_owner);
  return personId === undefined ? {} : { personId };
}

/**
 * Posts an approved one. Its mark and its act are written with the entry; where an earlier try came
 * so far and its answer was lost, the books say that the reference is used, and that is the answer.
 */
export async function postAdjustment(deps: AdjustmentsDeps, row: AdjustmentRow): Promise<void> {
  const reference = referenceOf(row);
  // it was decided when it was approved
  const reason = row.decided_reason ?? row.reason;
  const about = { subject: `adjustment:${row.id}`, reason, ...aboutOf(row) };
  const { outcome } = await deps.operations.submit({
    command: {
      ...{ type: 'post_adjustment', reference, from: row.from_owner, to: row.to_owner },
      ...{ asset: row.asset, units: row.units.toString() },
    },
    claim: undefined,
    rows: [
      postedRow(row.id),
      actRow({
        ...{ actorId: Number(row.decided_by), act: 'adjustment_posted', ...about },
        changes: [
          { field: 'status', old: row.status, new: 'posted' },
          ...changesOf(row, deps.scaleOf),
        ],
      }),
    ],
  });
  if (outcome.ok) return;
  const { plainDb } = deps.context;
  const { code } = outcome;
  if (code === 'reference_used') {
    await markPosted(plainDb, row.id);
    return;
  }
  await withTransaction(plainDb, async (tx) => {
    if (!(await markFailed(tx, row.id, code))) return;
    await deps.audit.record(tx, {
      ...{ actorId: Number(row.decided_by), act: 'adjustment_failed', ...about },
      changes: [
        { field: 'status', old: row.status, new: 'failed' },
        ...changesOf(row, deps.scaleOf),
        { field: 'failure', old: null, new: code },
      ],
    });
  });
}

/** Posts what was approved and is not posted yet: whoever approved it may have gone in between. */
export async function postApproved(deps: AdjustmentsDeps): Promise<void> {
  for (const row of await selectApproved(deps.context.orderedDb, AT_ONCE)) {
    await postAdjustment(deps, row);
  }
}
