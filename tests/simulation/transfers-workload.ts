// People who save, give and redeem, a bank whose statement comes in, and officers who put things right.
import type { SeededRandom } from '@sarraf/testing';
import type {
  Command,
  PayOut,
  TransferKind,
  TransferRow,
} from '../../packages/settlement/src/index.ts';
import { USERS } from './settings.ts';
import type { Tables } from './tables.ts';

const KINDS = [
  'to_vault',
  'to_vault',
  'from_vault',
  'from_vault',
  'to_user',
  'gift',
  'gift',
] as const;
const STEPS = ['release', 'cancel', 'redeem', 'expire'] as const;
const ASSETS = ['IRT', 'IRT', 'IRT', 'BTC', 'USDT', 'QQQ'] as const;
const OTHERS = ['house:fees', 'house:otc', 'outside:bank'] as const;

/** Makes the commands of transfers, bank deposits, unmatched money and adjustments. */
export class TransfersWorkload {
  readonly #rng: SeededRandom;
  readonly #tables: Tables;
  #made = 0;
  #lines = 0;
  #agreed = 0;
  #stopped: TransferRow | undefined;
  #paidOut = 0;
  /** Commands that follow one another. */
  #scene: Command[] = [];

  constructor(rng: SeededRandom, tables: Tables) {
    this.#rng = rng;
    this.#tables = tables;
  }

  command(): Command {
    const stopped = this.#stopped;
    this.#stopped = undefined;
    // whoever was just stopped has something that waits
    if (stopped !== undefined) return this.#advance(stopped);
    const begun = this.#scene.shift();
    if (begun !== undefined) return begun;
    if (this.#rng.chance(3)) this.#scene = this.#depositAndGive();
    const kind = this.#rng.below(100);
    if (kind < 45) return this.#request();
    if (kind < 80) return this.#advance();
    if (kind < 92) return this.#bank();
    return this.#adjust();
  }

  /** Whose money waits, and is to be moved on next. */
  owner(): number | undefined {
    this.#stopped = this.#waiting().at(-1);
    return this.#stopped?.user;
  }

  /** What a sale brings is to leave. */
  payOut(): PayOut {
    const rng = this.#rng;
    if (rng.chance(95)) this.#paidOut += 1;
    return {
      withdrawalId: `sold ${this.#paidOut}`,
      recipient: `card:${rng.between(1, 9)}`,
      feeUnits: '4000',
      cancelMs: rng.pick([0, 180_000] as const),
      minUnits: '15000',
      maxUnits: rng.pick(['2000000', '900000000000000'] as const),
    };
  }

  /** More toman than anybody's coins are worth come to somebody, who would give coins to another. */
  #depositAndGive(): Command[] {
    this.#made += 1;
    this.#lines += 1;
    const user = this.#rng.between(1, USERS);
    const line = { reference: `line ${this.#lines}`, units: '90000000000000' };
    return [
      { type: 'credit_deposit', ...line, user: null },
      { type: 'settle_unmatched', ...line, user },
      {
        type: 'request_transfer',
        transferId: `transfer ${this.#made}`,
        user,
        kind: 'to_user',
        asset: 'BTC',
        units: '900',
        toUser: (user % USERS) + 1,
        delayMs: 0,
        validMs: 0,
        secretHash: null,
        worthBy: 'index',
      },
    ];
  }

  /** The latest that wait. */
  #waiting(): TransferRow[] {
    const rows = [...this.#tables.records.transfers.values()];
    return rows.filter(({ state }) => state === 'waiting').slice(-6);
  }

