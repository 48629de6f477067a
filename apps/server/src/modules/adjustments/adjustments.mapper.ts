import type { Adjustment, AdjustmentOwner } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { maskMobile } from '../users/index.ts';
import type { AdjustmentRow, EndPerson } from './adjustments.queries.ts';

/** The one reference by which the books know an adjustment: it makes it once, for ever. */
export function referenceOf({ id }: Pick<AdjustmentRow, 'id'>): string {
  return `adjustment/${id}`;
}

/** The person's id of `user:12`; undefined of the house and the outside. */
export function personOf(owner: string): number | undefined {
  const [, id] = /^user:(\d+)$/.exec(owner) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** What an adjustment is shown with. */
export interface AdjustmentFacts {
  readonly people: readonly EndPerson[];
  readonly entries: ReadonlyMap<string, bigint>;
  readonly scaleOf: (asset: string) => number;
  readonly officer: number;
}

/** An adjustment on the wire. */
export function toAdjustment(row: AdjustmentRow, facts: AdjustmentFacts): Adjustment {
  const { decided_by: decidedBy } = row;
  const entry = facts.entries.get(referenceOf(row));
  return {
    id: String(row.id),
    approval_id: String(row.approval_id),
    from: toOwner(row.from_owner, facts.people),
    to: toOwner(row.to_owner, facts.people),
    symbol: row.asset,
    amount: formatDecimal(row.units, facts.scaleOf(row.asset)),
    reason: row.reason,
    ticket: row.ticket,
    status: row.status,
    failure: row.failure,
    proposed_by: { id: String(row.proposed_by), name: row.proposed_name },
    proposed_at: row.proposed_at.toISOString(),
    is_mine: row.proposed_by === BigInt(facts.officer),
    decided_by: decidedBy === null ? null : { id: String(decidedBy), name: row.decided_name },
    decided_reason: row.decided_reason,
    decided_at: row.decided_at?.toISOString() ?? null,
    entry_id: entry === undefined ? null : String(entry),
  };
}

function toOwner(owner: string, people: readonly EndPerson[]): AdjustmentOwner {
  const [kind, id = ''] = owner.split(':');
  if (kind === 'house' || kind === 'outside') return { kind, id, name: null, mobile: null };
  const person = people.find((one) => String(one.id) === id);
  return {
    kind: 'user',
    id,
    name: person?.name ?? null,
    mobile: person === undefined ? null : maskMobile(person.mobile),
  };
}
