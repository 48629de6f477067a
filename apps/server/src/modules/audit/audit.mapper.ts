import type { AuditAct } from '@sarraf/contracts';
import type { ActRow } from './audit.queries.ts';

/** An act on the wire. */
export function toAuditAct(row: ActRow): AuditAct {
  const { actor_id: actor, person_id: person, position, hash, previous_hash: previous } = row;
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actor: actor === null ? null : { id: String(actor), name: row.actor_name },
    act: row.act,
    subject: row.subject,
    person_id: person === null ? null : String(person),
    reason: row.reason,
    changes: row.changes.map(({ field, old, new: changed }) => ({ field, old, new: changed })),
    position: position === null ? null : String(position),
    hash: hash?.toString('hex') ?? null,
    previous_hash: previous?.toString('hex') ?? null,
  };
}
