// Whether a transaction could be made now, and what it would cost at most. Nothing is changed by asking.
import { rawOf } from '@sarraf/chain-codec';
import type { SpendWait } from '@sarraf/contracts';
import type { ChainToken } from '../../chains-config.ts';
import type { AccountPort, GasEstimate, TimedPort } from '../../providers/chain/port.ts';
import { OutboundError } from '../../providers/outbound.ts';
import { selectOpenStops } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import type { GasNeed, Joinable, Planned, SpendPlan } from './chain-spends-module.ts';
import {
  addressAt,
  callOf,
  feeDecimalsOf,
  HOT,
  nativeOf,
  railsOf,
  signerAt,
  type SpendsDeps,
  tokenOf,
} from './chain-spends-deps.ts';
import { feeCapOf, feeUnitsOf, gasLimitOf, type Offer, offerOf } from './fees.ts';
import { chooseFor, chooseToJoin } from './plan-coins.service.ts';
import { type OwnCoin, sumOf } from './choose-coins.ts';
import type { SpendTerms } from './spend-rows.queries.ts';
import { sumOnTheWay } from './versions.queries.ts';

const not = (why: SpendWait) => ({ ok: false, why }) as const;

/** Plans a transaction; it waits for the first thing that is missing. */
export async function planSpend(deps: SpendsDeps, terms: SpendTerms): Promise<PlannedWithCoins> {
  const measured = await measure(deps, terms);
  if (!measured.ok) return measured;
  const { coins, has, needs, plan } = measured;
  return has < needs ? not('gas_empty') : { ok: true, plan, coins };
}

/** A plan with the coins that it spends; undefined on a chain that has none. */
export type PlannedWithCoins =
  | (Extract<Planned, { ok: true }> & { readonly coins: readonly OwnCoin[] | undefined })
  | Extract<Planned, { ok: false }>;

/** What a transaction needs of the chain's own coin, and what its sender has; wei. */
export function measureGas(deps: SpendsDeps, terms: SpendTerms): Promise<GasNeed> {
  return measure(deps, terms);
}

/** The id of a transaction that is only asked about. */
const NO_SPEND = '00000000-0000-4000-8000-000000000000';

/** What coins that could become one now are worth, where they are so many at least. */
export async function measureJoin(
  deps: SpendsDeps,
  { asset, chain }: Pick<SpendTerms, 'asset' | 'chain'>,
  least: number,
): Promise<Joinable> {
  const rails = railsOf(deps, chain);
  if (rails?.watcher.spends !== 'coins') return not('node_silent');
  if (signerAt(deps) === undefined) return not('signer_away');
  try {
    const offer = offerOf(await rails.watcher.feeNow());
    const chosen = await chooseToJoin(deps, { asset, chain, id: NO_SPEND }, offer, least);
    if (chosen === undefined) return { ok: false, why: 'none' };
    const planned = await planFee(deps, rails, { asset, chain }, chosen.size, offer);
    if (!planned.ok) return planned;
    return { ok: true, raw: sumOf(chosen.coins), from: HOT, hot: addressAt(deps, chain, HOT) };
  } catch (error) {
    if (error instanceof OutboundError) return not('node_silent');
    throw error;
  }
}

type Measured =
  | (Extract<GasNeed, { ok: true }> & {
      readonly plan: SpendPlan;
      readonly coins: readonly OwnCoin[] | undefined;
    })
  | Extract<GasNeed, { ok: false }>;

async function measure(deps: SpendsDeps, terms: SpendTerms): Promise<Measured> {
  const { plainDb } = deps.context;
  const rails = railsOf(deps, terms.chain);
  const token = rails === undefined ? undefined : tokenOf(rails, terms.asset);
  if (rails === undefined || token === undefined) return not('node_silent');
  if ((await selectOpenStops(plainDb)).some(({ chain }) => chain === terms.chain)) {
    return not('chain_stopped');
  }
  if (signerAt(deps) === undefined) return not('signer_away');
  try {
    if (rails.watcher.spends === 'coins') return await measureCoins(deps, rails, terms);
    const has = await readFree(deps, rails, terms);
    if (has.raw < terms.raw) return not('hot_empty');
    const gas = await estimateGas(rails, token, terms);
    if (gas.outcome === 'reverted') return not('would_revert');
    if (gas.outcome === 'unfunded') return not('gas_empty');
    const planned = await planFee(deps, rails, terms, gasLimitOf(gas.gas));
    if (!planned.ok) return planned;
    const { gasLimit, maxFeePerGas } = planned.plan;
    const ownRaw = token.contract === null ? terms.raw : 0n;
    const needs = ownRaw + gasLimit * maxFeePerGas;
    return { ok: true, needs, has: has.native, plan: planned.plan, coins: undefined };
  } catch (error) {
    if (error instanceof OutboundError) return not('node_silent');
    throw error;
  }
}

