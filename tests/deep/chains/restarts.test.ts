// The whole exchange is killed five times while coins come in on all four chains: its server and worker, the
// signer and the demo with its nodes at once. Each payment is credited once, and what each chain has is what the
// books and the payments on their way come to (I6).
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { compareCustody } from '../../../apps/server/src/composition/compare-custody.ts';
import { checkDatabase } from '../../../apps/server/src/engine/proof/check-database.queries.ts';
import { findAnvil } from '../../../tools/lib/anvil.ts';
import { nodesToAsk } from '../../../tools/lib/demo-chains.ts';
import { custodyLines } from '../../../tools/lib/invariant-lines.ts';
import { findFundedClient } from '../../../tools/lib/panel-login.ts';
import { startTestSystem, type TestSystem } from '../../../tools/lib/test-system.ts';
import { ApiPerson } from '../../lib/api-person.ts';
import { controlChain } from '../../lib/coin-steps.ts';

const RESTARTS = 5;
const WAIT_MS = 120_000;
const END_MS = 300_000;

/** Coins by networks of each chain; more than their least deposit. */
const RAILS = [
  { symbol: 'USDT', network: 'ERC20', chain: 'ethereum', amount: '25.5' },
  { symbol: 'USDT', network: 'BEP20', chain: 'bsc', amount: '26.5' },
  { symbol: 'BTC', network: 'BTC', chain: 'bitcoin', amount: '0.00125' },
  { symbol: 'USDT', network: 'TRC20', chain: 'tron', amount: '27.5' },
] as const;

interface Address {
  readonly address: string;
  readonly faucet_url: string | null;
}

let system: TestSystem;
let database: pg.Client;

beforeAll(async () => {
  if (findAnvil() === undefined) return;
  system = await startTestSystem({ firstPort: 5420 });
  database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
}, 240_000);
afterAll(async () => {
  await database?.end();
  await system?.stop();
});

/** Everything but PostgreSQL, at once; the start brings it back. */
function killAll(): void {
  const { demo, server, signer } = system.pids();
  for (const pid of [server, signer, demo]) {
    if (pid > 0) process.kill(-pid, 'SIGKILL');
  }
}

/** What each chain has beside what the books and payments on their way come to. */
const compare = () => compareCustody(system.databaseUrl, nodesToAsk(process.env, system.demoDir));
const isEqual = (line: string): boolean => line === '' || / equal/.test(line);

async function untilBack(): Promise<void> {
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${system.url.replace('localhost', '127.0.0.1')}/api/v1/health`);
      expect(answer.ok).toBe(true);
      expect((await compare()).every(({ state }) => state !== 'silent')).toBe(true);
    },
    { timeout: WAIT_MS, interval: 1_000 },
  );
}

/** Deposits by how far they came. */
async function countStates(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.query<{ state: string; count: number }>(
    'SELECT state, count(*)::int AS count FROM coin_deposits GROUP BY state',
  );
  return Object.fromEntries(rows.map(({ count, state }) => [state, count]));
}

it.skipIf(findAnvil() === undefined)(
  `credits each payment of four chains once over ${RESTARTS} kills of everything`,
  { timeout: RESTARTS * 2 * WAIT_MS + END_MS },
  async () => {
    const person = await ApiPerson.signIn(system.url, findFundedClient(system.demoDir));
    const ways = await Promise.all(
      RAILS.map(async (rail) => {
        const body = { symbol: rail.symbol, smart_contract_name: rail.network };
        // at the first start two officers open each network
        const ask = () => person.ask<Address>('/user_wallets/getdepositaddress', body);
        return { rail, to: await vi.waitFor(ask, { timeout: WAIT_MS, interval: 1_000 }) };
      }),
    );
    for (let nth = 0; nth < RESTARTS; nth += 1) {
      for (const { rail, to } of ways) {
        const { amount, symbol: asset } = rail;
        await controlChain(to.faucet_url ?? '', rail, 'faucet', {
          asset,
          address: to.address,
          amount,
        });
      }
      // read by then or not, waiting for some of its blocks
      await delay(randomInt(200, 4_000));
      killAll();
      await untilBack();
    }
    const paid = RESTARTS * RAILS.length;
    await vi.waitFor(async () => expect(await countStates()).toEqual({ credited: paid }), {
      timeout: END_MS,
      interval: 1_000,
    });
    const { rows } = await database.query(
      `SELECT count(*)::int AS entries FROM ledger_entries WHERE kind = 'coin_deposit'`,
    );
    expect(rows).toEqual([{ entries: paid }]);
    const { violations } = await checkDatabase(system.databaseUrl);
    expect(violations).toEqual([]);
    // what is swept meanwhile is on its way, and counts
    await vi.waitFor(
      async () => {
        const compared = await compare();
        expect(
          custodyLines(compared)
            .split('\n')
            .filter((line) => !isEqual(line)),
        ).toEqual([]);
        expect(compared.length).toBeGreaterThanOrEqual(RAILS.length);
      },
      { timeout: WAIT_MS, interval: 1_000 },
    );
    process.stdout.write(custodyLines(await compare()));
  },
);
