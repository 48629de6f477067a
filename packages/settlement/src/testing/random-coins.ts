import type { SeededRandom } from '@sarraf/testing';
import type { Command, CreditCoin } from '../index.ts';
import { USERS } from './random-otc.ts';
import type { RowStore } from './row-store.ts';
import { same } from './lane.ts';
import { addSpends } from './random-spends.ts';

const CHAINS = ['ethereum', 'bsc'] as const;
const ASSETS = ['AAA', 'QQQ', 'BTC'] as const;
const PARKED = ['unknown', 'stopped', 'below_minimum', 'claimed'] as const;
/** Percent of the steps at which coins are what happens. */
const PERCENT = 9;

/** Coins that come by chains, are parked, given and taken back, good and bad, from a seed of their own. */
export class RandomCoins {
  readonly #random: SeededRandom;
  readonly #credits: CreditCoin[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** What happens to coins at a step; mostly nothing. */
  next(): Command | undefined {
    const random = this.#random;
    if (!random.chance(PERCENT)) return undefined;
    const kind = random.below(100);
    const one = this.#credits.length === 0 ? undefined : random.pick(this.#credits.slice(-30));
    if (one === undefined || kind < 45) return this.#credit();
    if (kind < 58) return this.#again(one);
    if (kind < 76) {
      const reference = random.chance(95) ? one.reference : this.#reference('bsc');
      return { type: 'reverse_coin', reference };
    }
    if (kind < 95) {
      const { reference, asset, units } = one;
      const user = one.user ?? 1 + random.below(USERS);
      const given = random.chance(90) ? units : `${BigInt(units) + 1n}`;
      return { type: 'settle_unmatched', reference, user, units: given, asset };
    }
    return {
      type: 'open_custody',
      chain: random.pick(CHAINS),
      asset: random.chance(85) ? random.pick(ASSETS) : 'NONE',
      units: random.chance(85) ? `${1 + random.below(500)}` : '9000000000000000',
    };
  }

  #reference(chain: CreditCoin['chain']): string {
    const number = this.#credits.length.toString(16).padStart(64, '0');
    return `${chain}:0x${number}:t${this.#random.below(3)}`;
  }

  #credit(): CreditCoin {
    const random = this.#random;
    const chain = random.pick(CHAINS);
    const user = random.chance(85) ? 1 + random.below(USERS) : null;
    const parked = user === null || random.chance(15) ? random.pick(PARKED) : null;
    const made: CreditCoin = {
      type: 'credit_coin',
      reference: this.#reference(chain),
      chain,
      asset: random.pick(ASSETS),
      user,
      units: `${1 + random.below(4_000)}`,
      parked,
    };
    this.#credits.push(made);
    return made;
  }

  /** The same deposit, as it was or with something else about it. */
  #again(one: CreditCoin): CreditCoin {
    const random = this.#random;
    const other = random.below(6);
    if (other === 0) return { ...one, units: `${BigInt(one.units) + 1n}` };
    if (other === 1) return { ...one, asset: one.asset === 'AAA' ? 'QQQ' : 'AAA' };
    if (other === 2) return { ...one, user: (one.user ?? 0) + 1 };
    if (other === 3) return { ...one, parked: 'claimed' };
    return one;
  }
}

/** I13: hot is what came and was not taken back; what waits and what is claimed is what rows say. */
export function checkCoins(store: RowStore): void {
  const expected = new Map<string, bigint>();
  const add = (owner: string, asset: string, units: bigint): void => {
    const key = `${owner}/${asset}`;
    expected.set(key, (expected.get(key) ?? 0n) + units);
  };
  const totals = new Map<string, bigint>();
  for (const { id, ownerKind, ownerId, asset, wallet } of store.accounts.values()) {
    const owner = `${ownerKind}:${ownerId}`;
    const isOfCoins = /^(?:outside:(?:hot_|cold_|receivable)|house:(?:unmatched|gas))/.test(owner);
    if (!isOfCoins || asset === 'IRT' || wallet !== 'spot') continue;
    totals.set(`${owner}/${asset}`, store.balances.get(id)?.total ?? 0n);
    add(owner, asset, 0n);
  }
  addSpends(store, add);
  for (const row of store.records.coinDeposits.values()) {
    const { chain, asset, units, state, claimed } = row;
    const isGas = row.user === null && row.reason === null;
    if (isGas) add('house:gas', asset, state === 'reversed' ? claimed : units);
    if (state === 'reversed') add('outside:receivable', asset, -claimed);
    else add(`outside:hot_${chain}`, asset, -units);
    if (state === 'parked') add('house:unmatched', asset, units);
  }
  for (const [key, entry] of store.entryKeys) {
    const [kind, chain, asset] = key.split(/[/:]/);
    if (kind !== 'custody_opening') continue;
    for (const { amount } of store.postings.get(entry.id) ?? []) {
      add(`outside:hot_${chain}`, asset ?? '', -amount);
    }
  }
  for (const [key, units] of expected) same(`${key} ${totals.get(key) ?? 0n}`, `${key} ${units}`);
}
