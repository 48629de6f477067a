// What a fork takes back is sent again with the same bytes, and never paid anew; what leaves without us stops
// everything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import {
  NEEDED,
  type PayoutSystem,
  RECIPIENT,
  startPayoutSystem,
} from './testing/payout-system.ts';

const USDT = 1_000_000n;

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: PayoutSystem;
let person: SignedIn;
beforeAll(async () => {
  const started = await startPayoutSystem();
  if (started === undefined) return;
  system = started;
  person = await system.chain.server.person({ level: 2, opening: { USDT: '5000' } });
  await system.chain.server.settle();
});
afterAll(() => system?.stop());

const postings = async (): Promise<string> => {
  const [row] = await system.chain.server.sql<{ count: string }>(
    `SELECT count(*) FROM ledger_entries WHERE kind IN ('withdrawal', 'spend')`,
  );
  return row?.count ?? '';
};

describe.skipIf(!isHere)('a payout that a fork takes back', () => {
  it('W22 before it is final goes again with the same bytes', async () => {
    const wanted = await system.wanted(person, { units: 10n * USDT });
    await system.release(wanted);
    await system.move();
    await system.block(3);
    expect(await system.fate(wanted)).toMatchObject({ state: 'mined', confirmations: 3 });
    const txids = await system.txids(wanted);
    await system.chain.fork(3, 4);
    await system.chain.watch();
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast', confirmations: 0 });
    await system.assertEqual();
    expect(await system.stops()).toEqual([]);
    await system.block(NEEDED);
    expect(await system.txids(wanted)).toEqual(txids);
    expect(await system.stateOf(wanted)).toBe('settled');
    await system.assertEqual();
  });

  it('W22 after it was settled is seen, sent again with the same bytes, and not paid anew', async () => {
    const before = await system.usdtOf(RECIPIENT);
    const wanted = await system.wanted(person, { units: 40n * USDT });
    await system.release(wanted);
    await system.move();
    await system.block(NEEDED);
    const txids = await system.txids(wanted);
    expect(await system.stateOf(wanted)).toBe('settled');
    const posted = await postings();
    await system.chain.fork(NEEDED, NEEDED + 1);
    await system.chain.watch();
    expect(await system.usdtOf(RECIPIENT)).toBe(before);
    expect(await system.stops()).toContain('deep_fork');
    await system.assertEqual({ USDT: ['taken_back'], ETH: ['taken_back'] });
    expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast' });
    const next = await system.wanted(person, { units: USDT });
    expect(await system.spends.plan(next)).toEqual({ ok: false, why: 'chain_stopped' });
    await system.move();
    // another block, another fee
    await system.chain.node.rpc('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca0']);
    await system.block(NEEDED);
    expect(await system.fate(wanted)).toMatchObject({ state: 'final', txid: txids[0] });
    expect(await system.txids(wanted)).toEqual(txids);
    expect(await system.stateOf(wanted)).toBe('settled');
    expect(await postings()).toBe(posted);
    expect(await system.usdtOf(RECIPIENT)).toBe(before + 40n * USDT);
    await system.assertEqual();
    await system.goOn();
  });
});

describe.skipIf(!isHere)('a transaction from hot that is not ours', () => {
  it('W20: uses up a number, so that all stops and nothing of ours is signed anew', async () => {
    const { chain, hot } = system;
    const wanted = await system.wanted(person, { units: 50n * USDT });
    await system.release(wanted);
    await system.move();
    const [txid = ''] = await system.txids(wanted);
    await chain.node.rpc('anvil_dropTransaction', [txid]);
    await chain.node.rpc('anvil_impersonateAccount', [hot]);
    await chain.send({ from: hot, to: chain.fund, value: 1n });
    await chain.mine();
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast', wait: 'nonce_gap' });
    expect(await system.stops()).toEqual(['unknown_spend']);
    expect(await system.spends.plan(wanted)).toEqual({ ok: false, why: 'chain_stopped' });
    await chain.watch();
    await chain.compare();
    expect(await system.stops()).toContain('unknown_spend');
    await system.goOn();
    // officers saw it: it is no news, and still nothing is signed for it
    await system.move();
    expect(await system.fate(wanted)).toMatchObject({ wait: 'nonce_gap' });
    expect(await system.txids(wanted)).toEqual([txid]);
    expect(await system.stateOf(wanted)).toBe('sent');
  });
});
