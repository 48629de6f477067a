// Money moved by hand as two officers decide on it: a command for the books under one reference.
import { formatDecimal } from '@sarraf/money';
import type { Approval, ApprovalKind, ApprovalState } from '../approvals/index.ts';
import { postedRow } from './adjustment-rows.ts';
import type { AdjustmentsDeps } from './adjustments-deps.ts';
import { personOf, referenceOf } from './adjustments.mapper.ts';

/** An adjustment as it waits; smallest units as text. */
export interface WantedAdjustment {
  /** Its own number, by which the books know it. */
  readonly adjustment: string;
  readonly from: string;
  readonly to: string;
  readonly asset: string;
  readonly units: string;
  readonly ticket: string;
}

/** Where an adjustment stands, in the words of its own. */
const STATUS: Readonly<Partial<Record<ApprovalState, string>>> = {
  applying: 'approved',
  approved: 'posted',
  withdrawn: 'refused',
};

/** The people at both ends of an adjustment. */
export const peopleOf = ({ from, to }: Pick<WantedAdjustment, 'from' | 'to'>): number[] =>
  [to, from].map(personOf).filter((id) => id !== undefined);

/** Adjustments, as two officers decide on them. */
export function adjustmentApproval({
  operations,
  scaleOf,
}: Pick<AdjustmentsDeps, 'operations' | 'scaleOf'>): ApprovalKind<WantedAdjustment> {
  const idOf = ({ wanted }: Approval<WantedAdjustment>): bigint => BigInt(wanted.adjustment);
  return {
    kind: 'adjustment',
    ability: { action: 'update', subject: 'Adjustment' },
    subjects: ({ wanted }) => peopleOf(wanted),
    apply: {
      submit: operations.submit,
      command: (approval) => ({
        type: 'post_adjustment',
        reference: referenceOf({ id: idOf(approval) }),
        from: approval.wanted.from,
        to: approval.wanted.to,
        asset: approval.wanted.asset,
        units: approval.wanted.units,
      }),
      rows: (approval) => [postedRow(idOf(approval))],
    },
    describe: async (_tx, approval, { next, old }) => {
      const { asset, from, ticket, to, units } = approval.wanted;
      const amount = `${formatDecimal(BigInt(units), scaleOf(asset))} ${asset}`;
      const before = old === null ? null : (STATUS[old] ?? old);
      const failed = { field: 'failure', old: null, new: approval.failure };
      return {
        subject: `adjustment:${approval.wanted.adjustment}`,
        changes: [
          { field: 'status', old: before, new: STATUS[next] ?? next },
          { field: 'amount', old: null, new: amount },
          { field: 'from_account', old: null, new: from },
          { field: 'to_account', old: null, new: to },
          { field: 'ticket', old: null, new: ticket },
          ...(approval.failure === null ? [] : [failed]),
        ],
      };
    },
  };
}
