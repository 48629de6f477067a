// A withdrawal of a coin as an officer sees it.
import type { CoinPayout, CoinPayoutRisk } from '@sarraf/contracts';
import type { SpendFate } from '../chain-spends/index.ts';
import { maskMobile, toLevel } from '../users/index.ts';
import type { LookedAt, PayoutPerson } from '../withdrawals/index.ts';
import type { CoinPayoutRow } from './coin-payouts.queries.ts';
import { type ShownWith, toCoinWithdrawal } from './coin-withdrawals.mapper.ts';

/** What is shown beside its row. */
export interface OfficerSees {
  readonly shown: ShownWith;
  readonly person: PayoutPerson;
  readonly looked: LookedAt<CoinPayoutRisk>;
  readonly officer: number;
  readonly facts: CoinPayout['address_facts'];
  /** Officers who signed the digest, as `payout officer`. */
  readonly signers: ReadonlySet<string>;
}

/** A withdrawal on the wire of the office. */
export function toCoinPayout(row: CoinPayoutRow, sees: OfficerSees): CoinPayout {
  const { facts, looked, officer, person, shown, signers } = sees;
  const own = toCoinWithdrawal(row, shown);
  const { approvals, mayDecide, needed, others, risks } = looked;
  return {
    id: own.id,
    symbol: own.symbol,
    smart_contract_name: own.smart_contract_name,
    chain: own.chain,
    amount: own.amount,
    fee: own.fee,
    receive: own.receive,
    worth_toman: own.worth_toman,
    address: own.address,
    tag: own.tag,
    label: own.label,
    status: own.status,
    reason: own.reason,
    waiting: own.waiting,
    cancel_until: own.cancel_until,
    txid: own.txid,
    explorer_url: own.explorer_url,
    confirmations: own.confirmations,
    needed: own.needed,
    created_at: own.created_at,
    updated_at: own.updated_at,
    person: {
      id: String(row.userId),
      name: person.name,
      mobile: maskMobile(person.mobile),
      level: toLevel(person.level),
    },
    officers_needed: needed,
    needs_passkey: row.needsPasskey,
    risks: [...risks],
    digest: row.digest,
    approvals: approvals.map(({ officerId, name, reason, at }) => ({
      officer: { id: String(officerId), name },
      reason,
      at: at.toISOString(),
      by_passkey: signers.has(`${row.id} ${officerId}`),
    })),
    is_approved_by_me: approvals.some(({ officerId }) => officerId === officer),
    may_decide: mayDecide,
    needs_factor: others > 0 && !row.needsPasskey,
    address_facts: facts,
    share_bps: row.shareBps,
    spend_state: stateOf(shown.fate),
  };
}

const stateOf = (fate: SpendFate | undefined): CoinPayout['spend_state'] => fate?.state ?? null;
