import type { Card } from '@sarraf/contracts';
import { bankOf } from './banks.ts';
import type { CardRow } from './cards.queries.ts';

/** Row to wire: never the whole number. */
export function toCard(row: CardRow): Card {
  const bank = bankOf(row.masked);
  if (bank === undefined) throw new Error(`Card ${row.id} is of no known bank.`);
  return {
    id: String(row.id),
    masked: row.masked,
    bank: { code: bank.code, name: { ...bank.name } },
    sheba: row.sheba,
    owner_name: row.owner_name,
    status: row.status,
    reason: row.reason,
    is_default: row.is_default,
    created_at: row.created_at.toISOString(),
  };
}
