// Whether an order is signed, and as what. Nothing here asks anyone: the order, the policy and what
// the journal has come to decide it.
import { evmAddress, rawOf, transferCall } from '@sarraf/chain-codec';
import type {
  DerivedAddress,
  EvmFees,
  PayoutOrder,
  SignerRefusal,
  SpendOrder,
  TopUpOrder,
} from '@sarraf/signer-protocol';
import { ensureDefined } from '@sarraf/money';
import { approvePayout, type PayoutApproval } from './approve-payout.ts';
import { type Bench, refused } from './bench.ts';
import type { SignedBody, Terms } from './journal-lines.ts';
import { type ChainPolicy, type Coin, coinOf } from './policy.ts';
import { DAY_MS, HOUR_MS } from './rolling-sum.ts';
import { GAS, HOT, type UnsignedTransaction } from './wallet.ts';

/** What is to be signed: a line of the journal that lacks its txid. */
export type Draft = Omit<SignedBody, 'kind' | 'txid'>;

/** What the signer decides of an order, before anything is signed. */
export type Decision =
  | { readonly draft: Draft }
  /** `terms` are those of a withdrawal that is known by them from now on. */
  | { readonly refusal: SignerRefusal; readonly terms?: Terms };

const GAS_MIN = 21_000n;
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

