import { bankByCode } from '@sarraf/money/banks';
import type { TomanWithdrawal } from '@sarraf/contracts';
import { expectedAt } from './paya-cycles.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { tomanText } from '../toman-amounts/index.ts';

const ENDED: readonly PayoutRow['state'][] = ['settled', 'cancelled', 'refused', 'returned'];

/** A withdrawal as its owner sees it, at a moment (ms since 1970). */
export function toWithdrawal(row: PayoutRow, now: number): TomanWithdrawal {
  // what is on its way at the bank goes by the cycle that it was sent for
  const from = row.state === 'sent' ? row.updatedAt : Math.max(now, row.cancelUntil);
  return {
    id: row.id,
    amount: tomanText(row.amountRial),
    fee: tomanText(row.feeRial),
    receive: tomanText(row.amountRial - row.feeRial),
    status: row.state,
    reason: row.reason,
    cancellable: row.state === 'requested',
    cancel_until: timeText(row.cancelUntil),
    is_checked: (row.officersNeeded ?? 0) > 0,
    card_id: String(row.cardId),
    card_masked: row.cardMasked,
    bank: bankOnWire(row.bank),
    sheba: row.sheba,
    expected_at: ENDED.includes(row.state) ? null : timeText(expectedAt(from)),
    bank_reference: row.reference,
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt),
  };
}

/** A bank by its code; one that is known no more is called by it. */
export function bankOnWire(code: string): TomanWithdrawal['bank'] {
  const bank = bankByCode(code);
  return { code, name: bank === undefined ? { fa: code, en: code } : { ...bank.name } };
}

/** A moment, ms since 1970, as the wire has it. */
export const timeText = (ms: number): string => new Date(ms).toISOString();
