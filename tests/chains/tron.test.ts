// TRON from end to end: in by the faucet, out to an address, settled; and what lies there is what the books say at
// each step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import {
  NEEDED,
  RECIPIENT,
  startTronSystem,
  type TronPayouts,
  WHOLE,
} from './testing/tron-system.ts';

let system: TronPayouts;
let person: SignedIn;
beforeAll(async () => {
  system = await startTronSystem();
  person = await system.chain.server.person({ level: 2, opening: { USDT: '5000', TRX: '20000' } });
  await system.chain.server.settle();
});
afterAll(() => system?.stop());

describe('USDT on TRC20', () => {
  it('comes in by the faucet, goes out to an address and settles', async () => {
    const { chain, hot } = system;
    const address = await chain.address(person);
    expect(address).toMatch(/^T/);
    const txid = await chain.demo.pay([{ asset: 'USDT', address, amount: '25.5' }]);
    await chain.mine();
    await chain.watch();
    expect(await chain.deposits(person)).toMatchObject([
      { txid, status: 'seen', confirmations: 1, needed: NEEDED, amount: '25.5', address },
    ]);
    await system.assertEqual({ USDT: ['waiting'] });
    await chain.mine(NEEDED - 2);
    await chain.watch();
    expect(await chain.deposits(person)).toMatchObject([{ txid, status: 'confirming' }]);
    await chain.mine();
    await chain.watch();
    expect(await chain.deposits(person)).toMatchObject([{ txid, status: 'credited' }]);
    expect(await chain.balance(person.userId, 'USDT')).toBe(5_025_500_000n);
    await system.assertEqual();

    const lay = { USDT: await chain.lies(hot, 'USDT'), TRX: await chain.lies(hot, 'TRX') };
    const wanted = await system.wanted(person, { units: 12n * WHOLE });
    await system.release(wanted);
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast', wait: null });
    await system.assertEqual();
    await system.block();
    const [sent = ''] = await system.txids(wanted);
    expect(await system.fate(wanted)).toMatchObject({ state: 'mined', txid: sent });
    await system.assertEqual({ TRX: ['spend'], USDT: ['spend'] });
    await system.block(NEEDED - 1);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid: sent });
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await chain.lies(RECIPIENT, 'USDT')).toBe(12n * WHOLE);
    const [spend] = await chain.server.sql<{ fee_units: string }>(
      'SELECT fee_units FROM spends_state WHERE id = $1',
      [wanted.spendId],
    );
    const fee = BigInt(spend?.fee_units ?? 0);
    expect(fee).toBeGreaterThan(0n);
    expect(await chain.lies(hot, 'USDT')).toBe(lay.USDT - 12n * WHOLE);
    expect(await chain.lies(hot, 'TRX')).toBe(lay.TRX - fee);
    await system.assertEqual();
    expect(await system.stops()).toEqual([]);
  });
});

it('a comparison that meets another head changes nothing, and its age tells how long that goes on', async () => {
  const { chain } = system;
  const { clock, process } = chain.server;
  const age = async (): Promise<number | undefined> => {
    const all = await process.context.metrics.registry.getMetricsAsJSON();
    const values = all.find(({ name }) => name === 'sarraf_chain_compared_age_seconds')?.values;
    return values?.find(({ labels }) => labels['asset'] === 'USDT/tron')?.value;
  };
  await chain.watch();
  await chain.compare();
  expect(await age()).toBeLessThan(60);
  await chain.mine();
  clock.advance(700_000);
  await chain.compare();
  expect(await age()).toBeGreaterThan(699);
  expect(await system.stops()).toEqual([]);
  await chain.watch();
  await chain.compare();
  expect(await age()).toBeLessThan(60);
});

describe('a deposit address of TRON', () => {
  const sweep = (): Promise<void> => system.chain.server.process.background.run('sweep_addresses');
  const spendsOf = (address: string) =>
    system.chain.server.sql<{ kind: string; state: string; raw: string }>(
      `SELECT kind, state, raw::text AS raw FROM chain_spends
       WHERE from_address = $1 OR address = $1 ORDER BY seq`,
      [address],
    );
  const carry = async (unbooked: Readonly<Record<string, readonly string[]>>): Promise<void> => {
    await system.move();
    await system.block();
    await system.assertEqual(unbooked);
    await system.block(NEEDED);
    await system.assertEqual();
  };
  /** The worker dies before or behind what is wanted of one kind, once. */
  async function dying(kind: 'sweep' | 'top_up', when: 'before' | 'behind'): Promise<void> {
    const honest = system.spends.want;
    const want: typeof honest = async (spend) => {
      if (spend.kind !== kind) return honest(spend);
      if (when === 'behind') await honest(spend);
      throw new Error('the worker dies');
    };
    Object.assign(system.spends, { want });
    await sweep();
    Object.assign(system.spends, { want: honest });
  }

  it('is brought TRX, which makes it an account, and emptied to hot, once, where a worker dies beside each (crash point 29)', async () => {
    const { chain, hot } = system;
    const payer = await chain.server.person({ level: 2 });
    const address = await chain.address(payer);
    await chain.demo.pay([{ asset: 'USDT', address, amount: '60' }]);
    await system.block(NEEDED);
    const lay = await chain.lies(hot, 'USDT');
    await dying('top_up', 'behind');
    await Promise.all([sweep(), sweep()]);
    await carry({ TRX: ['spend'] });
    await dying('sweep', 'before');
    await Promise.all([sweep(), sweep()]);
    await carry({ TRX: ['spend'] });
    await sweep();
    expect(await spendsOf(address)).toMatchObject([
      { kind: 'top_up', state: 'final' },
      { kind: 'sweep', state: 'final', raw: String(60n * WHOLE) },
    ]);
    expect(await chain.lies(address, 'USDT')).toBe(0n);
    expect(await chain.lies(hot, 'USDT')).toBe(lay + 60n * WHOLE);
    // what it was brought for its fee is nobody's deposit
    expect(await chain.balance(payer.userId, 'TRX')).toBe(0n);
    expect(await system.stops()).toEqual([]);
    await system.assertEqual();
  });
});
