// A payout on two nodes that mine the same blocks each for itself: both have its bytes, and both their word.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareCustody } from '../../apps/server/src/composition/compare-custody.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import { custodyLines } from '../../tools/lib/invariant-lines.ts';
import { NEEDED, type PayoutSystem, startPayoutSystem } from './testing/payout-system.ts';

const USDT = 1_000_000n;

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: PayoutSystem;
let person: SignedIn;
beforeAll(async () => {
  const started = await startPayoutSystem({ hasSecond: true });
  if (started === undefined) return;
  system = started;
  await system.chain.mirror();
  person = await system.chain.server.person({ level: 2, opening: { USDT: '500' } });
  await system.chain.server.settle();
});
afterAll(() => system?.stop());

it.skipIf(!isHere)('a payout is final once both nodes have its block', async () => {
  const { chain } = system;
  const wanted = await system.wanted(person, { units: 60n * USDT });
  await system.release(wanted);
  await system.move();
  const [row] = await chain.server.sql(
    `SELECT first_sent_at IS NOT NULL AS first, second_sent_at IS NOT NULL AS second
     FROM chain_transactions WHERE spend_id = $1`,
    [wanted.spendId],
  );
  expect(row).toEqual({ first: true, second: true });
  await system.block(NEEDED);
  expect(await system.fate(wanted)).toMatchObject({ state: 'mined', wait: 'node_silent' });
  expect(await system.stateOf(wanted)).toBe('sent');
  await chain.mirror();
  await system.move();
  expect(await system.fate(wanted)).toMatchObject({ state: 'final' });
  expect(await system.stateOf(wanted)).toBe('settled');
  await system.assertEqual();
  expect(custodyLines(await compareCustody(chain.server.databaseUrl, chain.env))).toMatch(
    /^(I6 {3}(USDT|ETH)\/ethereum equal at block \d+\n){2}$/,
  );
});
