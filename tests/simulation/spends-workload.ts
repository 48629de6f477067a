// People who send coins out, the house's worker and signer, and chains that fail, drop and fork what was sent.
import type { SeededRandom } from '@sarraf/testing';
import type {
  Chain,
  CloseSpend,
  Command,
  OpenSpend,
  SpendRow,
  WithdrawalRow,
} from '../../packages/settlement/src/index.ts';
import type { Counts } from './counts.ts';
import { USERS } from './settings.ts';
import type { SimChain } from './sim-chain.ts';
import { malformedSpend, wrongSpend } from './wrong-spends.ts';
import type { Tables } from './tables.ts';
import type { Request } from './workload.ts';

/** What each chain takes its fees in. */
export const FEE_COINS: Readonly<Record<Chain, string>> = {
  ethereum: 'ETH',
  bsc: 'BNB',
  bitcoin: 'BTC',
  tron: 'TRX',
};
/** Of what people ask for: what is worth some toman, and once in a while a coin without a price. */
const ASKED = { USDT: [300_000, 4_000_000], BTC: [200, 3_000], AAA: [1, 20] } as const;
const STEPS = ['cancel', 'approve', 'refuse', 'send'] as const;
const NEXT = { requested: 'approve', approved: 'send' } as const;
/** Of the latest so many any may be the next to move. */
const LATEST = 25;
/** At once so many spends that bring nobody anything. */
const OWN_MAX = 4;

/** What the commands are drawn from. */
export interface SpendsOptions {
  readonly rng: SeededRandom;
  readonly tables: Tables;
  readonly counts: Counts;
  readonly chains: readonly SimChain[];
}

/** Makes the commands of coins that leave and of what the house sends by its chains. */
export class SpendsWorkload {
  readonly chains: readonly SimChain[];
  /** Of what the signer said that it never signed it, and never will. */
  readonly void = new Set<string>();
  readonly #rng: SeededRandom;
  readonly #tables: Tables;
  readonly #counts: Counts;
  #asked = 0;
  #own = 0;
  #made = 0;
  #gas = 0;

  constructor({ rng, tables, counts, chains }: SpendsOptions) {
    this.#rng = rng;
    this.#tables = tables;
    this.#counts = counts;
    this.chains = chains;
  }

  /** What fees are paid in; the first of it is on its way. */
  openings(): Command[] {
    for (const chain of this.chains) this.#sendGas(chain, 4_000n);
    return this.chains.map(({ name }): Command => {
      return { type: 'add_asset', symbol: FEE_COINS[name], scale: 8 };
    });
  }

