// Whether an order is signed, and as what. Nothing here asks anyone: the order, the policy and what
// the journal has come to decide it.
import type { EvmFees, PayoutOrder, SignerRefusal, SpendOrder } from '@sarraf/signer-protocol';
import { ensureDefined } from '@sarraf/money';
import { approvePayout, type PayoutApproval } from './approve-payout.ts';
import { type Bench, refused } from './bench.ts';
import { changeOf } from './bitcoin-wallet.ts';
import type { SignedBody, Terms } from './journal-lines.ts';
import type { ChainPolicy } from './policy.ts';
import { costRefusal, topUpRefusal } from './spend-caps.ts';
import { type Movement, movementOf } from './spend-movement.ts';
import { transactionOf } from './spend-transaction.ts';

/** What is to be signed: a line of the journal that lacks its txid. */
export type Draft = Omit<SignedBody, 'kind' | 'txid'>;

/** What the signer decides of an order, before anything is signed. */
export type Decision =
  | { readonly draft: Draft }
  /** `terms` are those of a withdrawal that is known by them from now on. */
  | { readonly refusal: SignerRefusal; readonly terms?: Terms };

/** The next version pays an eighth more for each: nodes refuse less than a tenth. */
const RAISE_OF = 9n;
const RAISE_FROM = 8n;

/** Decides an order of a spend that was not signed before. */
export function decideSpend(bench: Bench, order: SpendOrder): Decision {
  const chain = bench.policy.chains[order.chain];
  const move = movementOf(bench, order);
  if (chain === undefined || 'rule' in move) {
    return { refusal: 'rule' in move ? move : refused('chain_unknown') };
  }
  if (order.kind === 'payout') return decidePayout(bench, chain, order, move);
  const refusal =
    (order.kind === 'top_up' ? topUpRefusal(bench, chain, order) : undefined) ??
    costRefusal(bench, chain, order);
  return refusal === undefined ? drafted(bench, order, move) : { refusal };
}

/** The terms that an order has for a withdrawal; null for what is none. */
export function termsOf(order: SpendOrder): Terms | null {
  if (order.kind !== 'payout') return null;
  const { chain, asset, units, address } = order;
  return { chain, asset, units, address };
}

function decidePayout(
  bench: Bench,
  chain: ChainPolicy,
  order: PayoutOrder,
  move: Movement,
): Decision {
  const caps = ensureDefined(bench.policy.assets[order.asset], 'the caps of a known asset');
  const approval = approvePayout(bench, order, caps);
  if (approval.refusal?.rule === 'digest_wrong') return { refusal: approval.refusal };
  const terms = ensureDefined(termsOf(order), 'the terms of a payout');
  const refusal = costRefusal(bench, chain, order) ?? approval.refusal;
  if (refusal !== undefined) return { refusal, terms };
  return drafted(bench, order, move, approval);
}

/** Whether the next version may have these fees. */
export function decideBump(bench: Bench, spendId: string, fees: EvmFees): Decision {
  const spend = bench.state.spends.get(spendId);
  if (spend?.state !== 'signed') return { refusal: refused('spend_unknown') };
  const chain = bench.policy.chains[spend.chain];
  const last = spend.versions.at(-1);
  if (chain === undefined || last === undefined) return { refusal: refused('chain_unknown') };
  // it has no number that another version would share with it: both could be taken
  if ('expiresAt' in spend.tx) return { refusal: refused('versions_max', { max: '1' }) };
  if (spend.versions.length >= chain.versionsMax) {
    return { refusal: refused('versions_max', { max: String(chain.versionsMax) }) };
  }
  const isRaised =
    isAnEighthMore(fees.maxFeePerGas, last.fees.maxFeePerGas) &&
    isAnEighthMore(fees.maxPriorityFeePerGas, last.fees.maxPriorityFeePerGas);
  if (!isRaised) return { refusal: refused('bump_too_small', { ...last.fees }) };
  const tx = { ...spend.tx, ...fees };
  if ('inputs' in tx && changeOf(tx) === undefined) return { refusal: refused('coins_short') };
  const cost = { chain: spend.chain, gasLimit: spend.tx.gasLimit, fees };
  const refusal = costRefusal(bench, chain, cost, BigInt(last.fees.maxFeePerGas));
  if (refusal !== undefined) return { refusal };
  const { from, terms, what } = spend;
  const version = spend.versions.length + 1;
  return {
    draft: {
      spendId,
      version,
      what,
      chain: spend.chain,
      from,
      terms,
      tx,
      officers: [],
      assertions: [],
    },
  };
}

const isAnEighthMore = (next: string, last: string): boolean =>
  BigInt(next) * RAISE_FROM >= BigInt(last) * RAISE_OF;

function drafted(
  bench: Bench,
  order: SpendOrder,
  move: Movement,
  approval?: PayoutApproval,
): Decision {
  const tx = transactionOf(bench, order, move);
  const terms = termsOf(order);
  if ('rule' in tx) return terms === null ? { refusal: tx } : { refusal: tx, terms };
  const { spendId, chain, kind } = order;
  const { from } = move;
  const officers = [...(approval?.officers ?? [])];
  const assertions = [...(approval?.assertions ?? [])];
  return {
    draft: { spendId, version: 1, what: kind, chain, from, terms, tx, officers, assertions },
  };
}
