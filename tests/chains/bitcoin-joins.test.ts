// Many small coins become one at hot while the network takes little, once at a time; and what lies there is what the
// books say at each step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { type BitcoinPayouts, NEEDED, startBitcoinSystem } from './testing/bitcoin-system.ts';
import { wrongSpends } from './testing/wrong-spends.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DEPOSITS = 11;
/** Of them, and of the coin that fees were begun with: twelve small ones among those that hot was born with. */
const WORTH = 11n * 1_000_000n + 50_000_000n;

let system: BitcoinPayouts;
let person: SignedIn;
let address: string;
beforeAll(async () => {
  system = await startBitcoinSystem();
  person = await system.chain.server.person({ level: 2, opening: { BTC: '3' } });
  await system.chain.server.settle();
  address = await system.chain.address(person);
});
afterAll(() => system?.stop());

/** So many deposits of a small coin each, in the books. */
async function payIn(count: number): Promise<void> {
  const { chain } = system;
  const one = { asset: 'BTC', address, amount: '0.01' };
  await chain.demo.pay(Array.from({ length: count }, () => one));
  await chain.mine(NEEDED);
  await chain.watch();
}

/** A turn of the worker, by what the network takes now. */
async function join(): Promise<void> {
  system.chain.server.clock.advance(MINUTE_MS + 1);
  await system.chain.server.process.background.run('join_coins');
}

interface Joined {
  readonly id: string;
  readonly state: string;
  readonly raw: string;
}
const joins = (): Promise<readonly Joined[]> =>
  system.chain.server.sql<Joined & Record<string, unknown>>(
    `SELECT id, state, raw::text AS raw FROM chain_spends WHERE kind = 'sweep' ORDER BY seq`,
  );
/** What nothing has spent at the person's address, and at hot. */
async function coins(): Promise<{ readonly person: number; readonly hot: number }> {
  const rows = await system.chain.server.sql<{ address: string; count: number }>(
    `SELECT address, count(*)::int AS count FROM chain_moves
     WHERE is_in AND NOT is_spent AND state = 'mined' GROUP BY address`,
  );
  const of = (at: string): number => rows.find((row) => row.address === at)?.count ?? 0;
  return { person: of(address), hot: of(system.hot) };
}

describe('small coins of hot', () => {
  it('stay as they are where there are too few', async () => {
    await payIn(8);
    await join();
    expect(await joins()).toEqual([]);
    expect(await coins()).toMatchObject({ person: 8 });
  });

  it('stay while the network takes much, and while payouts or the chain are stopped', async () => {
    const { chain } = system;
    await payIn(DEPOSITS - 8);
    chain.demo.multiplyFee(4);
    await join();
    chain.demo.multiplyFee(1);
    await chain.server.sql(`INSERT INTO payout_stops (findings) VALUES ('[]')`);
    await join();
    await chain.server.sql('UPDATE payout_stops SET lifted_at = now()');
    await chain.server.sql(`INSERT INTO chain_stops (chain, findings) VALUES ('bitcoin', '[]')`);
    await join();
    await system.goOn();
    expect(await joins()).toEqual([]);
  });

  it('become one at hot for a fee, once for all workers, and custody is equal at each step', async () => {
    const { chain, hot } = system;
    const before = await coins();
    const lay = await chain.lies(hot);
    const { background } = chain.server.process;
    chain.server.clock.advance(MINUTE_MS + 1);
    await Promise.all([background.run('join_coins'), join()]);
    await join();
    const [joined, ...others] = await joins();
    expect(others).toEqual([]);
    expect(joined).toMatchObject({ state: 'released', raw: String(WORTH) });
    // payments go on beside it
    const wanted = await system.wanted(person, { units: 100_000n });
    await system.release(wanted);
    await system.move();
    await system.assertEqual();
    await system.block();
    await system.assertEqual({ BTC: ['spend'] });
    await join();
    expect(await joins()).toMatchObject([{ state: 'mined' }]);
    await system.block();
    const id = joined?.id ?? '';
    expect(await system.find(id)).toMatchObject({ state: 'final' });
    expect(await system.stateOf(wanted)).toBe('settled');
    await join();
    const [row] = await chain.server.sql<{ fee_units: string; state: string; kind: string }>(
      'SELECT fee_units, state, kind FROM spends_state WHERE id = $1',
      [id],
    );
    expect(row).toMatchObject({ kind: 'sweep', state: 'closed' });
    const fee = BigInt(row?.fee_units ?? 0);
    expect(fee).toBeGreaterThan(0n);
    expect(await chain.lies(address)).toBe(0n);
    expect(await coins()).toEqual({ person: 0, hot: before.hot + 1 });
    const [paid] = await chain.server.sql<{ fee_units: string }>(
      'SELECT fee_units FROM spends_state WHERE id = $1',
      [wanted.spendId],
    );
    const left = lay - 100_000n - BigInt(paid?.fee_units ?? 0);
    expect(await chain.lies(hot)).toBe(left + WORTH - fee);
    await system.assertEqual();
    expect(await system.stops()).toEqual([]);
    expect(await wrongSpends(chain.server)).toEqual([]);
    const sweeps = await chain.server.sql(
      'SELECT raw::text AS raw, is_failed, ended_at IS NOT NULL AS is_ended FROM sweeps',
    );
    expect(sweeps).toEqual([{ raw: String(WORTH), is_failed: false, is_ended: true }]);
  });

  it.each(['before', 'behind'] as const)(
    'become one once, where a worker dies %s that is wanted (crash point 29)',
    async (when) => {
      await payIn(DEPOSITS);
      const before = (await joins()).length;
      const honest = system.spends.want;
      const want: typeof honest = async (spend) => {
        if (when === 'behind') await honest(spend);
        throw new Error('the worker dies');
      };
      Object.assign(system.spends, { want });
      await join();
      Object.assign(system.spends, { want: honest });
      await Promise.all([join(), join()]);
      await system.move();
      await system.block(NEEDED);
      await join();
      const made = (await joins()).slice(before);
      expect(made).toMatchObject([{ state: 'final' }]);
      expect(await coins()).toMatchObject({ person: 0 });
      const open = await system.chain.server.sql('SELECT FROM sweeps WHERE ended_at IS NULL');
      expect(open).toEqual([]);
      await system.assertEqual();
    },
  );

  it('are free again where fees rise before anything is signed, and become one an hour later', async () => {
    const { chain, signer } = system;
    await payIn(DEPOSITS);
    const before = (await joins()).length;
    const made = async () => (await joins()).slice(before);
    await join();
    signer.isAway = true;
    await system.move();
    chain.demo.multiplyFee(4);
    await join();
    // without the signer nobody can say that it is not signed
    expect(await made()).toMatchObject([{ state: 'released' }]);
    signer.isAway = false;
    await join();
    expect(await made()).toMatchObject([{ state: 'void' }]);
    expect(
      await chain.server.sql(
        'SELECT FROM chain_spend_coins AS c JOIN chain_spends AS s ON s.id = c.spend_id WHERE s.state = $1',
        ['void'],
      ),
    ).toEqual([]);
    chain.demo.multiplyFee(1);
    await join();
    expect(await made()).toHaveLength(1);
    chain.server.clock.advance(HOUR_MS);
    await join();
    await system.move();
    await system.block(NEEDED);
    await join();
    expect(await made()).toMatchObject([{ state: 'void' }, { state: 'final' }]);
    expect(await coins()).toMatchObject({ person: 0 });
    await system.assertEqual();
  });
});
