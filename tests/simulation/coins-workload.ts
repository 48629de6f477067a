// People who send coins, chains that fork, a watcher whose node is late or lies, and officers.
import type { SeededRandom } from '@sarraf/testing';
import type { CoinDepositRow, Command, CreditCoin } from '../../packages/settlement/src/index.ts';
import type { Counts } from './counts.ts';
import { USERS } from './settings.ts';
import { type ChainTransfer, type Fate, SimChain } from './sim-chain.ts';
import type { Tables } from './tables.ts';
import type { Request } from './workload.ts';

const ASSETS = ['USDT', 'BTC', 'QQQ', 'AAA'] as const;
/** Most of a user's balance, so that it is spent before the reversal. */
const MOST = { USDT: 900_000_000, BTC: 3_000_000, QQQ: 150_000, AAA: 3_000 } as const;
/** What lay on each chain before. */
const CUSTODY = { USDT: '400000', BTC: '500', QQQ: '70', AAA: '3' } as const;

/** What the commands are drawn from. */
export interface CoinsOptions {
  readonly rng: SeededRandom;
  readonly tables: Tables;
  readonly counts: Counts;
}

/** Makes the commands of coins that come in, and the chains that they are about. */
export class CoinsWorkload {
  readonly chains = [new SimChain('ethereum', 4), new SimChain('bsc', 6)] as const;
  readonly #rng: SeededRandom;
  readonly #tables: Tables;
  readonly #counts: Counts;
  /** What the watcher has told, as far as it remembers. */
  readonly #told = new Set<string>();
  #sent = 0;
  #made = 0;
  /** Blocks that the watcher's node is behind by, or ahead of the truth where it lies. */
  #lag = 0;

  constructor({ rng, tables, counts }: CoinsOptions) {
    this.#rng = rng;
    this.#tables = tables;
    this.#counts = counts;
  }

  /** What lies on the chains as their networks open. */
  openings(): Command[] {
    return this.chains.flatMap(({ name }) =>
      ASSETS.map((asset): Command => {
        return { type: 'open_custody', chain: name, asset, units: CUSTODY[asset] };
      }),
    );
  }

