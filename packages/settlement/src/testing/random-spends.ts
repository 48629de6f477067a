import type { SeededRandom } from '@sarraf/testing';
import type { CloseSpend, Command, OpenSpend } from '../index.ts';
import { CHAIN_COINS, CHAINS, SPEND_KINDS } from '../records/coin-records.ts';
import { same } from './lane.ts';
import { USERS } from './random-otc.ts';
import type { RowStore } from './row-store.ts';

const STEPS = ['cancel', 'approve', 'approve', 'refuse', 'send', 'settle', 'return'] as const;
/** Percent of the steps at which coins leave, or the house sends something. */
const PERCENT = 9;
/** Of the latest so many any may be the next to move. */
const LATEST = 8;

/** Coins that leave, what the house sends, and gas that comes, good and bad, from one seed. */
export class RandomSpends {
  readonly #random: SeededRandom;
  readonly #opened: OpenSpend[] = [];
  readonly #closed: CloseSpend[] = [];
  #asked = 0;
  #gas = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** What fees are taken in. */
  opening(): Command[] {
    return CHAINS.map((chain) => ({ type: 'add_asset', symbol: CHAIN_COINS[chain], scale: 8 }));
  }

  /** What leaves at a step; mostly nothing. */
  next(): Command | undefined {
    const random = this.#random;
    if (!random.chance(PERCENT)) return undefined;
    const kind = random.below(100);
    if (kind < 20) return this.#ask();
    if (kind < 50) return this.#move();
    if (kind < 60) return this.#fill();
    return kind < 82 ? this.#open() : this.#close();
  }

  #ask(): Command {
    const random = this.#random;
    if (this.#asked === 0 || !random.chance(5)) this.#asked += 1;
    return {
      type: 'request_withdrawal',
      withdrawalId: `cw${this.#asked}`,
      user: 1 + random.below(USERS),
      asset: random.pick(['BTC', 'BTC', 'BTC', 'AAA'] as const),
      units: `${1 + random.below(random.chance(90) ? 6 : 900_000)}`,
      feeUnits: '0',
      recipient: `address:${1 + random.below(9)}`,
      cancelMs: random.below(3) * 20_000,
      chain: random.pick(CHAINS),
      destination: `${random.below(10)}`.repeat(64),
      worthBy: 'index',
    };
  }

  #move(): Command {
    const random = this.#random;
    const id = Math.max(1, this.#asked + 1 - random.below(LATEST));
    const step = random.pick(STEPS);
    const reference = step === 'settle' ? `0x${id}` : null;
    return {
      type: 'advance_withdrawal',
      withdrawalId: `cw${id}`,
      step,
      user: step === 'cancel' ? 1 + random.below(USERS) : null,
      reference,
    };
  }

  #fill(): Command {
    const random = this.#random;
    const chain = random.pick(CHAINS);
    if (!random.chance(10)) this.#gas += 1;
    return {
      type: 'credit_coin',
      reference: `${chain}:0x${this.#gas.toString(16).padStart(64, 'c')}:v`,
      chain,
      asset: CHAIN_COINS[chain],
      user: null,
      units: `${50 + random.below(400)}`,
      parked: null,
      into: 'gas',
    };
  }

  /** A new one, or one that there is: with another cap, and now and then of another kind. */
  #open(): Command {
    const random = this.#random;
    if (this.#opened.length === 0 || random.chance(60)) {
      const made: OpenSpend = {
        type: 'open_spend',
        spendId: random.chance(50) ? `cw${1 + this.#opened.length}` : `own${this.#opened.length}`,
        chain: random.pick(CHAINS),
        kind: random.pick(SPEND_KINDS),
        feeCapUnits: `${1 + random.below(90)}`,
      };
      this.#opened.push(made);
      return made;
    }
    const one = random.pick(this.#opened.slice(-LATEST));
    if (random.chance(10)) {
      // what moves custody is never taken for something else
      const other = random.pick(['payout', 'sweep', 'top_up'] as const);
      return one.kind === 'cold' ? { ...one, chain: 'bsc' } : { ...one, kind: other };
    }
    const feeCapUnits = `${BigInt(one.feeCapUnits) + BigInt(random.below(60))}`;
    return { ...one, feeCapUnits: random.chance(95) ? feeCapUnits : '9000000' };
  }

  #close(): Command {
    const random = this.#random;
    if (this.#closed.length > 0 && random.chance(15)) {
      const again = random.pick(this.#closed.slice(-LATEST));
      return random.chance(50) ? again : { ...again, feeUnits: '1', reference: '0xother' };
    }
    const [first = { spendId: "nobody's", kind: 'sweep', feeCapUnits: '9' }, ...others] =
      this.#opened.slice(-LATEST);
    const { spendId, kind, feeCapUnits } = random.pick([first, ...others]);
    const isSent = random.chance(85);
    const moves = isSent && kind === 'cold' && random.chance(80);
    const made: CloseSpend = {
      type: 'close_spend',
      spendId: random.chance(97) ? spendId : "nobody's",
      feeUnits: isSent ? `${random.below(Number(feeCapUnits) + 1)}` : '0',
      custody: moves ? this.#custody() : null,
      reference: isSent ? `0x${spendId}` : null,
    };
    this.#closed.push(made);
    return made;
  }

  /** Between hot and cold; what comes back may have failed, and moved nothing. */
  #custody(): NonNullable<CloseSpend['custody']> {
    const random = this.#random;
    const to = random.pick(['cold', 'hot'] as const);
    const least = to === 'hot' && random.chance(20) ? 0 : 1 + random.below(90);
    return { asset: 'AAA', units: `${least}`, to };
  }
}

/** What each place and gas have by what was sent: what rows say of it, added to what came. */
export function addSpends(
  store: RowStore,
  add: (owner: string, asset: string, units: bigint) => void,
): void {
  for (const { chain, state, asset, units, feeUnits } of store.records.withdrawals.values()) {
    if (chain !== null && state === 'settled') add(`outside:hot_${chain}`, asset, units - feeUnits);
  }
  const held = new Map<number, bigint>();
  for (const row of store.records.spends.values()) {
    const [hot, cold] = [`outside:hot_${row.chain}`, `outside:cold_${row.chain}`];
    const coin = CHAIN_COINS[row.chain];
    add(row.custodyTo === 'hot' ? cold : hot, coin, row.feeUnits);
    add('house:gas', coin, -row.feeUnits);
    if (row.state === 'open') held.set(row.hold, row.units);
    if (row.custodyAsset === null) continue;
    const moved = row.custodyTo === 'cold' ? row.custodyUnits : -row.custodyUnits;
    add(hot, row.custodyAsset, moved);
    add(cold, row.custodyAsset, -moved);
  }
  const holds = [...store.holds.values()].filter(({ reasonKind }) => reasonKind === 'spend');
  same(holds.length, held.size);
  for (const { id, remaining } of holds) same(remaining, held.get(id));
}
