// The account behind a card, for money that leaves.
import { bankOf } from '@sarraf/money/banks';
import { AppError } from '../../http/index.ts';
import type { CardRow } from './cards.queries.ts';

/** The account behind a card. */
export interface PayoutAccount {
  readonly masked: string;
  /** `IR` and 24 digits. */
  readonly sheba: string;
  /** As the office named its owner; null where nobody did. */
  readonly ownerName: string | null;
  /** The bank's code. */
  readonly bank: string;
}

/** @throws AppError `card_not_found`, `card_not_verified`, `card_without_sheba` */
export function payoutAccountOf(
  row: CardRow | undefined,
  numberOf: (row: CardRow) => string,
): PayoutAccount {
  if (row === undefined) throw new AppError('card_not_found');
  if (row.status !== 'verified') throw new AppError('card_not_verified');
  if (row.sheba === null) throw new AppError('card_without_sheba');
  const bank = bankOf(numberOf(row))?.code ?? '';
  return { masked: row.masked, sheba: row.sheba, ownerName: row.owner_name, bank };
}

/**
 * The number of a card that sales are paid out to. A stranger who adds a card of theirs waits as
 * long as the owner may be away.
 *
 * @param at.now ms since 1970
 * @param at.ageMs how old the card has to be
 * @throws AppError `card_not_found`, `card_too_new`
 */
export function saleCardId(
  row: CardRow | undefined,
  { now, ageMs }: { readonly now: number; readonly ageMs: number },
): number {
  if (row === undefined) throw new AppError('card_not_found');
  const oldAt = row.created_at.getTime() + ageMs;
  if (now < oldAt) {
    throw new AppError('card_too_new', { seconds: Math.ceil((oldAt - now) / 1_000) });
  }
  return Number(row.id);
}
