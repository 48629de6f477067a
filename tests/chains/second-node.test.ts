// Two nodes that mined the same blocks each for itself: what the second one says decides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareCustody } from '../../apps/server/src/composition/compare-custody.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import { custodyLines } from '../../tools/lib/invariant-lines.ts';
import { type ChainSystem, startChainSystem } from './testing/chain-system.ts';

const NEEDED = 12;
const USDT = 1_000_000n;

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: ChainSystem;
let person: SignedIn;
beforeAll(async () => {
  const started = await startChainSystem({ hasSecond: true });
  if (started === undefined) return;
  system = started;
  await system.server.sql(
    `UPDATE asset_networks SET large_amount = 100000000 WHERE asset = 'USDT' AND code = 'ERC20'`,
  );
  person = await system.server.person();
});
afterAll(() => system?.stop());

const again = async (): Promise<void> => {
  system.server.clock.advance(5_000);
  await system.watch();
};

describe.skipIf(!isHere)('a second node', () => {
  it('C16 that has the same block lets a large amount be credited, and until then it waits', async () => {
    await system.token(system.usdt, await system.address(person), 500n * USDT);
    await system.mine(NEEDED);
    await system.watch();
    expect((await system.deposits(person))[0]).toMatchObject({
      status: 'waiting',
      reason: 'second_node',
    });
    await again();
    expect(await system.balance(person.userId, 'USDT')).toBe(0n);
    await system.mirror();
    await again();
    expect((await system.deposits(person))[0]).toMatchObject({ status: 'credited', reason: null });
    expect(await system.balance(person.userId, 'USDT')).toBe(500n * USDT);
  });

  it('is asked by what proves the invariants: equal with it, not compared without', async () => {
    const { databaseUrl } = system.server;
    expect(custodyLines(await compareCustody(databaseUrl, system.env))).toMatch(
      /^(I6 {3}(USDT|ETH)\/ethereum equal at block \d+\n){2}$/,
    );
    const [first = ''] = system.env['CHAIN_ETHEREUM_NODES']?.split(',') ?? [];
    const one = { ...system.env, CHAIN_ETHEREUM_NODES: first };
    expect(custodyLines(await compareCustody(databaseUrl, one))).toMatch(
      /^(I6 {3}(USDT|ETH)\/ethereum not compared: one node alone is named at block \d+\n){2}$/,
    );
    await system.second?.kill();
    expect(custodyLines(await compareCustody(databaseUrl, system.env))).toMatch(
      /^(I6 {3}(USDT|ETH)\/ethereum not compared: the second node is silent\n){2}$/,
    );
  });
});
