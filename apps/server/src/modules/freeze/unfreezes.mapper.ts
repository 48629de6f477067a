import type { FirstWord, MayDecide, OwnFreeze, PersonUnfreeze, Unfreeze } from '@sarraf/contracts';
import type { Approval } from '../approvals/index.ts';
import { maskMobile } from '../users/index.ts';
import type { OwnFreezeRow, QueuedRow, UnfreezeRow } from './unfreezes.queries.ts';

const timeOf = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

/** A person's own account. */
export function toOwnFreeze(row: OwnFreezeRow | undefined): OwnFreeze {
  return {
    frozen: row?.is_frozen ?? false,
    since: timeOf(row?.frozen_at),
    by: row?.frozen_by ?? null,
    reason: row?.reason ?? null,
    asked_at: timeOf(row?.asked_at),
  };
}

/** What waits, on a person's page. */
export function toPersonUnfreeze(
  row: UnfreezeRow,
  first: Approval<unknown> | undefined,
): PersonUnfreeze {
  const by = first === undefined ? null : String(first.proposedBy);
  return { asked_at: row.created_at.toISOString(), first_officer: by };
}

/** A request as officers see it. */
export function toUnfreeze(
  row: QueuedRow,
  first: FirstWord | null,
  mayDecide: MayDecide,
): Unfreeze {
  return {
    id: String(row.id),
    user_id: String(row.user_id),
    first_name: row.first_name,
    last_name: row.last_name,
    mobile: maskMobile(row.mobile),
    since: timeOf(row.frozen_at),
    by: row.frozen_by,
    by_person: row.by_person,
    words: row.words,
    first,
    created_at: row.created_at.toISOString(),
    may_decide: mayDecide,
  };
}
