// Money that leaves, moves between people and comes in by statements while the server is killed at
// random moments and the bank delays, loses answers and refuses: nothing is paid or credited twice,
// nothing is lost, what was cancelled never left, and the bank's own book is ours to the rial.
import { setTimeout as delay } from 'node:timers/promises';
import { SeededRandom } from '@sarraf/testing';
import { afterEach, expect, it } from 'vitest';
import { checkDatabase } from '../../apps/server/src/engine/proof/check-database.queries.ts';
import { countFaults } from './fault-counts.ts';
import { HttpSystem } from './http-system.ts';
import {
  AMOUNT_TOMAN,
  FEE_TOMAN,
  Leaving,
  LEAVING_ENV,
  type Owner,
  PATIENCE_MS,
} from './leaving.ts';
import { Statements } from './statements.ts';

const isDeep = process.env['SARRAF_DEEP'] === '1';
const KILLS = Number(process.env['SARRAF_KILLS'] ?? 60);
const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_126);
const OWNERS = 4;
const OPENING_TOMAN = 45_000_000;
const MODES = ['ok', 'ok', 'ok', 'lost', 'fail', 'garbage', 'down'] as const;
const FINAL = ['settled', 'cancelled', 'returned'];
/** What is sent, given and paid in; toman. */
const MOVED_TOMAN = 30_000;

let system: HttpSystem;
let leaving: Leaving;
afterEach(async () => {
  await leaving?.close();
  await system?.stop();
});

// the small share of it are the named points of `payout-points`
it.runIf(isDeep)(
  `pays once what was asked for in ${KILLS} kills (SARRAF_SEED=${SEED})`,
  {
    timeout: 180_000 + KILLS * 30_000,
  },
  async () => {
    const random = new SeededRandom(SEED);
    system = new HttpSystem({ ...LEAVING_ENV, SARRAF_PROVIDER_TIMEOUT_MS: '500' });
    await system.start();
    leaving = await Leaving.open(system, 1);
    const owners: Owner[] = [];
    const opening = { IRT: String(OPENING_TOMAN) };
    for (let serial = 1; serial <= OWNERS; serial += 1) {
      owners.push(await leaving.makePerson(serial, { level: 2, opening }));
    }
    const statements = await Statements.open(system, leaving, OWNERS + 1);
    const asked = new Map<string, Owner>();
    const moves = new TomanMoves(leaving, statements);
    const before = [await bankBook(), await ourBook()] as const;

    /** The bank pays most of what it has, and brings back some. */
    const serveBank = (): void => {
      for (const payout of system.providers.payouts.values()) {
        if (payout.state === 'waiting') payout.state = random.below(8) === 0 ? 'returned' : 'paid';
      }
    };

    for (let cycle = 1; cycle <= KILLS; cycle += 1) {
      system.providers.connections.payout = random.pick(MODES);
      const acts = owners.map(async (owner, at) => {
        const id = await leaving.withdraw(owner, `kill-${cycle}-${at}`);
        asked.set(id, owner);
        if (random.below(3) === 0) await leaving.cancel(owner, id);
      });
      const moved = owners.map((owner, at) => {
        const other = owners[(at + 1 + random.below(OWNERS - 1)) % OWNERS] ?? owner;
        return moves.move(WAYS[at === 0 ? 0 : 1 + random.below(2)] ?? 'send', owner, other);
      });
      await delay(random.below(1_500));
      serveBank();
      await leaving.flushSteps([...asked.keys()]);
      await delay(random.below(1_500));
      await system.killServer();
      countFaults('kill -9 of the server while money leaves');
      await Promise.all([...acts, ...moved]);
      await system.changeLaunchers();
    }
    system.providers.connections.payout = 'ok';

    // whatever is on its way comes to its end by itself
    const deadline = Date.now() + PATIENCE_MS * 2;
    const states = new Map<string, string>();
    while (states.size < asked.size) {
      serveBank();
      await leaving.flushSteps([...asked.keys()]);
      for (const [id, owner] of asked) {
        const status = await leaving.statusOf(owner, id);
        if (FINAL.includes(status)) states.set(id, status);
      }
      if (Date.now() > deadline) throw new Error('Payouts do not come to their end.');
      await delay(200);
    }

    const ofBank = system.providers.payouts;
    for (const [id, state] of states) {
      const expected = { settled: 'paid', returned: 'returned', cancelled: undefined }[state];
      expect([id, ofBank.get(id)?.state]).toEqual([id, expected]);
    }
    expect([...ofBank.keys()].every((id) => asked.has(id))).toBe(true);
    const settledOf = (owner?: Owner): number =>
      [...states].filter(
        ([id, state]) => state === 'settled' && (owner === undefined || asked.get(id) === owner),
      ).length;
    for (const owner of owners) {
      const total =
        OPENING_TOMAN - settledOf(owner) * AMOUNT_TOMAN + moves.changeOf(owner) * MOVED_TOMAN;
      expect(await leaving.balanceOf('user', owner.userId)).toEqual({ total, held: 0 });
    }
    const bank = await leaving.balanceOf('outside', 'bank');
    const paidIn = moves.count('deposit') * MOVED_TOMAN;
    expect(bank.total).toBe(settledOf() * (AMOUNT_TOMAN - FEE_TOMAN) - paidIn);
    const [bankBefore, oursBefore] = before;
    expect((await bankBook()) - bankBefore).toBe((await ourBook()) - oursBefore);
    expect((await bankBook()) - bankBefore).toBe(-bank.total * 10);
    expect(await leaving.toldTwice()).toEqual([]);
    const { violations } = await checkDatabase(system.connectionString);
    expect(violations).toEqual([]);
    expect(system.faults).toEqual([]);
    const counts = ['settled', 'returned', 'cancelled'].map(
      (state) => `${state} ${[...states.values()].filter((one) => one === state).length}`,
    );
    const others = WAYS.map((way) => `${way} ${moves.count(way)}`).join(', ');
    process.stdout.write(
      `payouts under kills: ${asked.size} asked, ${counts.join(', ')}; ${others}\n`,
    );
  },
);

