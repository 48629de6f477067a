import type { Payout } from '@sarraf/contracts';
import { maskMobile, toLevel } from '../users/index.ts';
import type { PayoutPerson } from './payout-review.queries.ts';
import type { LookedAt } from './payout-signing.ts';
import type { PayoutRow } from './payouts.queries.ts';
import { tomanText } from '../toman-amounts/index.ts';
import { bankOnWire, timeText } from './withdrawals.mapper.ts';

/** `IR06***0012`. */
export const maskSheba = (sheba: string): string => `${sheba.slice(0, 4)}***${sheba.slice(-4)}`;

/** A payout as an officer sees it. */
export function toPayout(
  row: PayoutRow,
  person: PayoutPerson,
  { approvals, mayDecide, needed, others, risks }: LookedAt,
  officer: number,
): Payout {
  return {
    id: row.id,
    person: {
      id: String(row.userId),
      name: person.name,
      mobile: maskMobile(person.mobile),
      level: toLevel(person.level),
    },
    amount: tomanText(row.amountRial),
    fee: tomanText(row.feeRial),
    receive: tomanText(row.amountRial - row.feeRial),
    status: row.state,
    reason: row.reason,
    card_masked: row.cardMasked,
    bank: bankOnWire(row.bank),
    sheba: maskSheba(row.sheba),
    owner_name: row.ownerName,
    cancel_until: timeText(row.cancelUntil),
    officers_needed: needed,
    risks: [...risks],
    approvals: approvals.map(({ officerId, name, reason, at }) => ({
      officer: { id: String(officerId), name },
      reason,
      at: at.toISOString(),
    })),
    is_approved_by_me: approvals.some(({ officerId }) => officerId === officer),
    may_decide: mayDecide,
    needs_factor: others > 0,
    provider: row.provider,
    provider_code: row.providerCode,
    bank_reference: row.reference,
    created_at: timeText(row.createdAt),
    updated_at: timeText(row.updatedAt),
  };
}
