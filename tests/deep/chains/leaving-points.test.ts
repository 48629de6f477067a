// The crash points of coins that leave, 21 (held) to 28 (second version signed, not stored) and 31
// (confirmed, fee not booked), three times each: the server with its worker, the chain's nodes or the
// signer end there, come back, and the withdrawal ends once.
import { SeededRandom } from '@sarraf/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnvil } from '../../../tools/lib/anvil.ts';
import type { CommitMoment, CommitStrike } from '../../faults/database-proxy.ts';
import { countFaults } from '../../faults/fault-counts.ts';
import { type Leaver, LeavingCoins, type LeftView } from './leaving-coins.ts';
import { wrongAtAll, wrongEnds, wrongMoney, wrongOnChain } from './leaving-proofs.ts';

const SEED = Number(process.env['SARRAF_SEED'] ?? 20_261_129);
const PEOPLE = 5;
const END_MS = 120_000;
const MOMENTS: readonly CommitMoment[] = ['before', 'sent', 'done'];
/** What ends with the signer, or in its place. */
const WITH = ['alone', 'server', 'server and nodes'] as const;
type With = (typeof WITH)[number];
type Strike = Omit<CommitStrike, 'also' | 'moment'>;

/** Points that are commits: the server and the nodes end round each. */
const COMMITS: readonly (readonly [string, Strike])[] = [
  ['21: held', { within: 'request_withdrawal' }],
  [
    '22 and 27: signed and stored, not broadcast',
    { of: 'app', within: 'INSERT INTO chain_transactions' },
  ],
  ['24: confirmed, before the postings', { within: '"step":"settle"' }],
  ['25: sent in the journal, signer not asked', { within: '"step":"send"' }],
  ['31: confirmed, fee not booked', { within: 'close_spend' }],
];

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;

describe.skipIf(!isHere)(`coins that leave, at a crash point (SARRAF_SEED=${SEED})`, () => {
  const random = new SeededRandom(SEED);
  const people: Leaver[] = [];
  let coins: LeavingCoins;
  let asked = 0;
  beforeAll(async () => {
    coins = await LeavingCoins.open();
    for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await coins.leaver(random));
  });
  afterAll(() => coins?.stop());

  /** One of them asks for coins to leave; answered whatever ends meanwhile. */
  function ask(): Promise<string> {
    asked += 1;
    const person = random.pick(people);
    const amount = `${random.between(20, 30)}.${random.between(100_000, 999_999)}`;
    return coins.withdraw(person, amount, `point-${asked}`);
  }

  /** All is back: it ends, and what left before is as it was. */
  async function ended(asking: Promise<string>, point: string): Promise<LeftView | undefined> {
    countFaults(`kill -9 while coins leave, crash point ${point}`);
    const id = await asking;
    await coins.points.back();
    await coins.untilEnded(END_MS);
    const all = await coins.all();
    expect(all).toHaveLength(asked);
    expect(wrongEnds(all)).toEqual([]);
    expect(await wrongOnChain(coins, all)).toEqual([]);
    expect(await wrongMoney(coins, people, all)).toEqual([]);
    return all.find((one) => one.id === id);
  }

  const pids = () => coins.points.part.pids('ethereum');

  /** The server, and what else ends with it. */
  async function end(what: With): Promise<void> {
    const { part, system } = coins.points;
    if (what === 'alone') return;
    if (what === 'server and nodes') part.killNodes(await pids());
    await system.killServer();
  }

  /** The signer ends once it has signed and before it answers. */
  async function endSigner(what: With): Promise<void> {
    await coins.killSigner();
    coins.startSigner('signed');
    await coins.goOnUntil(() => coins.isSignerGone);
    await end(what);
    coins.startSigner();
  }

  describe.each(COMMITS)('%s', (point, strike) => {
    it.each(MOMENTS)('the commit %s', async (moment) => {
      const struck = await coins.points.strike({ ...strike, moment });
      let isStruck = false;
      const asking = ask();
      const goingOn = coins.goOnUntil(() => isStruck);
      await struck();
      isStruck = true;
      await goingOn;
      expect(await ended(asking, point)).toMatchObject({ state: 'settled' });
    });
  });

  it.each(['server', 'server', 'server and nodes'] as const)(
    '23: a node has it, and nobody noted that: ends %s',
    async (what) => {
      await coins.hold(true);
      const asking = ask();
      const id = await asking;
      // the worker that sends it waits for the second node's answer
      await coins.silenceSecond(true);
      await coins.goOnUntil(async () => {
        const { pending } = await coins.points.part.state('ethereum');
        return pending.length > 0;
      });
      await coins.points.system.killServer();
      expect(await coins.spendState(id)).toBe('signed');
      await coins.silenceSecond(false);
      if (what === 'server and nodes') coins.points.part.killNodes([(await pids())[0]]);
      await coins.hold(false);
      expect(await ended(asking, '23')).toMatchObject({ state: 'settled' });
    },
  );

  it.each(WITH)('26: the signer has journalled, and did not answer: ends %s', async (what) => {
    const asking = ask();
    await endSigner(what);
    expect(await ended(asking, '26')).toMatchObject({ state: 'settled' });
  });

  it.each(WITH)('28: a second version is signed, and not stored: ends %s', async (what) => {
    await coins.hold(true);
    const asking = ask();
    const id = await asking;
    await coins.goOnUntil(async () => (await coins.spendState(id)) === 'broadcast', 0);
    await endSigner(what);
    await coins.hold(false);
    const left = await ended(asking, '28');
    expect(left).toMatchObject({ state: 'settled' });
    expect(coins.signed().get(id)).toBeGreaterThan(1);
  });

  it('all of it together keeps every invariant', async () => {
    expect(await wrongAtAll(coins)).toEqual([]);
  });
});