  /** Something happens on the chains, and what is asked of the engine then. */
  step(): Request[] {
    const rng = this.#rng;
    this.#live();
    if (rng.chance(1.5)) this.#forget();
    if (rng.chance(4)) this.#lag = rng.chance(50) ? this.#lie() : this.#behind();
    else if (rng.chance(10)) this.#lag = 0;
    const asked = [
      ...(rng.chance(60) ? this.#due().slice(0, rng.between(1, 3)) : []),
      ...(rng.chance(26) ? this.#officers() : []),
      ...(rng.chance(3) ? [this.#mistake()] : []),
    ];
    const requests = asked.map((command) => this.request(command));
    if (rng.chance(1)) requests.push(this.#malformed());
    return requests;
  }

  /** As its sender keeps it. */
  request(command: Command, isMalformed = false): Request {
    this.#made += 1;
    const key = `coin ${this.#made}`;
    const claim = { user: 1, route: command.type, key, bodyHash: key };
    const isOpen = true;
    return { command, claim, isMalformed, delayMs: 0, isOpen, awaited: 0, answer: undefined };
  }

  /** Blocks come until everything is confirmed that will ever be. */
  finish(): void {
    this.#lag = 0;
    for (const chain of this.chains) {
      while (!chain.isIdle) chain.mine();
      for (let block = 0; block < chain.needed; block += 1) chain.mine();
    }
  }

  /** All that is still to be credited or reversed. */
  rest(): Command[] {
    const rows = [...this.#tables.records.coinDeposits.values()];
    const known = new Set(rows.map(({ id }) => id));
    const transfers = this.chains.flatMap((chain) =>
      [...chain.transfers.values()].filter(({ reference: id }) => chain.confirmations(id) > 0),
    );
    return [
      ...transfers
        .filter(({ reference }) => !known.has(reference))
        .map((transfer) => this.#credit(transfer)),
      ...rows
        .filter((row) => row.state !== 'reversed' && this.#isLost(row))
        .map(({ id }): Command => ({ type: 'reverse_coin', reference: id })),
    ];
  }

  #live(): void {
    const rng = this.#rng;
    const chain = rng.pick(this.chains);
    if (rng.chance(25)) this.#send(chain);
    if (rng.chance(55)) chain.mine();
    if (!rng.chance(5) || chain.height === 0) return;
    const { needed } = chain;
    const depth = rng.pick([1, needed - 1, needed, needed + 1, needed + 5] as const);
    this.#counts.fault('chain_fork');
    const fate = (): Fate => rng.pick(['again', 'again', 'moved', 'dropped'] as const);
    for (const one of chain.fork(depth, fate)) this.#counts.fault(`transfer_${one}`);
  }

  /** One transaction with one transfer or a few, each by its place among those of the transaction. */
  #send(chain: SimChain): void {
    const rng = this.#rng;
    this.#sent += 1;
    const txid = `0x${this.#sent.toString(16).padStart(64, '0')}`;
    const count = rng.chance(15) ? 3 : 1;
    for (let place = 0; place < count; place += 1) {
      const reference = `${chain.name}:${txid}:${count === 1 ? 'v' : `t${place}`}`;
      chain.send(this.#transfer(chain, reference));
    }
  }

  #transfer({ name }: SimChain, reference: string): ChainTransfer {
    const rng = this.#rng;
    const asset = rng.pick(ASSETS);
    const user = rng.chance(90) ? rng.between(1, USERS) : null;
    return { reference, chain: name, asset, user, units: BigInt(rng.between(1, MOST[asset])) };
  }

  /** The watcher was killed: it goes over everything again. */
  #forget(): void {
    this.#counts.fault('watcher_repeats');
    this.#told.clear();
  }

  #behind(): number {
    this.#counts.fault('node_behind');
    return this.#rng.between(1, 9);
  }

  /** A node that counts too soon, and shows a transfer that there never was. */
  #lie(): number {
    this.#counts.fault('node_lie');
    const chain = this.#rng.pick(this.chains);
    this.#sent += 1;
    const txid = `0x${this.#sent.toString(16).padStart(64, 'f')}`;
    const invented = this.#transfer(chain, `${chain.name}:${txid}:t0`);
    chain.transfers.set(invented.reference, invented);
    return -this.#rng.between(1, 3);
  }

  /** What the watcher believes to be confirmed and has not told. */
  #due(): CreditCoin[] {
    const due: CreditCoin[] = [];
    for (const chain of this.chains) {
      for (const transfer of chain.transfers.values()) {
        const { reference } = transfer;
        if (this.#told.has(reference)) continue;
        const isInvented = this.#lag < 0 && chain.isLost(reference);
        const isSeen = chain.confirmations(reference) - this.#lag >= chain.needed;
        const isOnChain = chain.confirmations(reference) > 0;
        if (!isInvented && !(isOnChain && isSeen)) continue;
        due.push(this.#credit(transfer));
        if (due.length >= DUE_MAX) break;
      }
    }
    for (const { reference } of due) this.#told.add(reference);
    return due;
  }

  #credit(transfer: ChainTransfer): CreditCoin {
    const rng = this.#rng;
    const { reference, chain, asset, user, units, into } = transfer;
    const common = {
      type: 'credit_coin',
      reference,
      chain,
      asset,
      user,
      units: `${units}`,
    } as const;
    if (into !== undefined) return { ...common, parked: null, into };
    const unknown = rng.chance(80) ? 'unknown' : 'claimed';
    const known = rng.chance(10) ? rng.pick(['below_minimum', 'stopped'] as const) : null;
    const parked = user === null ? unknown : known;
    return { ...common, parked };
  }

  #isLost({ id, chain }: CoinDepositRow): boolean {
    return this.chains.find(({ name }) => name === chain)?.isLost(id) !== false;
  }

  #isOff({ id, chain }: CoinDepositRow): boolean {
    return this.chains.find(({ name }) => name === chain)?.confirmations(id) === 0;
  }

  /** They give what is parked, and take back what is lost; now and then once more. */
  #officers(): Command[] {
    const rng = this.#rng;
    const rows = [...this.#tables.records.coinDeposits.values()].slice(-60);
    // now and then they are too quick: it comes again, and stays unbooked
    const isQuick = rng.chance(50);
    const off = rows.filter((row) => (isQuick ? this.#isOff(row) : this.#isLost(row)));
    const isAgain = rng.chance(10);
    const lost = off.filter(({ state }) => (state === 'reversed') === isAgain);
    const parked = rows.filter(({ state }) => state === 'parked' || rng.chance(1));
    const asked: Command[] = [];
    if (lost.length > 0) {
      const row = rng.pick(lost);
      if (rng.chance(50)) asked.push(...this.#spend(row));
      asked.push({ type: 'reverse_coin', reference: row.id });
    }
    if (parked.length === 0 || rng.chance(40)) return asked;
    const { id: reference, user, units, asset } = rng.pick(parked);
    asked.push({
      type: 'settle_unmatched',
      reference,
      user: user ?? rng.between(1, USERS),
      units: `${rng.chance(95) ? units : units + 1n}`,
      asset: rng.chance(97) ? asset : 'NIL',
    });
    return asked;
  }

  /** Whoever had it has spent all that they have of it before it is taken back. */
  #spend({ user, settledTo, asset, state }: CoinDepositRow): Command[] {
    const owner = settledTo ?? user;
    if (state === 'parked' || state === 'reversed' || owner === null) return [];
    const { accounts, balances } = this.#tables;
    const account = [...accounts.values()].find((one) => {
      const isSpot = one.ownerKind === 'user' && one.wallet === 'spot';
      return isSpot && one.ownerId === `${owner}` && one.asset === asset;
    });
    const { total, held } = balances.get(account?.id ?? 0) ?? { total: 0n, held: 0n };
    if (total === held) return [];
    this.#made += 1;
    const ends = { from: `user:${owner}`, to: 'house:fees', asset, units: `${total - held}` };
    return [{ type: 'post_adjustment', reference: `spent ${this.#made}`, ...ends }];
  }

  /** What nobody should ask for, and is refused. */
  #mistake(): Command {
    const rng = this.#rng;
    const chain = rng.pick(this.chains).name;
    const rows = [...this.#tables.records.coinDeposits.values()].slice(-20);
    const asset = rng.pick(ASSETS);
    if (rows.length > 0 && rng.chance(45)) {
      const { id: reference, chain: own, user, units, asset: had } = rng.pick(rows);
      const same = { reference, chain: own, asset: had, user, units: `${units}` };
      const [type, parked] = ['credit_coin', 'claimed'] as const;
      const other = rng.pick([
        { units: `${units + 1n}` },
        { user: (user ?? 0) + 1 },
        { asset: had === 'BTC' ? 'USDT' : 'BTC' },
        // also of what was reversed: it is never credited again
        {},
      ] as const);
      return { type, ...same, ...other, parked };
    }
    const none = `${chain}:0x${'e'.repeat(64)}:v`;
    if (rng.chance(30)) return { type: 'reverse_coin', reference: none };
    if (rng.chance(30)) {
      return { type: 'settle_unmatched', reference: none, user: 1, units: '1', asset };
    }
    const custody = { type: 'open_custody', chain } as const;
    const units = '9000000000000000000';
    if (rng.chance(30)) return { ...custody, asset: 'NONE', units };
    // of what a network has not opened yet
    if (rng.chance(40)) return { ...custody, asset: 'BIG', units };
    return { ...custody, asset, units: CUSTODY[asset] };
  }

  /** A reference in another spelling would be another deposit: no caller may send it. */
  #malformed(): Request {
    const rng = this.#rng;
    const txid = `0x${'A'.repeat(64)}`;
    const base = { type: 'credit_coin', asset: 'BTC', user: 1, units: '5', parked: null } as const;
    const wrong = rng.pick([
      { ...base, chain: 'ethereum', reference: `ethereum:${txid}:v` },
      { ...base, chain: 'bsc', reference: `ethereum:${txid.toLowerCase()}:v` },
      { ...base, chain: 'bsc', reference: `bsc:${txid.toLowerCase()}:v`, user: null },
      { ...base, chain: 'bsc', reference: `bsc:${txid.toLowerCase()}:v`, asset: 'NONE' },
    ] as const);
    return this.request(wrong, true);
  }
}

/** As many are told in one go. */
const DUE_MAX = 40;