/** Coins pay for themselves: what they come to has to cover the payment and its fee. @throws OutboundError */
async function measureCoins(
  deps: SpendsDeps,
  rails: ChainRails,
  terms: SpendTerms,
): Promise<Measured> {
  const offer = offerOf(await rails.watcher.feeNow());
  const chosen = await chooseFor(deps, terms, offer);
  if (chosen === undefined) return not('hot_empty');
  const planned = await planFee(deps, rails, terms, chosen.size, offer);
  if (!planned.ok) return planned;
  return { ok: true, needs: 0n, has: 0n, plan: planned.plan, coins: chosen.coins };
}

/** What a transaction of so much gas offers now, within what the network may take. @throws OutboundError */
export async function planFee(
  deps: SpendsDeps,
  rails: ChainRails,
  terms: Pick<SpendTerms, 'asset' | 'chain'>,
  gasLimit: bigint,
  offer?: Offer,
): Promise<Planned> {
  const { maxFee, maxTip } = offer ?? offerOf(await rails.watcher.feeNow());
  const feeCap = feeCapOf(gasLimit, maxFee, rails.watcher.spends);
  const feeCapUnits = feeUnitsOf(feeCap, feeDecimalsOf(deps, rails));
  const most = await feeMaxOf(deps, terms);
  if (most === null || feeCapUnits > most) return not('fee_too_high');
  const plan: SpendPlan = {
    gasLimit,
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: maxTip,
    feeCapUnits,
  };
  return { ok: true, plan };
}

/** The most that a transaction may cost on a network; null: nothing is sent by it. */
export async function feeMaxOf(
  { chains }: Pick<SpendsDeps, 'chains'>,
  { asset, chain }: Pick<SpendTerms, 'asset' | 'chain'>,
): Promise<bigint | null> {
  const network = (await chains.networks([chain])).find(({ row }) => row.asset === asset);
  return network?.row.network_fee_max ?? null;
}

/** What lies at the sender and nothing else takes; the chain's own units. */
async function readFree(deps: SpendsDeps, rails: ChainRails, terms: SpendTerms) {
  const { plainDb } = deps.context;
  const { chain, fromAddress, id } = terms;
  const native = nativeOf(rails);
  const contract = tokenOf(rails, terms.asset)?.contract ?? null;
  const head = await rails.watcher.head();
  const contracts = contract === null ? [null] : [contract, null];
  const balances = await rails.watcher.balances([fromAddress], contracts, head);
  const taken = await sumOnTheWay(plainDb, {
    chain,
    from: fromAddress,
    asset: terms.asset,
    native: native.asset,
    but: id,
  });
  const balanceOf = (of: string | null): bigint =>
    balances.find((one) => one.contract === of)?.raw ?? 0n;
  const fees = rawOf(taken.feeUnits, native.decimals, deps.scaleOf(native.asset));
  const nativeFree = balanceOf(null) - taken.nativeRaw - fees;
  return {
    raw: contract === null ? nativeFree : balanceOf(contract) - taken.raw,
    native: nativeFree,
  };
}

/** By both nodes, the greater of the two; a second one that is silent says nothing against it. */
async function estimateGas(
  { second, watcher }: ChainRails,
  token: ChainToken,
  terms: SpendTerms,
): Promise<GasEstimate> {
  const call = callOf(token, terms);
  if (watcher.spends === 'coins') throw new Error('Coins have no gas.');
  const first = await watcher.estimate(call);
  if (first.outcome !== 'gas' || second === undefined || second.spends === 'coins') return first;
  const other = await estimateBy(second, call);
  if (other === undefined) return first;
  if (other.outcome !== 'gas') return other;
  return other.gas > first.gas ? other : first;
}

async function estimateBy(
  node: AccountPort | TimedPort,
  call: Parameters<AccountPort['estimate']>[0],
): Promise<GasEstimate | undefined> {
  try {
    return await node.estimate(call);
  } catch (error) {
    if (error instanceof OutboundError) return undefined;
    throw error;
  }
}
