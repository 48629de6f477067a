// The account behind a card, for money that leaves.
import { bankOf } from '@sarraf/money/banks';
import { AppError } from '../../http/index.ts';
import type { CardRow } from './cards.queries.ts';

/** A stranger who adds a card of theirs waits as long as the owner may be away. */
const SALE_CARD_AGE_MS = 72 * 3_600_000;

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
 * The number of a card that sales are paid out to.
 *
 * @param now ms since 1970
 * @throws AppError `card_not_found`, `card_too_new`
 */
export function saleCardId(row: CardRow | undefined, now: number): number {
  if (row === undefined) throw new AppError('card_not_found');
  const oldAt = row.created_at.getTime() + SALE_CARD_AGE_MS;
  if (now < oldAt) {
    throw new AppError('card_too_new', { seconds: Math.ceil((oldAt - now) / 1_000) });
  }
  return Number(row.id);
}
