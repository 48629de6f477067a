// A chain that takes blocks back, around the block from which on a deposit is in the books.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import { callData, type ChainSystem, startChainSystem } from './testing/chain-system.ts';

const NEEDED = 12;
const USDT = 1_000_000n;

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: ChainSystem;
beforeAll(async () => {
  const started = await startChainSystem();
  if (started !== undefined) system = started;
});
afterAll(() => system?.stop());

/** Somebody with 5 USDT on their way, `blocks` deep. */
async function paid(blocks: number): Promise<{ person: SignedIn; txid: string; data: string }> {
  const person = await system.server.person();
  const data = callData('0xa9059cbb', await system.address(person), 5n * USDT);
  const txid = await system.send({ to: system.usdt, data });
  await system.mine(blocks);
  await system.watch();
  return { person, txid, data };
}
const statusOf = async (person: SignedIn): Promise<unknown> =>
  (await system.deposits(person))[0]?.['status'];
const stops = async (): Promise<string[]> =>
  (
    await system.server.sql<{ kind: string }>(
      `SELECT finding ->> 'kind' AS kind FROM chain_stops, json_array_elements(findings) AS finding
       WHERE lifted_at IS NULL`,
    )
  ).map(({ kind }) => kind);
const told = async ({ userId }: SignedIn): Promise<string[]> =>
  (
    await system.server.sql<{ kind: string }>(
      `SELECT kind FROM notifications WHERE user_id = $1 AND kind LIKE 'coin%' ORDER BY kind`,
      [userId],
    )
  ).map(({ kind }) => kind);
const goOn = () => system.server.sql('UPDATE chain_stops SET lifted_at = now()');

describe.skipIf(!isHere)('C15 a fork', () => {
  it('of one block, then of N-1, undoes what is in no book, and stops nothing', async () => {
    const { data, person, txid } = await paid(1);
    await system.fork(1, 2);
    await system.watch();
    expect(await statusOf(person)).toBe('orphaned');
    expect(await system.send({ to: system.usdt, data })).toBe(txid);
    await system.mine(NEEDED - 1);
    await system.watch();
    expect(await statusOf(person)).toBe('confirming');
    await system.fork(NEEDED - 1, NEEDED);
    await system.watch();
    expect(await statusOf(person)).toBe('orphaned');
    expect(await system.send({ to: system.usdt, data })).toBe(txid);
    await system.mine(NEEDED);
    await system.watch();
    expect(await statusOf(person)).toBe('credited');
    expect(await system.credits(person.userId)).toBe(1);
    expect(await stops()).toEqual([]);
  });

  it.each([
    ['N', NEEDED],
    ['N+1', NEEDED + 1],
  ])('of %s that mines it again leaves one credit, and the chain stopped', async (_, depth) => {
    const { data, person, txid } = await paid(depth);
    expect(await statusOf(person)).toBe('credited');
    await system.fork(depth, 1);
    await system.send({ to: system.usdt, data });
    await system.mine(NEEDED + 1);
    await system.watch();
    const [row] = await system.deposits(person);
    expect(row).toMatchObject({ status: 'credited', txid });
    expect(await system.credits(person.userId)).toBe(1);
    expect(await system.balance(person.userId, 'USDT')).toBe(5n * USDT);
    expect(await stops()).toEqual(['deep_fork']);
    await goOn();
  });

  it('of N that drops what the books took, and a worker died before it noted that, stops the chain', async () => {
    const { person } = await paid(NEEDED);
    expect(await statusOf(person)).toBe('credited');
    // as the worker left it: the books have it, the movement waits, nobody was told
    await system.server.sql(
      `UPDATE chain_moves SET book = 'waiting', booked_at = NULL WHERE user_id = $1`,
      [person.userId],
    );
    await system.server.sql(`DELETE FROM notifications WHERE user_id = $1`, [person.userId]);
    await system.fork(NEEDED, NEEDED + 1);
    await system.watch();
    await system.watch();
    const [row] = await system.server.sql(
      `SELECT book, state, is_untold FROM chain_moves WHERE user_id = $1`,
      [person.userId],
    );
    expect(row).toEqual({ book: 'credited', state: 'orphaned', is_untold: true });
    expect(await told(person)).toEqual(['coin_deposit_credited']);
    expect(await stops()).toEqual(['deep_fork']);
    expect(await system.credits(person.userId)).toBe(1);
    await goOn();
  });

  it('while nobody reads is followed from the last block that both have', async () => {
    const { data, person, txid } = await paid(2);
    await system.mine(4);
    await system.fork(6, 1);
    expect(await system.send({ to: system.usdt, data })).toBe(txid);
    await system.mine(NEEDED + 20);
    await system.watch();
    expect(await statusOf(person)).toBe('credited');
    expect(await system.credits(person.userId)).toBe(1);
    const [gap] = await system.server.sql<{ gaps: string }>(
      `SELECT count(*) AS gaps FROM (SELECT height - lag(height) OVER (ORDER BY height) AS step
         FROM chain_heads) AS steps WHERE step > 1`,
    );
    expect(gap?.gaps).toBe('0');
  });

  it('leaves totals that are the sum of the movements, folded or not', async () => {
    await paid(1);
    await system.fork(1, 2);
    await system.watch();
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await totals()).toEqual(await summed());
      expect(await addressTotals()).toEqual(await addressSums());
      expect((await totals()).length).toBeGreaterThan(1);
      await system.compare();
    }
    const [unfolded] = await system.server.sql<{ count: string }>(
      'SELECT count(*) AS count FROM chain_move_sums WHERE NOT is_folded',
    );
    expect(unfolded?.count).toBe('0');
  });
});

const KEY = 'chain, asset, state, book, is_in';
const totals = () =>
  system.server.sql(
    `SELECT ${KEY}, sum(count)::int AS count, sum(raw) AS raw, sum(dust_raw) AS dust_raw
     FROM chain_move_sums GROUP BY ${KEY} HAVING sum(count) <> 0 ORDER BY ${KEY}`,
  );
const summed = () =>
  system.server.sql(
    `SELECT ${KEY}, count(*)::int AS count, sum(raw) AS raw, sum(dust_raw) AS dust_raw
     FROM chain_moves GROUP BY ${KEY} ORDER BY ${KEY}`,
  );
const addressTotals = () =>
  system.server.sql(
    `SELECT asset, address, sum(raw) AS raw FROM chain_address_sums
     GROUP BY asset, address HAVING sum(raw) <> 0 ORDER BY asset, address`,
  );
const addressSums = () =>
  system.server.sql(
    `SELECT asset, address, sum(raw) AS raw FROM chain_moves WHERE state = 'mined'
     GROUP BY asset, address ORDER BY asset, address`,
  );
