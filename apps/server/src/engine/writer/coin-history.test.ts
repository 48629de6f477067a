import type { Command } from '@sarraf/settlement';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../../tools/lib/test-database.ts';
import { checkDatabase } from '../proof/check-database.queries.ts';
import { createMigratedDatabase } from '../testing/migrated-database.ts';
import { openMarket, startTestEngine, type TestEngine } from '../testing/test-engine.ts';

let database: TestDatabase;
let test: TestEngine;

const coin = (digit: number, ordinal = 'v'): string =>
  `bsc:0x${String(digit).repeat(64)}:${ordinal}`;
const credit = (reference: string, user: number | null = 1): Command => ({
  type: 'credit_coin',
  reference,
  chain: 'bsc',
  asset: 'BTC',
  user,
  units: '70',
  parked: user === null ? 'unknown' : null,
});
const submit = async (command: Command) => (await test.client.submit({ command })).outcome;

/** An engine that knows next to nothing by heart. */
const startForgetful = (): Promise<TestEngine> =>
  startTestEngine(database.connectionString, {
    recentCommandsMax: 1,
    exchange: { recentMax: 1 },
  });

beforeAll(async () => {
  database = await createMigratedDatabase();
  test = await startForgetful();
  await openMarket(test.client, 2);
});
afterAll(async () => {
  await test.stop();
  await database.drop();
});

it('a coin of long ago is neither credited, given nor taken back twice', async () => {
  const parked = credit(coin(2), null);
  const given = { type: 'settle_unmatched', reference: coin(2), user: 2, units: '70' } as const;
  const custody = { type: 'open_custody', chain: 'bsc', asset: 'BTC', units: '1000' } as const;
  const reverse = { type: 'reverse_coin', reference: coin(3) } as const;
  const told = [await submit(credit(coin(1))), await submit(parked)];
  await submit({ ...given, asset: 'BTC' });
  await submit(custody);
  await submit(credit(coin(3)));
  told.push(await submit(reverse));
  expect(told.every(({ ok }) => ok)).toBe(true);
  for (const digit of [4, 5, 6]) await submit(credit(coin(digit)));
  await test.stop();
  test = await startForgetful();
  const again = [await submit(credit(coin(1))), await submit(parked), await submit(reverse)];
  expect(again).toEqual(told);
  const codes: unknown[] = [];
  for (const command of [
    credit(coin(1), 2),
    credit(coin(3)),
    { ...given, asset: 'BTC' } as const,
    custody,
  ]) {
    const outcome = await submit(command);
    codes.push(outcome.ok ? 'ok' : outcome.code);
  }
  expect(codes).toEqual(Array.from({ length: 4 }, () => 'reference_used'));
  // the same within one batch, before any of it is remembered
  const both = await Promise.all([submit(credit(coin(7))), submit(credit(coin(7)))]);
  expect(both[1]).toEqual(both[0]);
  const { violations } = await checkDatabase(database.connectionString);
  expect(violations).toEqual([]);
});
