// C23: very many payments of a coin's smallest unit to one person.
import { expect } from 'vitest';
import { callData, type ChainSystem } from './chain-system.ts';

const NEEDED = 12;
/** Payments of a transaction, and transactions of a block. */
const A_BATCH = 100;
/** One USDT: with it the dust is enough. */
const ENOUGH = 1_000_000n;
const PATIENCE = { timeout: 900_000, interval: 200 };

/**
 * Pays a person `count` times the smallest unit of USDT, over as many blocks as there are batches, then one
 * USDT: dust is parked and credited with what reaches the minimum, lists stay bounded, and custody agrees.
 *
 * @param count a multiple of 100
 * @returns what the person has in the end, in smallest units
 */
export async function sendDust(system: ChainSystem, count: number): Promise<bigint> {
  const person = await system.server.person();
  const address = await system.address(person);
  const batch = await system.deploy('BatchSender', []);
  const allowed = callData('0x095ea7b3', batch, BigInt(count));
  await system.send({ to: system.usdt, data: allowed });
  const payments = Array.from({ length: A_BATCH }, () => [system.usdt, address, 1n] as const);
  const data = callData('0xd573bd2f', 32n, BigInt(A_BATCH), ...payments.flat());
  for (let sent = 0; sent < count; sent += A_BATCH) {
    await system.send({ to: batch, data, gas: 8_000_000n });
    await system.mine();
    // a node of the tests keeps the state of its last 64 blocks
    await system.watch();
  }
  await system.mine(NEEDED);
  await expect
    .poll(async () => {
      await system.watch();
      return parkedOf(system, person.userId);
    }, PATIENCE)
    .toBe(count);
  expect(await system.balance(person.userId, 'USDT')).toBe(0n);
  expect((await system.deposits(person)).length).toBeLessThanOrEqual(20);
  await system.token(system.usdt, address, ENOUGH);
  await system.mine(NEEDED);
  await expect
    .poll(async () => {
      await system.watch();
      return system.balance(person.userId, 'USDT');
    }, PATIENCE)
    .toBe(BigInt(count) + ENOUGH);
  await system.compare();
  expect(await system.server.sql('SELECT FROM chain_stops')).toEqual([]);
  return system.balance(person.userId, 'USDT');
}

async function parkedOf({ server }: ChainSystem, userId: number): Promise<number> {
  const [row] = await server.sql<{ count: string }>(
    `SELECT count(*) AS count FROM chain_moves WHERE user_id = $1 AND book = 'parked'`,
    [userId],
  );
  return Number(row?.count);
}
