// Cases that TRON has of its own: TRX, ends, energy, new accounts, forks, and what leaves without us.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WantedPayout } from '../../apps/server/src/modules/chain-spends/index.ts';
import { markFinal } from '../../apps/server/src/modules/chain-spends/spend-steps.queries.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import {
  NEEDED,
  NEWCOMER,
  RECIPIENT,
  startTronSystem,
  type TronPayouts,
  WHOLE,
} from './testing/tron-system.ts';
import { companiesOf } from './testing/payout-system.ts';

const HOUR_MS = 3_600_000;

let system: TronPayouts;
let person: SignedIn;
beforeAll(async () => {
  system = await startTronSystem();
  person = await system.chain.server.person({ level: 2, opening: { USDT: '5000', TRX: '20000' } });
  await system.chain.server.settle();
}, 120_000);
afterAll(() => system?.stop());

/** A payout that a node has and that no block takes by itself. */
async function sent(of: {
  readonly units: bigint;
  readonly asset?: 'TRX' | 'USDT';
  readonly address?: string;
}): Promise<WantedPayout> {
  const wanted = await system.wanted(person, of);
  await system.release(wanted);
  system.chain.demo.hold(true);
  await system.move();
  expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast', wait: null });
  return wanted;
}

const feeOf = async ({ spendId }: WantedPayout): Promise<bigint> => {
  const rows = await system.chain.server.sql<{ fee_units: string }>(
    'SELECT fee_units FROM spends_state WHERE id = $1',
    [spendId],
  );
  return BigInt(rows[0]?.fee_units ?? 0);
};

describe('TRX', () => {
  it('comes in and goes out to an address that nobody has paid to, which costs its account', async () => {
    const { chain } = system;
    const address = await chain.address(person, 'TRX');
    expect(address).toBe(await chain.address(person, 'USDT'));
    const txid = await chain.demo.pay([{ asset: 'TRX', address, amount: '50' }]);
    await chain.mine(NEEDED);
    await chain.watch();
    expect(await chain.deposits(person)).toMatchObject([
      { txid, status: 'credited', amount: '50' },
    ]);
    await system.assertEqual();
    const wanted = await system.wanted(person, {
      asset: 'TRX',
      units: 30n * WHOLE,
      address: NEWCOMER,
    });
    await system.release(wanted);
    await system.move();
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(NEWCOMER, 'TRX')).toBe(30n * WHOLE);
    expect(await feeOf(wanted)).toBe(1_100_000n);
    await system.assertEqual();
    // the day's free bandwidth pays for the next one: a fee of nothing settles as well
    const free = await system.wanted(person, {
      asset: 'TRX',
      units: 5n * WHOLE,
      address: NEWCOMER,
    });
    await system.release(free);
    await system.move();
    await system.block(NEEDED);
    expect(await system.stateOf(free)).toBe('settled');
    expect(await feeOf(free)).toBe(0n);
    await system.assertEqual();
  });
});

describe('W21 a payout of TRON', () => {
  it('that ends without a block returns once the chain is behind its end, and not before', async () => {
    const { chain, hot } = system;
    const lay = await chain.lies(hot, 'USDT');
    const wanted = await sent({ units: 7n * WHOLE });
    await chain.demo.drop(undefined);
    chain.server.clock.advance(HOUR_MS + 60_000);
    await system.move();
    // our clock alone is no proof
    expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast', wait: 'node_silent' });
    expect(await system.stateOf(wanted)).toBe('sent');
    chain.demo.hold(false);
    await system.block();
    expect(await system.stateOf(wanted)).toBe('sent');
    await system.block(NEEDED);
    await system.move();
    expect(await system.stateOf(wanted)).toBe('returned');
    expect(await system.fate(wanted)).toMatchObject({ state: 'failed' });
    expect(await system.txids(wanted)).toHaveLength(1);
    expect(await feeOf(wanted)).toBe(0n);
    expect(await chain.lies(hot, 'USDT')).toBe(lay);
    await system.assertEqual();
    expect(await system.stops()).toEqual([]);
  });

  it('that ended, but is in a block, settles', async () => {
    const { chain } = system;
    const before = await chain.lies(RECIPIENT, 'USDT');
    const wanted = await sent({ units: 3n * WHOLE });
    chain.demo.hold(false);
    await chain.mine(1);
    chain.server.clock.advance(HOUR_MS + 60_000);
    await system.move();
    expect(await system.stateOf(wanted)).toBe('sent');
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(RECIPIENT, 'USDT')).toBe(before + 3n * WHOLE);
    await system.assertEqual();
  });

  it('that ended while its chain stands still returns only once that goes on', async () => {
    const { chain } = system;
    const wanted = await sent({ units: 6n * WHOLE });
    await chain.demo.drop(undefined);
    chain.server.clock.advance(HOUR_MS + 60_000);
    chain.demo.hold(false);
    await chain.server.sql(`INSERT INTO chain_stops (chain, findings) VALUES ('tron', '[]')`);
    await chain.mine(NEEDED + 1);
    await chain.watch();
    await system.move();
    expect(await system.stateOf(wanted)).toBe('sent');
    await system.goOn();
    await system.move();
    expect(await system.stateOf(wanted)).toBe('returned');
    // what was decided once is not decided anew
    const { plainDb } = chain.server.process.context;
    const [txid = ''] = await system.txids(wanted);
    const other = { txid, feeRaw: 0n, feeUnits: 0n, dustRaw: 0n, isFailed: false };
    await markFinal(plainDb, wanted.spendId, other);
    expect(await system.fate(wanted)).toMatchObject({ state: 'failed' });
    await system.assertEqual();
  });

  it('that a block has which was read while its nodes were asked settles', async () => {
    const { chain } = system;
    const before = await chain.lies(RECIPIENT, 'USDT');
    const wanted = await sent({ units: 8n * WHOLE });
    chain.demo.hold(false);
    await chain.mine(1);
    chain.server.clock.advance(HOUR_MS + 60_000);
    await chain.mine(NEEDED + 1);
    const [rails] = companiesOf(chain).chains;
    const nodes = [rails?.watcher, rails?.second].filter((node) => node !== undefined);
    const own = nodes.map((node) => node.fate);
    for (const node of nodes) {
      node.fate = async () => {
        await chain.watch();
        return { state: 'unknown' };
      };
    }
    await system.move();
    expect(await system.stateOf(wanted)).toBe('sent');
    for (const [nth, node] of nodes.entries()) node.fate = own[nth] ?? node.fate;
    await system.block();
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(RECIPIENT, 'USDT')).toBe(before + 8n * WHOLE);
    await system.assertEqual();
  });

  it('that runs out of energy returns once, and what it burnt is booked', async () => {
    const { chain, hot } = system;
    const lay = await chain.lies(hot, 'USDT');
    const wanted = await sent({ units: 2n * WHOLE });
    // energy costs ten times as much by the time of its block: its limit buys a tenth
    chain.demo.multiplyFee(10);
    chain.demo.hold(false);
    await system.block(NEEDED);
    chain.demo.multiplyFee(1);
    expect(await system.fate(wanted)).toMatchObject({ state: 'failed' });
    expect(await system.stateOf(wanted)).toBe('returned');
    expect(await feeOf(wanted)).toBeGreaterThan(0n);
    expect(await chain.lies(hot, 'USDT')).toBe(lay);
    await system.assertEqual();
  });
});

