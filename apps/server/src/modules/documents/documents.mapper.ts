import type { Document } from '@sarraf/contracts';
import type { DocumentRow } from './documents.queries.ts';

/** A document on the wire. */
export function toDocument(row: DocumentRow): Document {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state === 'ready' ? 'ready' : 'receiving',
    bytes: Number(row.bytes),
    received: Number(row.received),
    created_at: row.created_at.toISOString(),
  };
}
