// C23 at its size: ten thousand payments of dust to one person.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAnvil } from '../../../tools/lib/anvil.ts';
import { type ChainSystem, startChainSystem } from '../../chains/testing/chain-system.ts';
import { sendDust } from '../../chains/testing/dust.ts';

const isHere = findAnvil() !== undefined;
let system: ChainSystem | undefined;
beforeAll(async () => {
  system = isHere ? await startChainSystem() : undefined;
});
afterAll(() => system?.stop());

it.skipIf(!isHere)(
  'C23 10,000 payments of dust take bounded work, and end in one balance',
  async () => {
    if (system === undefined) throw new Error('The chain did not start.');
    const began = process.memoryUsage().rss;
    expect(await sendDust(system, 10_000)).toBe(1_010_000n);
    const grown = Math.round((process.memoryUsage().rss - began) / 1_048_576);
    console.info(`10,000 payments of dust: the process grew by ${grown} MB`);
    const [{ count } = { count: '0' }] = await system.server.sql<{ count: string }>(
      `SELECT count(*) AS count FROM coin_deposits`,
    );
    expect(Number(count)).toBe(10_001);
  },
);