it('a round of deposits asks once which blocks no fork takes back', async () => {
  const { chain } = system;
  const address = await chain.address(person);
  const node = chain.port();
  const { solid } = node;
  let asked = 0;
  node.solid = () => {
    asked += 1;
    return solid.call(node);
  };
  const askedFor = async (payments: number): Promise<number> => {
    for (let nth = 0; nth < payments; nth += 1) {
      await chain.demo.pay([{ asset: 'USDT', address, amount: '9' }]);
    }
    await chain.mine(NEEDED);
    asked = 0;
    await chain.watch();
    return asked;
  };
  const ofOne = await askedFor(1);
  expect(ofOne).toBeGreaterThan(0);
  expect(await askedFor(3)).toBe(ofOne);
  node.solid = solid;
  await system.assertEqual();
});

describe('forks of TRON', () => {
  it('W22 a payout that a fork takes back is sent again as it is, and not paid anew', async () => {
    const { chain } = system;
    const before = await chain.lies(RECIPIENT, 'USDT');
    const wanted = await sent({ units: 4n * WHOLE });
    const [txid = ''] = await system.txids(wanted);
    chain.demo.hold(false);
    await system.block();
    expect(await system.fate(wanted)).toMatchObject({ state: 'mined', txid });
    await chain.demo.fork(1, 'dropped');
    await chain.watch();
    await system.assertEqual();
    await system.move();
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid });
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(RECIPIENT, 'USDT')).toBe(before + 4n * WHOLE);
    await system.assertEqual();
  });

  it('C15 a deposit that comes again in another block is credited once', async () => {
    const { chain } = system;
    const address = await chain.address(person);
    const had = await chain.balance(person.userId, 'USDT');
    await chain.demo.pay([{ asset: 'USDT', address, amount: '9' }]);
    await chain.mine(NEEDED - 1);
    await chain.watch();
    await chain.demo.fork(NEEDED - 1, 'moved');
    await chain.watch();
    expect(await chain.balance(person.userId, 'USDT')).toBe(had);
    await chain.mine(NEEDED);
    await chain.watch();
    expect(await chain.balance(person.userId, 'USDT')).toBe(had + 9n * WHOLE);
    await system.assertEqual();
  });
});

describe('W19 a payout of TRON', () => {
  it('waits for the signer and for what lies at hot, says so, and goes on', async () => {
    const { chain, hot, signer } = system;
    const units = (await chain.lies(hot, 'USDT')) + WHOLE;
    const wanted = await system.wanted(person, { units: WHOLE });
    expect(await system.spends.plan({ ...wanted, units })).toEqual({ ok: false, why: 'hot_empty' });
    signer.isAway = true;
    expect(await system.spends.open(wanted, [])).toEqual({ ok: false, why: 'signer_away' });
    signer.isAway = false;
    await system.release(wanted);
    await system.move();
    await system.block(NEEDED);
    expect(await system.stateOf(wanted)).toBe('settled');
    await system.assertEqual();
  });

  it('W14 asks for what its network may take at most, whatever a node says', async () => {
    const wanted = await system.wanted(person, { units: WHOLE });
    system.chain.demo.multiplyFee(50);
    expect(await system.spends.plan(wanted)).toEqual({ ok: false, why: 'fee_too_high' });
    system.chain.demo.multiplyFee(1);
    expect(await system.spends.plan(wanted)).toMatchObject({ ok: true });
    await system.spends.void(wanted.spendId);
  });
});

describe('what leaves without us', () => {
  it('stops all chains within a comparison, by its transaction', async () => {
    const { chain } = system;
    const txid = await chain.demo.steal('USDT', '1000');
    await chain.mine();
    await chain.watch();
    await chain.compare();
    expect(await system.stops()).toContain('unknown_spend');
    const rows = await chain.server.sql<{ txid: string }>(
      `SELECT f.value ->> 'txid' AS txid FROM chain_stops, json_array_elements(findings) AS f
       WHERE lifted_at IS NULL`,
    );
    expect(rows.map((row) => row.txid)).toContain(txid);
  });
});
