// Coins that a transaction of the house spends: chosen, taken, and told to the signer with where they came from.
import { bitcoinScript, familyOf } from '@sarraf/chain-codec';
import { ensureDefined } from '@sarraf/money';
import { COINS_MAX, PREVIOUS_DIGITS_MAX, type SpentCoin } from '@sarraf/signer-protocol';
import { networkOf } from '../../chains-config.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import { OutboundError } from '../../providers/outbound.ts';
import type { CoinPort } from '../../providers/chain/port.ts';
import type { ChainRails } from '../server-context.ts';
import type { SpendPlan } from './chain-spends-module.ts';
import { railsOf, type SpendsDeps } from './chain-spends-deps.ts';
import {
  chooseCoins,
  chooseJoin,
  type ChosenCoins,
  joinSize,
  type OwnCoin,
  sumOf,
  worthFrom,
} from './choose-coins.ts';
import { CHANGE_LEAST, type Offer } from './fees.ts';
import {
  areFree,
  lockUnsigned,
  replaceCoins,
  selectFreeCoins,
  selectSmallCoins,
  selectTakenCoins,
  type TakenCoin,
} from './spend-coins.queries.ts';
import type { SpendTerms } from './spend-rows.queries.ts';

/** As many as are looked through; the greatest. */
const LOOKED_AT_MAX = 500;

/** Whether it makes coins one: they are what it is for, and no others are in their place. */
export function isJoin({ chain, kind }: Pick<SpendTerms, 'chain' | 'kind'>): boolean {
  return kind === 'sweep' && familyOf(chain) === 'bitcoin';
}

/** So many of the greatest coins are left where others become one: payments go on with them. */
const LEFT = 4;

/**
 * Coins that may become one: worth no more than all are on average, so many at least, and as many at most as a signer
 * hears of at once.
 */
export async function chooseToJoin(
  deps: SpendsDeps,
  { asset, chain, id: but }: Pick<SpendTerms, 'asset' | 'chain' | 'id'>,
  { maxFee: rate }: Offer,
  least: number,
): Promise<ChosenCoins | undefined> {
  const { plainDb } = deps.context;
  const of = { chain, asset, but, limit: LOOKED_AT_MAX };
  const { coins, greater } = await selectSmallCoins(plainDb, { ...of, from: worthFrom(rate) });
  const left = Math.max(0, LEFT - greater);
  return chooseJoin(coins, rate, { least, most: COINS_MAX, left });
}

/** The coins that a transaction has to make one: those that it has taken, else those that come to what it is for. */
async function chooseJoined(
  deps: SpendsDeps,
  terms: SpendTerms,
  offer: Offer,
): Promise<ChosenCoins | undefined> {
  const { plainDb } = deps.context;
  const taken = await selectTakenCoins(plainDb, terms.id);
  if (taken.length === 0) {
    const chosen = await chooseToJoin(deps, terms, offer, 1);
    return chosen !== undefined && sumOf(chosen.coins) === terms.raw ? chosen : undefined;
  }
  const size = joinSize(taken.length);
  const isPaid = terms.raw >= size * offer.maxFee + CHANGE_LEAST;
  return isPaid && (await areFree(plainDb, terms.id)) ? { coins: taken, size } : undefined;
}

/** Chooses coins for a payment by an offer; undefined: what is free comes to too little. */
export async function chooseFor(
  deps: SpendsDeps,
  terms: SpendTerms,
  offer: Offer,
): Promise<ChosenCoins | undefined> {
  if (isJoin(terms)) return chooseJoined(deps, terms, offer);
  const { address, asset, chain, id, raw } = terms;
  const { maxFee: rate } = offer;
  const rails = ensureDefined(railsOf(deps, chain), 'the nodes of a chain that is asked');
  const { length: scriptBytes } = bitcoinScript(address, networkOf(rails.config));
  const { plainDb } = deps.context;
  const free = await selectFreeCoins(plainDb, { chain, asset, but: id, limit: LOOKED_AT_MAX });
  return chooseCoins(free, { raw, scriptBytes, rate }, COINS_MAX);
}

/**
 * Takes coins for a transaction that is not signed; false: another one was first, or it is not to be signed any more.
 *
 * @throws OutboundError where no node shows what one of them came by
 */
export async function takeCoins(
  deps: SpendsDeps,
  { chain, id: spendId }: Pick<SpendTerms, 'chain' | 'id'>,
  coins: readonly OwnCoin[],
): Promise<boolean> {
  const rails = ensureDefined(railsOf(deps, chain), 'the nodes of a chain that is asked');
  const known = await selectTakenCoins(deps.context.plainDb, spendId);
  const taken: TakenCoin[] = [];
  for (const coin of coins) {
    const same = known.find(({ txid }) => txid === coin.txid);
    taken.push({ ...coin, previous: same?.previous ?? (await readPrevious(rails, coin)) });
  }
  const digits = taken.reduce((sum, { previous }) => sum + previous.length, 0);
  // more than the signer hears at once: others are chosen another time
  if (digits > PREVIOUS_DIGITS_MAX) return false;
  return takeAll(deps, { chain, spendId }, taken);
}

async function takeAll(
  { context: { plainDb } }: SpendsDeps,
  of: Parameters<typeof replaceCoins>[1],
  coins: readonly TakenCoin[],
): Promise<boolean> {
  try {
    return await withTransaction(plainDb, async (tx) => {
      // what was ended or signed meanwhile has its coins, or none, for ever
      if (!(await lockUnsigned(tx, of.spendId))) return false;
      if (!(await replaceCoins(tx, of, coins))) throw new NotFree();
      return true;
    });
  } catch (error) {
    if (error instanceof NotFree) return false;
    throw error;
  }
}

/** Another transaction took one of them meanwhile: it keeps what it had. */
class NotFree extends Error {
  override readonly name = 'NotFree';
}

async function readPrevious({ second, watcher }: ChainRails, { txid }: OwnCoin): Promise<string> {
  const nodes = [watcher, second].filter((node): node is CoinPort => node?.spends === 'coins');
  for (const node of nodes) {
    const bytes = await node.bytesOf(txid);
    if (bytes !== undefined) return bytes;
  }
  throw new OutboundError('not_json');
}

/** The coins of a transaction as the signer is told of them; undefined on a chain that has none. */
export async function coinsToSign(
  { context: { plainDb } }: SpendsDeps,
  { watcher }: ChainRails,
  spendId: string,
): Promise<readonly SpentCoin[] | undefined> {
  if (watcher.spends !== 'coins') return undefined;
  const taken = await selectTakenCoins(plainDb, spendId);
  return taken.map(({ at, previous, vout }) => ({ at, previous, vout }));
}

/** Whether the coins of a signed transaction pay for another version of it. */
export async function canCoinsPay(
  { context: { plainDb } }: SpendsDeps,
  { watcher }: ChainRails,
  { chain, id, kind, raw }: Pick<SpendTerms, 'chain' | 'id' | 'kind' | 'raw'>,
  { gasLimit, maxFeePerGas }: SpendPlan,
): Promise<boolean> {
  if (watcher.spends !== 'coins') return true;
  const paid = isJoin({ chain, kind }) ? CHANGE_LEAST : raw;
  const taken = await selectTakenCoins(plainDb, id);
  // what the signer signed before is known by its bytes alone: it knows what the coins are worth
  if (taken.length === 0) return true;
  return sumOf(taken) >= paid + gasLimit * maxFeePerGas;
}