  #request(): Command {
    const rng = this.#rng;
    const isAgain = this.#made > 0 && rng.chance(4);
    if (!isAgain) this.#made += 1;
    const number = isAgain ? rng.between(1, this.#made) : this.#made;
    const kind: TransferKind = rng.pick(KINDS);
    const saved = kind === 'from_vault' && rng.chance(80) ? this.#saved() : undefined;
    const user = saved?.user ?? rng.between(1, USERS);
    const some = rng.chance(6) ? 700_000_000_000_000 : rng.between(1, 400) * 900;
    return {
      type: 'request_transfer',
      transferId: `transfer ${number}`,
      user,
      kind,
      asset: saved?.asset ?? rng.pick(ASSETS),
      units: String(saved?.units ?? some),
      toUser: kind === 'to_user' ? (user % USERS) + 1 : null,
      delayMs: kind === 'from_vault' ? rng.pick([0, 1_000, 60_000] as const) : 0,
      validMs: kind === 'gift' ? rng.pick([2_000, 3_600_000, 86_400_000] as const) : 0,
      secretHash: kind === 'gift' ? hashOf(number) : null,
      // a journal from before the fresh price alone counted has none
      ...(rng.chance(80) && { worthBy: 'index' }),
    };
  }

  /** A part of what somebody has in their vault. */
  #saved(): { readonly user: number; readonly asset: string; readonly units: bigint } | undefined {
    const vaults = [...this.#tables.accounts.values()].filter(({ wallet }) => wallet === 'vault');
    if (vaults.length === 0) return undefined;
    const { id, ownerId, asset } = this.#rng.pick(vaults);
    const { total, held } = this.#tables.balances.get(id) ?? { total: 0n, held: 0n };
    const units = (total - held) / BigInt(this.#rng.between(1, 4));
    return units > 0n ? { user: Number(ownerId), asset, units } : undefined;
  }

  #advance(given?: TransferRow): Command {
    const rng = this.#rng;
    const latest = [...this.#tables.records.transfers.values()].slice(-12);
    const waiting = this.#waiting();
    const pool = rng.chance(92) && waiting.length > 0 ? waiting : latest;
    const one = given ?? (pool.length === 0 ? undefined : rng.pick(pool));
    if (one === undefined) return this.#request();
    const { id, kind, user: owner, secretHash } = one;
    const meant = kind === 'gift' ? rng.pick(['redeem', 'redeem', 'expire'] as const) : 'release';
    const step = rng.chance(75) ? meant : rng.pick(STEPS);
    // never whoever made it
    const redeemer = ((owner + rng.below(USERS - 1)) % USERS) + 1;
    const canceller = rng.chance(80) ? owner : rng.between(1, USERS);
    return {
      type: 'advance_transfer',
      transferId: rng.chance(97) ? id : `nobody's ${this.#made}`,
      step,
      user: step === 'redeem' ? redeemer : step === 'cancel' ? canceller : null,
      secretHash: step === 'redeem' ? (rng.chance(95) ? secretHash : hashOf(0)) : null,
    };
  }

  #bank(): Command {
    const rng = this.#rng;
    const user = rng.chance(60) ? rng.between(1, USERS) : null;
    const units = String(rng.between(1, 90) * 9_000);
    if (this.#lines > 0 && rng.chance(35)) {
      const reference = `line ${rng.between(1, this.#lines)}`;
      return { type: 'settle_unmatched', reference, user, units };
    }
    if (this.#lines === 0 || rng.chance(92)) this.#lines += 1;
    return { type: 'credit_deposit', reference: `line ${this.#lines}`, user, units };
  }

  #adjust(): Command {
    const rng = this.#rng;
    const user = `user:${rng.between(1, USERS)}`;
    const [from, to] = rng.chance(50) ? [user, rng.pick(OTHERS)] : [rng.pick(OTHERS), user];
    if (this.#agreed === 0 || rng.chance(90)) this.#agreed += 1;
    return {
      type: 'post_adjustment',
      reference: `agreed ${this.#agreed}`,
      from,
      to,
      asset: rng.chance(5) ? 'NONE' : rng.pick(ASSETS),
      units: String(rng.between(1, 500)),
    };
  }
}

/** Sixty-four hex digits that stand for a code's hash. */
const hashOf = (number: number): string => number.toString(16).padStart(64, '0');
