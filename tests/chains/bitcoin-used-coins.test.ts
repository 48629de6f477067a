// A database that was set back while the signer's journal was not: coins that it has signed away are offered to nobody,
// others are chosen, and what was signed before is sent as it was.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WantedPayout } from '../../apps/server/src/modules/chain-spends/index.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { BITCOIN_COLD } from '../../apps/signer/src/testing/signer-bench.ts';
import {
  type BitcoinPayouts,
  NEEDED,
  startBitcoinSystem,
  TAPROOT,
} from './testing/bitcoin-system.ts';

const MINUTE_MS = 60_000;

let system: BitcoinPayouts;
let person: SignedIn;
beforeAll(async () => {
  system = await startBitcoinSystem();
  person = await system.chain.server.person({ level: 2, opening: { BTC: '3' } });
  await system.chain.server.settle();
});
afterAll(() => system?.stop());

/** What was kept of a transaction is gone, as by a backup of before; no node has it either. */
async function forget(spendId: string): Promise<void> {
  const { demo, server } = system.chain;
  await demo.drop(undefined);
  for (const table of ['chain_transactions', 'chain_spend_coins', 'chain_used_coins']) {
    const of = table === 'chain_used_coins' ? 'used_by' : 'spend_id';
    await server.sql(`DELETE FROM ${table} WHERE ${of} = $1`, [spendId]);
  }
  await server.sql('DELETE FROM chain_spends WHERE id = $1', [spendId]);
}

const inputsOf = async (spendId: string): Promise<readonly string[]> => {
  const rows = await system.chain.server.sql<{ coin: string }>(
    `SELECT txid || ':' || vout AS coin FROM chain_spend_coins WHERE spend_id = $1 ORDER BY place`,
    [spendId],
  );
  return rows.map(({ coin }) => coin);
};
const used = () =>
  system.chain.server.sql<{ coin: string; used_by: string }>(
    `SELECT txid || ':' || vout AS coin, used_by FROM chain_used_coins ORDER BY found_at, txid`,
  );
const refusals = async (): Promise<number> => {
  const rows = await system.chain.server.sql<{ count: number }>(
    `SELECT count::int AS count FROM signer_refusals WHERE rule = 'coin_used' AND hour = 'epoch'`,
  );
  return rows[0]?.count ?? 0;
};
const figures = (): Promise<string> =>
  system.chain.server.process.context.metrics.registry.metrics();
const signed = async (): Promise<WantedPayout> => {
  const wanted = await system.wanted(person, { units: 100_000n });
  await system.release(wanted);
  await system.move();
  expect(await system.fate(wanted)).toMatchObject({ state: 'broadcast' });
  return wanted;
};

it('a coin that the signer has signed away is offered once, others are chosen, and both are paid', async () => {
  const { chain } = system;
  const before = await chain.lies(TAPROOT);
  chain.demo.hold(true);
  const old = await signed();
  const [txid = ''] = await system.txids(old);
  const [coin = ''] = await inputsOf(old.spendId);
  await forget(old.spendId);

  const next = await system.wanted(person, { units: 100_000n });
  await system.release(next);
  // the same coin is the best one for it
  expect(await inputsOf(next.spendId)).toEqual([coin]);
  await system.move();
  expect(await system.fate(next)).toMatchObject({ state: 'broadcast', wait: null });
  expect(await inputsOf(next.spendId)).not.toContain(coin);
  expect(await refusals()).toBe(1);
  expect(await used()).toEqual([{ coin, used_by: old.spendId }]);
  expect(await figures()).toMatch(/^sarraf_coins_withheld_units\{chain="bitcoin"\} [1-9]\d+$/m);
  // it is not offered a second time
  const third = await signed();
  expect(await inputsOf(third.spendId)).not.toContain(coin);
  expect(await refusals()).toBe(1);

  // what was wanted then is what was signed then; where it waits for too long it is signed for more
  expect(await system.spends.open(old, [])).toMatchObject({ ok: true });
  await system.spends.release(old.spendId);
  await system.move();
  expect(await system.txids(old)).toEqual([txid]);
  chain.server.clock.advance(6 * MINUTE_MS);
  await system.move();
  expect(await system.txids(old)).toHaveLength(2);
  chain.demo.hold(false);
  await system.block(NEEDED);
  for (const wanted of [old, next, third]) expect(await system.stateOf(wanted)).toBe('settled');
  expect(await chain.lies(TAPROOT)).toBe(before + 300_000n);
  await system.assertEqual();
  expect(await system.stops()).toEqual([]);
});

it('coins of what was signed before are offered to nobody as soon as its bytes are known', async () => {
  const { chain } = system;
  chain.demo.hold(true);
  const old = await signed();
  const [coin = ''] = await inputsOf(old.spendId);
  await forget(old.spendId);
  // asked for again it has other coins at first, and then those of its bytes
  await system.spends.open(old, []);
  await chain.server.sql('DELETE FROM chain_spend_coins WHERE spend_id = $1', [old.spendId]);
  await system.spends.release(old.spendId);
  await system.move();
  expect(await used()).toContainEqual({ coin, used_by: old.spendId });
  const next = await signed();
  expect(await inputsOf(next.spendId)).not.toContain(coin);
  expect(await refusals()).toBe(1);
  chain.demo.hold(false);
  await system.block(NEEDED);
  for (const wanted of [old, next]) expect(await system.stateOf(wanted)).toBe('settled');
  await system.assertEqual();
});

it('what only the signer knows of keeps its coins, and others are chosen one after the other', async () => {
  const { chain } = system;
  chain.demo.hold(true);
  const spendId = '00000000-0000-4000-8000-000000000778';
  const lay = await chain.lies(system.hot);
  const move = {
    spendId,
    kind: 'cold',
    chain: 'bitcoin',
    asset: 'BTC',
    address: BITCOIN_COLD,
  } as const;
  expect(await system.spends.want({ ...move, raw: (lay * 3n) / 4n })).toMatchObject({ ok: true });
  await system.move();
  const coins = await inputsOf(spendId);
  expect(coins.length).toBeGreaterThan(7);
  await forget(spendId);
  const before = await refusals();
  const next = { ...move, spendId: '00000000-0000-4000-8000-000000000779' };
  expect(await system.spends.want({ ...next, raw: lay / 2n })).toMatchObject({ ok: true });
  for (let turn = 0; turn < 4; turn += 1) await system.move();
  expect(await system.find(next.spendId)).toMatchObject({ state: 'released', wait: 'hot_empty' });
  expect((await refusals()) - before).toBeGreaterThan(1);
  const withheld = (await used()).filter(({ used_by: by }) => by === spendId);
  expect(coins).toEqual(expect.arrayContaining(withheld.map((one) => one.coin)));
  // taken back it gives the others free, and they pay for what they come to
  expect(await system.spends.recall(next.spendId)).toBe('void');
  const wanted = await signed();
  expect(await inputsOf(wanted.spendId)).toHaveLength(1);
});
