import type { FirstWord, MayDecide, Recovery } from '@sarraf/contracts';
import type { QueuedRow } from './recovery.queries.ts';

/** A request as officers see it. */
export function toRecovery(
  row: QueuedRow,
  first: FirstWord | null,
  mayDecide: MayDecide,
): Recovery {
  return {
    id: String(row.id),
    user_id: String(row.user_id),
    status: row.status,
    first_name: row.first_name,
    last_name: row.last_name,
    old_mobile: row.old_mobile,
    new_mobile: row.new_mobile,
    spoken_numbers: row.spoken_numbers.map(Number),
    media_type: row.media_type,
    documents: [...row.documents],
    first,
    may_decide: mayDecide,
    created_at: row.created_at.toISOString(),
  };
}
