import type { Card } from '@sarraf/contracts';
import { bankOf } from '@sarraf/money/banks';
import type { CardRow } from './cards.queries.ts';

/** Row to wire: the bank that the whole number is of, and never the number itself. */
export function toCard(row: CardRow, number: string): Card {
  const bank = bankOf(number);
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