/** What lies at the bank, by its own interface; rial. */
async function bankBook(): Promise<number> {
  const answer = await fetch(`${system.providers.url}/v1/wallet/balance`, { method: 'POST' });
  const { data } = (await answer.json()) as { data: { withdrawableBalance: number } };
  return data.withdrawableBalance;
}

/** What users and the house have by our books; rial. */
async function ourBook(): Promise<number> {
  const [row] = await leaving.query<{ total: string }>(
    `SELECT sum(b.total)::text AS total FROM accounts AS a JOIN balances AS b ON b.account_id = a.id
     WHERE a.asset = 'IRT' AND a.owner_kind IN ('user', 'house')`,
  );
  return Number(row?.total);
}

const WAYS = ['deposit', 'send', 'give'] as const;
type Way = (typeof WAYS)[number];

/** Toman that move while the server ends, and what came of them, in `MOVED_TOMAN`. */
class TomanMoves {
  readonly #leaving: Leaving;
  readonly #statements: Statements;
  readonly #changes = new Map<Owner, number>();
  readonly #counts = new Map<Way, number>();
  /** Transfers between two: look-ups of people are few in a day. */
  readonly #sent = new Map<string, string>();

  constructor(leavingOf: Leaving, statements: Statements) {
    this.#leaving = leavingOf;
    this.#statements = statements;
  }

  changeOf(owner: Owner): number {
    return this.#changes.get(owner) ?? 0;
  }

  count(way: Way): number {
    return this.#counts.get(way) ?? 0;
  }

  /** Asks until it is done, once. */
  async move(way: Way, owner: Owner, other: Owner): Promise<void> {
    const number = this.count(way) + 1;
    this.#counts.set(way, number);
    if (way === 'deposit') {
      await this.#statements.approve(await this.#statements.bringIn(owner, MOVED_TOMAN));
      this.#changes.set(owner, this.changeOf(owner) + 1);
      return;
    }
    const key = `${way}-${number}`;
    await (way === 'send' ? this.#send(owner, other, key) : this.#give(owner, other, key));
    this.#changes.set(owner, this.changeOf(owner) - 1);
    this.#changes.set(other, this.changeOf(other) + 1);
  }

  async #send(owner: Owner, other: Owner, key: string): Promise<void> {
    const pair = `${owner.userId} ${other.userId}`;
    const like_transfer = this.#sent.get(pair);
    const to = like_transfer === undefined ? { to_user: other.mobile } : { like_transfer };
    const path = '/user_wallets/internal_transfer';
    const body = { symbol: 'IRT', amount: String(MOVED_TOMAN), ...to };
    const asked = { path, body, key, purpose: 'transfer' } as const;
    this.#sent.set(pair, (await this.#leaving.askWithCode<{ id: string }>(owner, asked)).id);
  }

  async #give(owner: Owner, other: Owner, key: string): Promise<void> {
    const body = { symbol: 'IRT', amount: String(MOVED_TOMAN), colour: 'lapis' };
    const asked = { path: '/gift_codes', body, key, purpose: 'transfer' } as const;
    const { code } = await this.#leaving.askWithCode<{ code: string }>(owner, asked);
    const authorization = `Bearer ${other.token}`;
    await this.#leaving.ask('/gift_codes/redeem', { code }, { authorization });
  }
}
