import type { PayoutBatch, PayoutBatchLine } from '@sarraf/contracts';
import { tomanText } from '../toman-amounts/index.ts';
import { maskSheba } from '../withdrawals/index.ts';
import type { BatchLine, BatchRow, LineState, Part } from './batches.queries.ts';

const NONE: Part = { count: 0, rial: 0n };

/** So many lines, and what they come to. */
export const toPart = ({ count, rial }: Part) => ({ count, sum: tomanText(rial) });

interface ActColumns {
  readonly by: bigint | null;
  readonly name: string | null;
  readonly at: Date | null;
  readonly reason: string | null;
}

function toAct({ by, name, at, reason }: ActColumns): PayoutBatch['approved'] {
  if (by === null || at === null) return null;
  return { officer: { id: String(by), name }, at: at.toISOString(), reason: reason ?? '' };
}

/** A batch as an officer sees it. */
export function toBatch(
  row: BatchRow,
  sums: ReadonlyMap<LineState, Part>,
  officer: number,
): PayoutBatch {
  const of = (state: LineState) => toPart(sums.get(state) ?? NONE);
  const all = [...sums.values()].reduce(
    (sum, { count, rial }) => ({ count: sum.count + count, rial: sum.rial + rial }),
    NONE,
  );
  return {
    id: String(row.id),
    status: row.state,
    all: toPart(all),
    sent: of('sent'),
    paid: of('paid'),
    returned: of('returned'),
    left_out: of('left_out'),
    cycle_at: row.cycle_at.toISOString(),
    file_hash: row.file_hash,
    given_hash: row.given_hash,
    made: {
      officer: { id: String(row.made_by), name: row.maker },
      at: row.made_at.toISOString(),
      reason: row.made_reason,
    },
    approved: toAct({
      by: row.approved_by,
      name: row.approver,
      at: row.approved_at,
      reason: row.approved_reason,
    }),
    cancelled: toAct({
      by: row.cancelled_by,
      name: row.canceller,
      at: row.cancelled_at,
      reason: row.cancelled_reason,
    }),
    given:
      row.given_by === null || row.given_at === null
        ? null
        : {
            officer: { id: String(row.given_by), name: row.giver },
            at: row.given_at.toISOString(),
          },
    is_mine: row.made_by === BigInt(officer),
  };
}

/** One of its lines. */
export function toBatchLine(line: BatchLine): PayoutBatchLine {
  return {
    row: line.row,
    payout_id: line.payoutId,
    amount: tomanText(line.amountRial),
    sheba: maskSheba(line.sheba),
    owner_name: line.ownerName,
    status: line.state,
    bank_reference: line.bankReference,
  };
}
