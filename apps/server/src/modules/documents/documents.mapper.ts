import type { Document } from '@sarraf/contracts';
import type { DocumentRow } from './documents.queries.ts';
import type { PartsOf } from './sealed-parts.ts';

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

/** Whose sealed parts, and which. */
export function partsOf(row: DocumentRow): PartsOf {
  return { userId: Number(row.user_id), documentId: row.id };
}