/** What an order moves, from where and to whom, as far as the policy has that at all. */
export function movementOf({ policy, wallet }: Bench, order: SpendOrder): Movement | SignerRefusal {
  const chain = policy.chains[order.chain];
  if (chain === undefined) return refused('chain_unknown');
  if (order.kind === 'top_up') {
    const to = wallet.addressOf(order.to);
    if (to === chain.gas) return refused('address_refused');
    return { from: GAS, to, value: order.raw, data: '' };
  }
  const known = coinOf(policy, order.chain, order.asset);
  if (known === undefined) return refused('asset_unknown');
  if (order.kind === 'sweep') {
    // hot and gas are swept nowhere: what stands there is where it should be
    if (order.from.branch !== 0) return refused('address_refused');
    return moving(order.from, known.coin, chain.hot, BigInt(order.raw));
  }
  if (order.kind === 'cold') {
    if (!chain.cold.includes(order.address)) return refused('address_refused');
    return moving(HOT, known.coin, order.address, BigInt(order.raw));
  }
  if (!isPayable(order.address, chain)) return refused('address_refused');
  const raw = rawAmount(BigInt(order.units), known.coin, known.caps.scale);
  return raw === undefined
    ? refused('asset_unknown', { decimals: String(known.coin.decimals) })
    : moving(HOT, known.coin, order.address, raw);
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

function topUpRefusal(
  { state, now }: Bench,
  chain: ChainPolicy,
  order: TopUpOrder,
): SignerRefusal | undefined {
  const raw = BigInt(order.raw);
  const used = state.topUps.of(order.chain).sum(now - DAY_MS);
  const isOver = raw > BigInt(chain.topUpMax) || used + raw > BigInt(chain.topUpDay);
  if (!isOver) return undefined;
  return refused('top_up_cap', { used: String(used), max: chain.topUpDay, once: chain.topUpMax });
}

/** Whether the next version may have these fees. */
export function decideBump(bench: Bench, spendId: string, fees: EvmFees): Decision {
  const spend = bench.state.spends.get(spendId);
  if (spend?.state !== 'signed') return { refusal: refused('spend_unknown') };
  const chain = bench.policy.chains[spend.chain];
  const last = spend.versions.at(-1);
  if (chain === undefined || last === undefined) return { refusal: refused('chain_unknown') };
  if (spend.versions.length >= chain.versionsMax) {
    return { refusal: refused('versions_max', { max: String(chain.versionsMax) }) };
  }
  const isRaised =
    isAnEighthMore(fees.maxFeePerGas, last.fees.maxFeePerGas) &&
    isAnEighthMore(fees.maxPriorityFeePerGas, last.fees.maxPriorityFeePerGas);
  if (!isRaised) return { refusal: refused('bump_too_small', { ...last.fees }) };
  const cost = { chain: spend.chain, gasLimit: spend.tx.gasLimit, fees };
  const refusal = costRefusal(bench, chain, cost, BigInt(last.fees.maxFeePerGas));
  if (refusal !== undefined) return { refusal };
  const { from, terms, tx, what } = spend;
  const version = spend.versions.length + 1;
  return {
    draft: {
      spendId,
      version,
      what,
      chain: spend.chain,
      from,
      terms,
      tx: { ...tx, ...fees },
      officers: [],
      assertions: [],
    },
  };
}

const isAnEighthMore = (next: string, last: string): boolean =>
  BigInt(next) * RAISE_FROM >= BigInt(last) * RAISE_OF;

/** An address as EIP-55 writes it that is neither nobody's nor a token's contract. */
function isPayable(address: string, chain: ChainPolicy): boolean {
  const read = evmAddress(address);
  if (!read.ok || read.value !== address || BigInt(address) === 0n) return false;
  return !chain.coins.some(({ contract }) => contract === address);
}

/** Caps in absolute terms: a node that lies about fees costs this much and no more. */
function costRefusal(
  { state, now }: Bench,
  chain: ChainPolicy,
  order: Pick<SpendOrder, 'chain' | 'gasLimit' | 'fees'>,
  paidFor = 0n,
): SignerRefusal | undefined {
  const gas = BigInt(order.gasLimit);
  const fee = BigInt(order.fees.maxFeePerGas);
  const tip = BigInt(order.fees.maxPriorityFeePerGas);
  if (gas < GAS_MIN || gas > BigInt(chain.gasLimitMax)) {
    return refused('gas_cap', { max: chain.gasLimitMax });
  }
  if (tip > fee || fee > BigInt(chain.maxFeePerGas) || gas * fee > BigInt(chain.feeMax)) {
    return refused('fee_cap', { maxFeePerGas: chain.maxFeePerGas, feeMax: chain.feeMax });
  }
  const used = state.fees.of(order.chain).sum(now - DAY_MS);
  if (used + gas * (fee - paidFor) > BigInt(chain.feeDay)) {
    return refused('fee_day_cap', { used: String(used), max: chain.feeDay });
  }
  return undefined;
}

/** More new ids than the policy has in an hour are somebody who fills the journal. */
export function floodRefusal({ policy, state, now }: Bench): SignerRefusal | undefined {
  const count = state.newSpends.sum(now - HOUR_MS);
  if (count < BigInt(policy.newSpendsPerHour)) return undefined;
  return refused('too_many', { max: String(policy.newSpendsPerHour) });
}

function rawAmount(units: bigint, coin: Coin, scale: number): bigint | undefined {
  if (coin.decimals >= scale) return rawOf(units, coin.decimals, scale);
  const isWhole = units % 10n ** BigInt(scale - coin.decimals) === 0n;
  return isWhole ? rawOf(units, coin.decimals, scale) : undefined;
}

/** What a transaction does, before it has a number and a fee. */
export interface Movement extends Pick<UnsignedTransaction, 'to' | 'value' | 'data'> {
  readonly from: DerivedAddress;
}

function moving(from: DerivedAddress, { contract }: Coin, to: string, raw: bigint): Movement {
  if (contract === null) return { from, to, value: String(raw), data: '' };
  return { from, to: contract, value: '0', data: transferCall(to, raw) };
}

function drafted(
  { policy, state, wallet }: Bench,
  order: SpendOrder,
  { from, ...move }: Movement,
  approval?: PayoutApproval,
): Decision {
  const { spendId, chain, kind, gasLimit, fees } = order;
  const tx = {
    chainId: policy.chains[chain]?.chainId ?? '',
    nonce: state.nonceOf(chain, wallet.addressOf(from)),
    ...move,
    gasLimit,
    ...fees,
  };
  const terms = termsOf(order);
  const officers = [...(approval?.officers ?? [])];
  const assertions = [...(approval?.assertions ?? [])];
  return {
    draft: { spendId, version: 1, what: kind, chain, from, terms, tx, officers, assertions },
  };
}