  /** What people and the house do at a step. */
  step(): Request[] {
    const rng = this.#rng;
    if (rng.chance(4)) this.#sendGas(rng.pick(this.chains), BigInt(rng.between(50, 1_500)));
    const asked = [
      ...(rng.chance(14) ? [this.#ask()] : []),
      ...(rng.chance(22) ? this.#move() : []),
      ...(rng.chance(45) ? this.#work() : []),
      ...(rng.chance(4) ? this.#ofItsOwn() : []),
      ...(rng.chance(3) ? [wrongSpend(rng, this.#tables)] : []),
    ];
    const requests = asked.map((command) => this.request(command));
    if (rng.chance(1)) requests.push(this.request(malformedSpend(rng), true));
    return requests;
  }

  /** As its sender keeps it. */
  request(command: Command, isMalformed = false): Request {
    this.#made += 1;
    const key = `spend ${this.#made}`;
    const claim = { user: 1, route: command.type, key, bodyHash: key };
    const isOpen = true;
    return { command, claim, isMalformed, delayMs: 0, isOpen, awaited: 0, answer: undefined };
  }

  /** Gas comes for all that waits for it. */
  fillUp(): void {
    for (const chain of this.chains) this.#sendGas(chain, 10_000_000n);
  }

  /** Whether everything that was sent came to its end. */
  get isAtRest(): boolean {
    const isSent = this.#withdrawals().some(({ state }) => state === 'sent');
    return !isSent && this.#openSpends().length === 0;
  }

  /** All that is to be opened, paid and closed now; what is signed here is in a block at the next time. */
  rest(): Command[] {
    const sent = this.#withdrawals().filter(({ state }) => state === 'sent');
    return [
      ...sent
        .filter(({ id }) => this.#tables.records.spends.get(id) === undefined)
        .map((row) => this.#open(row)),
      ...this.#openSpends().flatMap((row) => {
        const chain = this.#chainOf(row);
        if (!chain.sent.has(row.id) && !this.void.has(row.id)) this.#sign(chain, row);
        return this.#end(chain, row);
      }),
    ];
  }

  #withdrawals(): WithdrawalRow[] {
    return [...this.#tables.records.withdrawals.values()].filter(({ chain }) => chain !== null);
  }

  #openSpends(): SpendRow[] {
    return [...this.#tables.records.spends.values()].filter(({ state }) => state === 'open');
  }

  #chainOf({ chain }: { readonly chain: Chain | null }): SimChain {
    const found = this.chains.find(({ name }) => name === chain);
    if (found === undefined) throw new Error(`no chain is called ${chain}`);
    return found;
  }

  #sendGas(chain: SimChain, units: bigint): void {
    this.#gas += 1;
    const txid = `0x${this.#gas.toString(16).padStart(64, 'c')}`;
    const reference = `${chain.name}:${txid}:v`;
    const asset = FEE_COINS[chain.name];
    chain.send({ reference, chain: chain.name, asset, user: null, units, into: 'gas' });
  }

  #ask(): Command {
    const rng = this.#rng;
    const isAgain = this.#asked > 0 && rng.chance(5);
    if (!isAgain) this.#asked += 1;
    const asset = rng.chance(93) ? rng.pick(['USDT', 'BTC'] as const) : 'AAA';
    const [least, most] = ASKED[asset];
    const user = rng.between(1, USERS);
    return {
      type: 'request_withdrawal',
      withdrawalId: `coin withdrawal ${isAgain ? rng.between(1, this.#asked) : this.#asked}`,
      user,
      asset,
      units: `${rng.chance(5) ? 900_000_000_000_000 : rng.between(least, most)}`,
      feeUnits: rng.chance(50) ? '0' : `${least >> 1}`,
      recipient: `address:${rng.between(1, 9)}`,
      cancelMs: rng.pick([0, 0, 1_000, 180_000] as const),
      chain: rng.pick(this.chains).name,
      destination: user.toString(16).padStart(64, '0'),
      worthBy: 'index',
    };
  }

  /** Somebody's coins are approved and sent, mostly; what is sent nobody but the chain ends. */
  #move(): Command[] {
    const rng = this.#rng;
    const waiting = this.#withdrawals()
      .slice(-LATEST)
      .filter(({ state }) => state !== 'settled' || rng.chance(5));
    if (waiting.length === 0) return [];
    const { id, user, state } = rng.pick(waiting);
    const next = state === 'requested' || state === 'approved' ? NEXT[state] : 'approve';
    const step = rng.chance(85) ? next : rng.pick(STEPS);
    const owner = step === 'cancel' ? user : null;
    return [{ type: 'advance_withdrawal', withdrawalId: id, step, user: owner, reference: null }];
  }

  /** The worker opens what is sent, has it signed, raises what is stuck, and ends what is final. */
  #work(): Command[] {
    const rng = this.#rng;
    const { spends } = this.#tables.records;
    const sent = this.#withdrawals().filter(({ state }) => state === 'sent');
    const unopened = sent.filter(({ id }) => spends.get(id) === undefined);
    const asked: Command[] = unopened.slice(0, 2).map((row) => this.#open(row));
    for (const row of this.#openSpends()) {
      const chain = this.#chainOf(row);
      if (chain.sent.has(row.id) || this.void.has(row.id)) {
        if (rng.chance(40)) asked.push(...this.#end(chain, row));
        else if (rng.chance(8)) asked.push(this.#raise(row));
      } else if (rng.chance(12)) {
        this.void.add(row.id);
      } else if (rng.chance(60)) {
        this.#sign(chain, row);
      } else if (rng.chance(20)) {
        asked.push(this.#raise(row));
      }
    }
    return rng.chance(6) ? [...asked, ...this.#again()] : asked;
  }

  #open({ id, chain }: WithdrawalRow): OpenSpend {
    const feeCapUnits = `${this.#rng.between(20, 300)}`;
    return { type: 'open_spend', spendId: id, chain: chain ?? 'bsc', kind: 'payout', feeCapUnits };
  }

  /** The chain takes more than it was thought to, or less. */
  #raise({ id: spendId, chain, kind, units }: SpendRow): OpenSpend {
    const wanted = units + BigInt(this.#rng.between(-10, 60));
    // below one it would be malformed, and is sent as such elsewhere
    const feeCapUnits = `${wanted > 0n ? wanted : 1n}`;
    return { type: 'open_spend', spendId, chain, kind, feeCapUnits };
  }

  /** Sweeps, top-ups and moves between hot and cold. */
  #ofItsOwn(): Command[] {
    const rng = this.#rng;
    if (this.#openSpends().filter(({ kind }) => kind !== 'payout').length >= OWN_MAX) return [];
    this.#own += 1;
    const { name: chain } = rng.pick(this.chains);
    const kind = rng.pick(['sweep', 'top_up', 'cold', 'cold'] as const);
    const feeCapUnits = `${rng.between(10, 200)}`;
    return [{ type: 'open_spend', spendId: `own ${this.#own}`, chain, kind, feeCapUnits }];
  }

  /** Once, whatever is asked: what the signer signs is what the books hold the fee of. */
  #sign(chain: SimChain, { id, kind, units: cap }: SpendRow): void {
    const rng = this.#rng;
    const withdrawal = this.#tables.records.withdrawals.get(id);
    const fee = BigInt(rng.between(1, Number(cap)));
    const isDone = rng.chance(85);
    const txid = `0x${(chain.sent.size + 1).toString(16).padStart(64, chain.name === 'bsc' ? 'b' : 'e')}`;
    const common = { id, txid, fee, isDone };
    if (kind === 'payout' && withdrawal !== undefined) {
      const { asset, units, feeUnits } = withdrawal;
      chain.pay({ ...common, asset, units: units - feeUnits, to: 'outside' });
    } else if (kind === 'cold') {
      const to = rng.chance(60) ? 'cold' : 'hot';
      const asset = rng.pick(['USDT', 'BTC'] as const);
      chain.pay({ ...common, asset, units: BigInt(rng.between(1, 9_000)), to });
    } else {
      chain.pay({ ...common, asset: FEE_COINS[chain.name], units: 0n, to: 'outside' });
    }
  }

  /** What is final: confirmed, failed or never sent. The payout first or its spend, as it comes. */
  #end(chain: SimChain, row: SpendRow): Command[] {
    const close = this.#close(chain, row);
    if (close === undefined) return [];
    const withdrawal = this.#tables.records.withdrawals.get(row.id);
    if (withdrawal?.state !== 'sent') return [close];
    const isPaid = close.reference !== null && chain.sent.get(row.id)?.isDone === true;
    const step = isPaid ? 'settle' : 'return';
    const reference = isPaid ? close.reference : null;
    const ended: Command = {
      type: 'advance_withdrawal',
      withdrawalId: row.id,
      step,
      user: null,
      reference,
    };
    return this.#rng.chance(50) ? [ended, close] : [close, ended];
  }

  /** As it ended; undefined while it has not. */
  #close(chain: SimChain, { id: spendId, units: cap }: SpendRow): CloseSpend | undefined {
    if (this.void.has(spendId)) {
      const never = { feeUnits: '0', custody: null, reference: null };
      return { type: 'close_spend', spendId, ...never };
    }
    const sent = chain.sent.get(spendId);
    if (sent === undefined || chain.confirmations(spendId) < chain.needed) return undefined;
    const { asset, units, to, fee, isDone, txid } = sent;
    if (fee > cap) return undefined;
    const isMoved = to === 'hot' || (to === 'cold' && isDone);
    const custody = isMoved ? { asset, units: isDone ? `${units}` : '0', to } : null;
    return { type: 'close_spend', spendId, feeUnits: `${fee}`, custody, reference: txid };
  }

  /** A worker that forgot: it ends once more what it ended, and opens what is open. */
  #again(): Command[] {
    const rows = [...this.#tables.records.spends.values()].slice(-LATEST);
    if (rows.length === 0) return [];
    this.#counts.fault('watcher_repeats');
    const row = this.#rng.pick(rows);
    const { id: spendId, chain, kind, units } = row;
    if (row.state === 'open') {
      return [{ type: 'open_spend', spendId, chain, kind, feeCapUnits: `${units}` }];
    }
    const ended = this.#withdrawals().filter(({ id, state }) => {
      return id === spendId && (state === 'settled' || state === 'returned');
    });
    const close = this.#close(this.#chainOf(row), row);
    return [
      ...(close === undefined ? [] : [close]),
      ...ended.map(({ id, state, reference }): Command => {
        const step = state === 'settled' ? 'settle' : 'return';
        return { type: 'advance_withdrawal', withdrawalId: id, step, user: null, reference };
      }),
    ];
  }
}
