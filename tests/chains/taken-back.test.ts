// A deposit in the books that its chain takes back: who is told, and what is there when it is taken.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sender } from '../../apps/server/src/testing/orders.ts';
import type { SignedIn } from '../../apps/server/src/testing/server.ts';
import { findAnvil } from '../../tools/lib/anvil.ts';
import { type ChainSystem, startChainSystem } from './testing/chain-system.ts';

const NEEDED = 12;
const USDT = 1_000_000n;
const MINUTE_MS = 60_000;
const REASON = 'as the runbook says';
const TOKEN = 'a-token-for-the-metrics-of-this-test';

/** Says it in one line where the node's package is missing. */
const isHere = findAnvil() !== undefined;
let system: ChainSystem;
let one: SignedIn;
let two: SignedIn;
let owner: SignedIn;
let person: SignedIn;
beforeAll(async () => {
  const started = await startChainSystem({ env: { SARRAF_METRICS_TOKEN: TOKEN } });
  if (started === undefined) return;
  system = started;
  one = await system.server.person({ staffRole: 'crypto_operations' });
  two = await system.server.person({ staffRole: 'crypto_operations' });
  owner = await system.server.person({ staffRole: 'owner' });
  await system.server.sql(`UPDATE staff_roles SET since = since - interval '80 hours'`);
  person = await system.server.person();
});
afterAll(() => system?.stop());

const send = sender(() => system.server);
const told = async ({ userId }: SignedIn): Promise<string[]> => {
  const rows = await system.server.sql<{ kind: string; about: string | null }>(
    `SELECT kind, facts->>'about' AS about FROM notifications
     WHERE user_id = $1 AND (kind LIKE 'coin%' OR kind LIKE 'alarm_chain%') ORDER BY id`,
    [userId],
  );
  return rows.map(({ about, kind }) => (about === null ? kind : `${kind} ${about}`));
};
const look = async (afterMs: number): Promise<void> => {
  system.server.clock.advance(afterMs);
  await system.server.process.background.run('watch_alarms');
};
const counted = async (kind: string): Promise<unknown> => {
  const { body } = await system.server.call('GET /admin/home', { token: one.accessToken });
  const needed = body.data['needed'] as { kind: string; count: number }[];
  return needed.find((found) => found.kind === kind)?.count;
};
const named = (figure: string): string => `sarraf_chain_${figure}`;
const openOrders = async (): Promise<unknown> => {
  const query = { status: 'open' };
  const { body } = await send('GET /orderList', person, query);
  return (body.data['data'] as unknown[]).length;
};

describe.skipIf(!isHere)('a credited deposit that a fork dropped', () => {
  it('is told to its person and to officers, and counted at the staff’s home', async () => {
    await system.token(system.usdt, await system.address(person), 40n * USDT);
    await system.mine(NEEDED);
    await system.watch();
    expect(await told(person)).toEqual(['coin_deposit_credited']);
    const sold = { pair_type: 'USDTIRT', pair_amount: '39', pair_price: '140000' };
    const placed = await send('POST /trade/limitSell', person, { ...sold, request_type: 2 });
    expect(placed.status, placed.text).toBe(200);
    expect(await counted('chain_stops')).toBe(0);

    await system.fork(NEEDED, NEEDED + 1);
    await system.watch();
    for (let nth = 0; nth < 2; nth += 1) {
      await system.server.process.background.run('tell_coin_decisions');
    }
    expect(await told(person)).toEqual(['coin_deposit_credited', 'coin_deposit_taken_back']);
    expect([await counted('chain_stops'), await counted('coin_reversals')]).toEqual([1, 1]);
    await look(0);
    await look(6 * MINUTE_MS);
    for (const officer of [one, two, owner]) {
      expect(await told(officer)).toEqual(['alarm_chain_stopped chain:ethereum']);
    }
    const headers = { authorization: `Bearer ${TOKEN}` };
    const figures = await (await system.server.fetch('/metrics', { headers })).text();
    const chain = figures.split('\n').filter((line) => line.startsWith('sarraf_chain_'));
    const values = chain.map((line) => line.replace(/,process="[^"]*"/, ''));
    const measured = values.map((line) => line.slice(0, line.indexOf('{')));
    expect([...new Set(measured)]).toEqual([
      ...(['head_age_seconds', 'behind_blocks', 'forks_total'] as const).map(named),
      ...(['compared_age_seconds', 'stopped', 'nodes_disagree'] as const).map(named),
    ]);
    expect(values).toEqual(
      expect.arrayContaining([
        'sarraf_chain_behind_blocks{chain="ethereum"} 0',
        `sarraf_chain_forks_total{depth="${NEEDED}"} 1`,
        'sarraf_chain_stopped{chain="ethereum"} 1',
        'sarraf_chain_nodes_disagree{chain="ethereum"} 0',
      ]),
    );
  });

  it('is there to be taken: the account is frozen and its orders are cancelled', async () => {
    const [row] = await system.deposits(person);
    expect(await openOrders()).toBe(1);
    const proposed = await system.server.call('POST /admin/coin_deposits/:id/reverse', {
      token: one.accessToken,
      params: { id: String(row?.['id']) },
      body: { reason: REASON },
    });
    expect(proposed.status, proposed.text).toBe(200);
    expect(await openOrders()).toBe(0);
    const approved = await system.server.call('POST /admin/chain_approvals/:id/approve', {
      token: two.accessToken,
      params: { id: String(proposed.body.data['id']) },
      body: { reason: REASON },
    });
    expect(approved.body.data, approved.text).toMatchObject({ status: 'approved' });
    const [booked] = await system.server.sql(
      'SELECT state, claimed FROM coin_deposits WHERE user_id = $1',
      [person.userId],
    );
    // nothing of it stands as a claim
    expect(booked).toEqual({ state: 'reversed', claimed: '0' });
    expect(await system.balance(person.userId, 'USDT')).toBe(0n);
    await system.server.process.background.run('tell_coin_decisions');
    expect((await told(person)).at(-1)).toBe('coin_deposit_reversed');
    expect(await counted('coin_reversals')).toBe(0);
  });
});
